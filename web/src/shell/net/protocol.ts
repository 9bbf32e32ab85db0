// The types of all messages, generated from the room's own and regrouped for the client.
import type { AskHint, Chat, MakePromise, Phrase, Phrased, Promised, React, Reacted } from '#web/contract/protocol.gen'
import type { Said, SendAct, SendMove, Skip } from '#web/contract/protocol.gen'

export * from '#web/contract/protocol.gen'

/** What people say and show between moves. */
export type Talk = Said | Phrased | Reacted | Promised
/** Messages without an id, which may be lost. */
export type Unnumbered = Chat | Phrase | React | Skip | MakePromise
/** Messages with an id, repeated until they are answered. */
export type Numbered = SendMove | SendAct | AskHint
/** Texts by their keys. */
export type Messages = Readonly<Record<string, string>>
