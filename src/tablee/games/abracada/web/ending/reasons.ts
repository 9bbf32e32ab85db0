// Where the points of a round come from, in words.
import type { RoundEnded } from '#web/contract/abracada.gen'

/** Why a seat scored what it did in a round, reason by reason. */
export function reasonsOf(
  { winner, fallen, scores }: Pick<RoundEnded, 'winner' | 'fallen' | 'scores'>,
  seat: number,
  t: (key: string, params?: object) => string,
): string[] {
  const { points, bonus } = scores[seat]!
  const how = winner === seat ? 'won' : fallen.includes(seat) ? 'fallen' : points > 0 ? 'survived' : 'nothing'
  return [t(`board.${how}`, { points }), ...(bonus > 0 ? [t('board.bonus', { bonus })] : [])]
}
