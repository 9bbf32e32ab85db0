"""The PettingZoo adapter: every seat is an agent, one after the other (`Turns`) or all at once (`Rounds`)."""

from collections.abc import Mapping
from typing import Any

from tablee.adapters import MissingExtra
from tablee.adapters.coded import CodedMatch
from tablee.adapters.shape import Shape, shape_of
from tablee.library.asking import SEED_BITS, whole

try:
    import numpy as np
    import pettingzoo
    from gymnasium import spaces
except ModuleNotFoundError as lacking:
    raise MissingExtra("pettingzoo", lacking.name) from None

from tablee.adapters.gymnasium import begun, code, observation, observation_space, rendered, under_way


class Agents:
    """What both have in common: agents, their spaces, and how a new game begins."""

    metadata = {"render_modes": ["ansi"], "name": "tablee", "is_parallelizable": True}  # noqa: RUF012

    def __init__(self, shape: Shape, actions: int, render_mode: str | None) -> None:
        self.shape = shape
        self.render_mode = rendered(render_mode)
        self.metadata = {**self.metadata, "name": f"tablee_{shape.game.box.id}_v0"}
        self.possible_agents = [f"seat_{seat}" for seat in range(shape.seats)]
        self.agents: list[str] = []
        self.actions = actions
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: observation_space(shape, actions) for agent in self.possible_agents}
        self._begun: CodedMatch | None = None
        self._random = np.random.default_rng()

    @property
    def coded(self) -> CodedMatch:
        """The current game; raises ResetNeeded before the first one."""
        return begun(self._begun)

    def action_space(self, agent: str) -> Any:
        """The codes, and for rounds the action of waiting."""
        return self.action_spaces[self._agent(agent)]

    def observation_space(self, agent: str) -> Any:
        """The encoded view, and a mask of legal actions."""
        return self.observation_spaces[self._agent(agent)]

    def render(self) -> str:
        """The whole position in one line."""
        return self.coded.match.text

    def close(self) -> None:
        """Nothing needs closing."""

    def _agent(self, agent: str) -> str:
        if agent not in self.possible_agents:
            raise ValueError(f"there is no agent {agent!r}; there is: {', '.join(self.possible_agents)}")
        return agent

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._random = np.random.default_rng(whole(seed, "seed", 0))
        number = int(self._random.integers(1 << SEED_BITS)) if seed is None else seed
        self._begun = CodedMatch(self.shape, number)
        self.agents = self.possible_agents[:]


class Turns(Agents, pettingzoo.AECEnv[str, dict[str, Any], int]):
    """One seat after the other; simultaneous choices are made in turn, unseen by each other.

    An action outside the mask counts as running out of time: the default of the rules is played, and the
    agent's info says `illegal`. Rewards come at the end, see `Shape.payoffs`.
    """

    def __init__(
        self, game: str, *, seats: int | None = None, render_mode: str | None = None, **options: Any
    ) -> None:
        pettingzoo.AECEnv.__init__(self)
        shape = shape_of(game, seats, options)
        Agents.__init__(self, shape, shape.codes, render_mode)
        self.agent_selection = self.possible_agents[0]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; `tablee.new` with the seed sets up the same one."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        """Iterate over the agents in turn, each followed by a `step`; ResetNeeded before the first game."""
        begun(self._begun)
        return super().agent_iter(max_iter)

    def observe(self, agent: str) -> dict[str, Any]:
        """A seat's observation; its mask is empty while it is not awaited."""
        coded = self.coded
        return observation(coded, self.possible_agents.index(self._agent(agent)), self.actions)

    def step(self, action: int | None) -> None:
        """Make the selected agent's choice; None once its game is over."""
        if not self.agents:
            under_way(self._begun)
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must choose: None is for agents whose game is over")
        self._cumulative_rewards[agent] = 0.0
        offered = self.coded.choose(self.possible_agents.index(agent), code(action))
        self.infos[agent] = {} if offered else {"illegal": True}
        over = not self.coded.awaited
        self.rewards = dict(zip(self.agents, self.coded.payoffs(), strict=True))
        self.terminations = dict.fromkeys(self.agents, over)
        self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        awaited = self.coded.awaited
        self.agent_selection = self.possible_agents[awaited[0]] if awaited else self.agents[0]


class Rounds(Agents, pettingzoo.ParallelEnv[str, dict[str, Any], int]):
    """All at once: agents that are not awaited wait, by the last action, their only legal one."""

    def __init__(
        self, game: str, *, seats: int | None = None, render_mode: str | None = None, **options: Any
    ) -> None:
        shape = shape_of(game, seats, options)
        Agents.__init__(self, shape, shape.codes + 1, render_mode)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        """A new game; `tablee.new` with the seed sets up the same one."""
        self._begin(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> Any:
        """Make everybody's choices; those of seats that are not awaited are ignored."""
        under_way(self._begun)
        agents, infos = self.agents, dict[str, dict[str, Any]]()
        for agent in agents:
            infos[agent] = {}
        for seat, chosen in self._chosen(actions).items():
            if not self.coded.choose(seat, chosen):
                infos[self.possible_agents[seat]] = {"illegal": True}
        over = not self.coded.awaited
        seen, payoffs = self._observations(), dict(zip(agents, self.coded.payoffs(), strict=True))
        self.agents = [] if over else agents
        return seen, payoffs, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    def _chosen(self, actions: Any) -> dict[int, int]:
        """The code of every awaited seat; raises before anything is played if one is missing."""
        if not isinstance(actions, Mapping):
            raise TypeError(f"actions are a dictionary by agents, not {actions!r}")
        for agent in actions:
            self._agent(agent)
        found = {}
        for seat in self.coded.awaited:
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise ValueError(f"{agent} is awaited, and there is no action of it")
            found[seat] = code(actions[agent])
        return found

    def _observations(self) -> dict[str, dict[str, Any]]:
        found = {}
        for seat, agent in enumerate(self.possible_agents):
            found[agent] = observation(self.coded, seat, self.actions)
            found[agent]["action_mask"][-1] = seat not in self.coded.awaited
        return found
