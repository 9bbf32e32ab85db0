// The log in words: what was told, kept so that one can go back and see a moment again.
import type { AnyEvent, AnyView, TableNotice, Tell, Told } from '#web/shell/net/protocol'
import { NOBODY, turnAmong, type Turn } from './turns'

export type LogEntry = {
  /** No two entries have the same: whatever is worth reading brings a new one. */
  moment: number
  events: AnyEvent[]
  notices: TableNotice[]
  /** What was seen before and after; null where it is too long ago, or we were not there. */
  before: AnyView | null
  view: AnyView | null
  /** Whose turn it was. */
  turn: Turn
}

/** An entry worth reading, or null: that somebody has chosen is not one. */
export function logEntry(tell: Tell, before: AnyView | null, turn: Turn = NOBODY): LogEntry | null {
  const { events, notices, now } = tell
  return now.view && entry({ moment: now.moment, events, notices, view: now.view }, before, turn)
}

/** A log and the story told again to a seat up to a moment, as one; what came after that moment the line tells. */
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
