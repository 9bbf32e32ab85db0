// Every message between this client and the room: generated from the room's own types, under the room's names for them.
import type { AskHint, Chat, MakePromise, Phrase, Phrased, Promised, React, Reacted } from '#web/contract/protocol.gen'
import type { Said, SendAct, SendMove, Skip } from '#web/contract/protocol.gen'

export * from '#web/contract/protocol.gen'

/** What is heard of what people say and do between moves. */
export type Talk = Said | Phrased | Reacted | Promised
/** Said aloud at the table, under no id; may be lost. */
export type Unnumbered = Chat | Phrase | React | Skip | MakePromise
/** Said under an id, again and again until it is answered. */
export type Numbered = SendMove | SendAct | AskHint
/** Texts by their keys. */
export type Messages = Readonly<Record<string, string>>
