// Crossing for boardgame.io, written as its tutorial would: everybody chooses in secret, the last choice reveals.

const BAG = { red: 18, blue: 18, yellow: 18, white: 6 }
const COLOURS = Object.keys(BAG)
const empty = () => ({ red: 0, blue: 0, yellow: 0, white: 0 })
const size = (pile) => COLOURS.reduce((sum, colour) => sum + pile[colour], 0)

function add(pile, more) {
  for (const colour of COLOURS) pile[colour] += more[colour]
}

/** One stone from the bag, every stone as likely as any other. */
function draw(G, random) {
  let at = random.Die(size(G.bag))
  const colour = COLOURS.find((each) => (at -= G.bag[each]) <= 0)
  G.bag[colour] -= 1
  return colour
}

/** One stone on a mushroom that holds some, two on an empty one, as long as the bag lasts. */
function refill(G, random) {
  for (const mushroom of G.mushrooms) {
    for (let due = size(mushroom) ? 1 : 2; due && size(G.bag); due--) mushroom[draw(G, random)] += 1
  }
  G.last = size(G.bag) === 0
}

/** What a seat may choose: a mushroom by its number, a seat's tile as `t` and its number, or to cover. */
function choices(G, seat) {
  const mushrooms = G.mushrooms.map((_, number) => String(number))
  if (G.round === 1) return mushrooms
  const tiles = G.tiles.flatMap((_, other) => (other === seat || G.resting[other] ? [] : [`t${other}`]))
  return [...mushrooms, ...tiles, ...(size(G.tiles[seat]) ? ['cover'] : [])]
}

const asked = (G) => G.tiles.map((_, seat) => seat).filter((seat) => !G.resting[seat])

/** All choices at once: who is alone takes, who covers keeps and rests. */
function reveal(G) {
  const before = G.tiles
  const fingers = {}
  for (const choice of Object.values(G.chosen)) fingers[choice] = (fingers[choice] ?? 0) + 1
  G.resting = before.map((_, seat) => G.chosen[seat] === 'cover')
  G.tiles = before.map((pile, seat) => (G.resting[seat] || robbed(G, fingers, seat) ? empty() : { ...pile }))
  for (const [seat, choice] of Object.entries(G.chosen)) {
    if (choice === 'cover') add(G.won[seat], before[seat])
    else if (fingers[choice] === 1) take(G, before, Number(seat), choice)
  }
}

const robbed = (G, fingers, seat) => fingers[`t${seat}`] === 1 && G.chosen[seat] !== 'cover'

function take(G, before, seat, choice) {
  if (choice.startsWith('t')) {
    const victim = Number(choice.slice(1))
    if (!G.resting[victim]) add(G.tiles[seat], before[victim])
  } else {
    add(G.tiles[seat], G.mushrooms[choice])
    G.mushrooms[choice] = empty()
  }
}

function choose({ G, random, playerID }, choice) {
  const seat = Number(playerID)
  if (G.resting[seat] || G.over || !choices(G, seat).includes(choice)) return 'INVALID_MOVE'
  G.chosen[seat] = choice
  while (!G.over && asked(G).every((each) => each in G.chosen)) {
    reveal(G)
    G.chosen = {}
    G.round += 1
    if (G.last) G.over = true
    else refill(G, random)
  }
}

const points = ({ red, blue, yellow, white }) => {
  const sets = Math.min(red, blue, yellow)
  return 5 * sets + (red + blue + yellow - 3 * sets) + 2 * white
}

function score(G) {
  return G.tiles.map((pile, seat) => {
    const all = { ...pile }
    add(all, G.won[seat])
    return points(all)
  })
}

export const crossing = {
  name: 'crossing',
  minPlayers: 3,
  maxPlayers: 6,
  setup: ({ ctx, random }) => {
    const each = (make) => Array.from({ length: ctx.numPlayers }, make)
    const G = {
      bag: { ...BAG },
      mushrooms: each(empty).slice(1),
      tiles: each(empty),
      won: each(empty),
      resting: each(() => false),
      chosen: {},
      round: 1,
      last: false,
      over: false,
    }
    refill(G, random)
    return G
  },
  turn: { activePlayers: { all: 'choosing' }, stages: { choosing: { moves: { choose } } } },
  moves: { choose },
  endIf: ({ G }) => (G.over ? { points: score(G) } : undefined),
  playerView: ({ G, playerID }) => {
    const seat = Number(playerID)
    const { chosen, bag, ...open } = G
    const mine = playerID === null || !(seat in chosen) ? {} : { [seat]: chosen[seat] }
    const awaited = G.over ? [] : asked(G).filter((each) => !(each in chosen))
    const moves = playerID === null || !awaited.includes(seat) ? [] : choices(G, seat)
    return { ...open, left: size(bag), chosen: mine, awaited, moves }
  },
}
