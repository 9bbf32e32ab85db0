// The log in words: what was told, kept so that one can go back and see a moment again.
import type { AnyEvent, AnyView, Remark, Tell } from './wire'

export type LogEntry = {
  n: number
  moment: number
  events: AnyEvent[]
  remarks: Remark[]
  /** What was seen before and after; before is null where we were not there. */
  before: AnyView | null
  view: AnyView
}

/** An entry worth reading, or null: that somebody has chosen is not one. */
export function logEntry(tell: Tell, before: AnyView | null): LogEntry | null {
  const { n, events, notices: remarks = [], now } = tell
  if ((events.length === 0 && remarks.length === 0) || !now.view) return null
  return { n, moment: now.moment, events, remarks, before, view: now.view }
}
