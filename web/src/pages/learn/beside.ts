// Where the glove stands: its finger at the edge of a piece, all of it beside the piece and over as little else as can be.

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export interface Piece extends Box {
  /** Whether its corners are empty: the finger may come nearer. */
  round?: boolean
}

export interface Other extends Box {
  /** Whether it does nothing now: rather this is covered than a piece that does. */
  faint?: boolean
  /** Whether these are words, which want to be read. */
  words?: boolean
}

export interface Stand {
  /** Where the tip of the finger is. */
  x: number
  y: number
  /** Which way the finger points, in degrees clockwise from the right. */
  turn: number
}

/** From which side it points, by preference: from below right, as a right hand does. */
const WAYS = [
  [1, 1],
  [-1, 1],
  [1, 0],
  [-1, 0],
  [0, 1],
  [1, -1],
  [-1, -1],
  [0, -1],
] as const

/** A hair's breadth between the finger and the piece. */
const GAP = 2
/** A step further down the list of ways costs as much as so many pixels of another piece. */
const HABIT = 60
const ASTRAY = 500
const FAINT = 0.15
const WORDS = 6
/** Along an edge it may stand so far from the middle, in parts of the piece; each such step costs a little. */
const ALONG = [0, 0.28, -0.28, 0.42, -0.42] as const
const SHIFTED = 24
/** What lies on the edge of a piece shares at least such a part with it; neighbours that touch do not. */
const ATTACHED = 0.15
/** What sticks out of the board is not seen at all. */
const OUTSIDE = 20

/** The best place for a glove of this length, on a board of this size among other pieces. */
export function beside(piece: Piece, length: number, board: { width: number; height: number }, others: Other[]): Stand {
  let best: Stand | null = null
  let least = Infinity
  const whole: Box = { left: 0, top: 0, ...board }
  WAYS.forEach(([right, down], habit) => {
    const aslant = right !== 0 && down !== 0
    const reach = aslant && piece.round ? Math.SQRT1_2 : 1
    const further = aslant ? 0 : attached(piece, right, down, others)
    ALONG.slice(0, aslant || piece.round ? 1 : ALONG.length).forEach((along, steps) => {
      const x = piece.left + piece.width * ((1 + right * reach) / 2 + (right ? 0 : along)) + right * (GAP + further)
      const y = piece.top + piece.height * ((1 + down * reach) / 2 + (down ? 0 : along)) + down * (GAP + further)
      const room = hull({ x, y }, right, down, length)
      const outside = room.width * room.height - shared(room, whole)
      // At the corner of a piece that has corners, the finger would point at nothing much.
      const astray = aslant && !piece.round ? ASTRAY : 0
      const cost =
        OUTSIDE * outside +
        others.reduce((sum, other) => sum + shared(room, other) * weight(other), astray) +
        HABIT * (habit + further / 4) +
        SHIFTED * steps
      if (cost < least) [best, least] = [{ x, y, turn: (Math.atan2(-down, -right) * 180) / Math.PI }, cost]
    })
  })
  return best!
}

/** What it costs to cover a pixel of something. */
const weight = ({ faint, words }: Other): number => (faint ? FAINT : 1) * (words ? WORDS : 1)

/** How far what lies on a side of the piece sticks out there: stones on its tray, its name. */
function attached(piece: Box, right: number, down: number, others: Box[]): number {
  const [x, y] = [piece.left + piece.width / 2, piece.top + piece.height / 2]
  const edges = others
    .filter((other) => shared(piece, other) > ATTACHED * other.width * other.height)
    .filter((other) => shared(piece, other) < (piece.width * piece.height) / 2)
    .filter((other) =>
      down
        ? other.left <= x && x <= other.left + other.width && Math.sign(other.top + other.height / 2 - y) === down
        : other.top <= y && y <= other.top + other.height && Math.sign(other.left + other.width / 2 - x) === right,
    )
    .map((other) => {
      if (down) return down > 0 ? other.top + other.height - piece.top - piece.height : piece.top - other.top
      return right > 0 ? other.left + other.width - piece.left - piece.width : piece.left - other.left
    })
  return Math.max(0, ...edges)
}

/** The room a glove takes up that comes from one side. */
export function hull({ x, y }: { x: number; y: number }, right: number, down: number, length: number): Box {
  const slant = right && down ? 0.92 : 1
  const [width, height] = [right, down].map((way) => (way ? length * slant : length * 0.65)) as [number, number]
  return { left: x - (width * (1 - right)) / 2, top: y - (height * (1 - down)) / 2, width, height }
}

function shared(a: Box, b: Box): number {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const along = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  return across > 0 && along > 0 ? across * along : 0
}
