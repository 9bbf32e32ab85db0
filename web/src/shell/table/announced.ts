// Shows announcements about the table: nudges, restarts, actions of the host, witnesses.
import { buzz } from '#web/shell/device/attention'
import { sound } from '#web/shell/device/sound'
import { toasts } from '#web/shell/device/toasts.svelte'
import { t, textsOf, type TextKey } from '#web/shell/language/words.svelte'
import type { Announced } from '#web/shell/net/protocol'
import type { AtTable } from './attable.svelte'
import { botName, personAt } from './seats'

/** Show an announcement to those it concerns. */
export function announce(at: AtTable, names: readonly string[], { kind, seat, by, did, what }: Announced): void {
  const called = (one: number) => personAt(at.table!.seats, names, one)
  if (kind === 'nudged' && by !== undefined && at.conversation.isMuted(at.table!.seats[by]?.id)) return
  if (kind === 'nudged' && seat === at.mine) {
    toasts.say(t('announced.nudged'))
    sound('turn')
    buzz([40, 40, 40])
  } else if (kind === 'restart') toasts.say(t('announced.restart'))
  else if (kind === 'host' && did === 'sat' && seat === at.you!.asks) return
  else if (kind === 'host' && did === 'resign' && what === 'host') {
    const [who, name] = [called(seat!), called(by!)]
    // the page itself shows that one's own seat was given up
    if (seat === at.mine) toasts.say(t('host.host', { name }))
    else toasts.say(t(at.you!.holds.includes(by!) ? 'host.resign.you' : 'host.resign.host', { who, name }))
  } else if (kind === 'host' && did === 'resign' && seat === at.mine)
    return // the page says so
  else if (kind === 'host' && did) {
    const own = did === 'reissue' && what === 'mine'
    const who = seat === undefined ? t('watcher') : called(seat)
    const bot = what ? botName(what, textsOf(at.box!.id)) : ''
    const name = called(by ?? at.table!.host)
    toasts.say(t((own ? 'host.reissue.mine' : `host.${did}`) as TextKey, { name, who, bot }))
  } else if (kind === 'let_sit') {
    toasts.say(t(what === 'seat_taken' ? 'late.taken' : 'late.no'))
  } else if (kind === 'let_see' && what && !at.you!.holds.includes(by!) && (did === 'no' || at.you!.role === 'seat')) {
    toasts.say(t(`witness.${did}` as TextKey, { name: called(by!), who: what }))
  }
}
