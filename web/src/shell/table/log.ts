// The log in words, with the moments one can go back to.
import type { AnyEvent, AnyView, TableNotice, Tell, Told } from '#web/shell/net/protocol'
import { NOBODY, turnAmong, type Turn } from './turns'

export type LogEntry = {
  /** Unique: every entry belongs to a new moment. */
  moment: number
  events: AnyEvent[]
  notices: TableNotice[]
  /** The views before and after; null if too old, or from before we came. */
  before: AnyView | null
  view: AnyView | null
  /** Whose turn it was. */
  turn: Turn
}

/** A log entry, or null if there is nothing to read, as when somebody has chosen. */
export function logEntry(tell: Tell, before: AnyView | null, turn: Turn = NOBODY): LogEntry | null {
  const { events, notices, now } = tell
  return now.view && entry({ moment: now.moment, events, notices, view: now.view }, before, turn)
}

/** A log merged with a seat's story up to a moment; later ones come over the line. */
export function withStory(log: LogEntry[], told: Told[], until: number, me: number | null): LogEntry[] {
  const known = new Set(log.map(({ moment }) => moment))
  const more = told.flatMap((one, i) => {
    if (one.moment > until || known.has(one.moment)) return []
    return entry(one, told[i - 1]?.view ?? null, turnAmong(one.asked, me)) ?? []
  })
  return inOrder([...more, ...log])
}

/** A log with one more entry. */
export function withEntry(log: LogEntry[], one: LogEntry): LogEntry[] {
  return log.some(({ moment }) => moment === one.moment) ? log : inOrder([...log, one])
}

function entry(told: Omit<Told, 'at' | 'asked'>, before: AnyView | null, turn: Turn): LogEntry | null {
  const { moment, events, notices, view } = told
  return events.length + notices.length === 0 ? null : { moment, events, notices, before, view, turn }
}

function inOrder(log: LogEntry[]): LogEntry[] {
  return log.sort((a, b) => a.moment - b.moment)
}
