"""The budget of one thought: trials go on while nodes are left and the watch allows it."""

from typing import Final, final

from mypy_extensions import i64

from tablee.games.crossing.bot.trials import Trials
from tablee.kit.dice import Dice
from tablee.kit.thinking import Budget, Watch

ENDLESS: Final = 1_000_000_000


@final
class Effort:
    """The nodes of one thought, shared by all its trials."""

    def __init__(self, dice: Dice, budget: Budget, watch: Watch) -> None:
        self.dice = dice
        self.watch = watch
        self.budget: i64 = budget.nodes
        self.spent: i64 = 0

    def goes_on(self) -> bool:
        """Whether the watch allows another trial."""
        return self.watch(self.spent, self.budget)

    def on(self, trials: Trials, tries: i64 = ENDLESS) -> bool:
        """Run trials until each choice was tried this often; False if budget or watch ended it sooner."""
        while trials.rows() < tries:
            if self.spent >= self.budget or not self.goes_on():
                return False
            trials.run(self.dice)
            self.spent += 1
        return True
