// What the coach's page makes of a review: slips, chances to draw, and numbers in a hundred.
import type { Decision, Review } from '#web/shell/net/protocol'

/** In a hundred, as all numbers are told. */
export const hundred = (share: number): number => Math.round(100 * share)

/** With its sign, which is a true minus. */
export function signed(share: number): string {
  const n = hundred(share)
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0'
}

export const isSlip = ({ verdict }: Decision): boolean => verdict !== 'good'

/** Less than this share of a win is hardly a slip. */
const MILD = 0.05
export const isMild = (decision: Decision): boolean => isSlip(decision) && decision.cost < MILD

/** The slip that cost most; without any, the first decision. */
export const dearest = (review: Review): number =>
  slipsOf(review).sort((a, b) => review.decisions[b]!.cost - review.decisions[a]!.cost)[0] ?? 0

/** The numbers of the slips, in the order of the game. */
export const slipsOf = ({ decisions }: Review): number[] =>
  decisions.flatMap((decision, i) => (isSlip(decision) ? [i] : []))

/** The slip after (or with −1 before) a decision, round the end to the first again; null where there is none. */
export function nextSlip(slips: readonly number[], at: number, way: 1 | -1): number | null {
  const found = way > 0 ? slips.find((slip) => slip > at) : slips.findLast((slip) => slip < at)
  return found ?? (way > 0 ? slips[0] : slips.at(-1)) ?? null
}

/** Of how many decisions luck is told apart, and from which share on. */
const [LUCKY, WORTH] = [3, 0.05]

/** The decisions before which luck and the others changed most. */
export const luckOf = ({ decisions }: Review): { at: number; luck: number }[] =>
  decisions
    .map(({ luck }, at) => ({ at, luck }))
    .filter(({ luck }) => Math.abs(luck) >= WORTH)
    .sort((a, b) => Math.abs(b.luck) - Math.abs(a.luck))
    .slice(0, LUCKY)

/** The chances of every seat, decision by decision, and in the end. */
export const coursesOf = ({ decisions, end }: Review): number[][] =>
  end.map((last, seat) => [...decisions.map(({ chances }) => chances[seat] ?? 0), last])

/** What a scale may end at, with the lines between. */
const SCALES: [number, number][] = [
  [0.2, 0.05],
  [0.3, 0.1],
  [0.4, 0.1],
  [0.6, 0.2],
  [0.8, 0.2],
  [1, 0.25],
]

/** The least scale from 0 that holds all chances before decisions: where it ends, and its lines. The end of a game goes beyond. */
export function scaleOf({ decisions }: Review): { top: number; lines: number[] } {
  const most = Math.max(0, ...decisions.flatMap(({ chances }) => chances))
  const [top, step] = SCALES.find(([end]) => most <= end) ?? SCALES.at(-1)!
  return { top, lines: Array.from({ length: Math.round(top / step) + 1 }, (_, i) => i * step) }
}

/** Where a round begins: the number of its first decision. */
export function roundsOf({ decisions }: Review): { at: number; round: number }[] {
  const found: { at: number; round: number }[] = []
  decisions.forEach(({ round }, at) => {
    if (round !== null && round > (found.at(-1)?.round ?? -1)) found.push({ at, round })
  })
  return found
}

/** What became of one's own chances between a decision and the next: what the choice gave away, then luck and the others. */
export type Change = { at: number; from: number; chosen: number; to: number }

/** Every such change, where either part is more than nothing; what was given up in the end is no luck. */
export function changesOf({ decisions, seat, result, given_up }: Review): Change[] {
  return decisions.flatMap(({ chances, cost }, at) => {
    const from = chances[seat] ?? 0
    const next = decisions[at + 1]
    const [chosen, to] = [from - cost, next ? next.chances[seat]! : result - given_up]
    return hundred(cost) || hundred(to - chosen) ? [{ at, from, chosen, to }] : []
  })
}
