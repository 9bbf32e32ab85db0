// Every message between this client and the room, generated from the room's own types, under the client's names for them.
import type * as gen from '#web/contract/protocol.gen'

export { CLOSE, PHRASES, REACTIONS, ROUTES, VERSION } from '#web/contract/protocol.gen'
export type {
  Ack,
  Act,
  Advised,
  AnyEvent,
  AnyHidden,
  AnyHighlight,
  AnyMove,
  AnyReason,
  AnyView,
  Clock,
  Counted,
  Decision,
  FromRoom,
  Hello,
  Hint,
  LinkKind,
  Links,
  Nak,
  NewBranch,
  NewTable,
  Now,
  Problem,
  Promised,
  Question,
  ReactionName,
  Result,
  Review,
  ReviewSeen,
  Routes,
  Snapshot,
  Tell,
  TextPlace,
  Told,
  ToRoom,
  Weighed,
  Welcome,
  You,
} from '#web/contract/protocol.gen'

export type Box = gen.BoxSeen
export type Option = gen.OptionSeen
export type Table = gen.TableSeen
export type Seat = gen.SeatSeen
/** Who had a seat before whoever has it now. */
export type Holder = gen.HolderSeen
export type Watcher = gen.WatcherSeen
/** An entry about the table rather than the game: somebody gave up, a bot sat down, a question was asked. */
export type Remark = gen.TableNotice
export type Notice = gen.Announced
export type Chat = gen.Said
export type Phrase = gen.Phrased
export type React = gen.Reacted
/** What is heard of what people say and do between moves. */
export type Talk = Chat | Phrase | React | gen.Promised
/** Said aloud at the table; may be lost. */
export type Said = gen.Chat | gen.Phrase | gen.React | gen.Skip | gen.MakePromise
/** Said under an id, again and again until it is answered. */
export type Numbered = gen.SendMove | gen.SendAct | gen.AskHint
/** All that was told to one point of view, and said at the table. */
export type Story = gen.TableStory
/** A table as lists show it. */
export type OpenTable = gen.MyTable
/** A table that has just been set up. */
export type Made = gen.TableMade
/** What a link opens, looked at before it is used. */
export type Entrance = gen.LinkOpens
/** One entry of a finished game, as a seat saw it. */
export type Frame = gen.ReplayFrame
export type Frames = gen.Replay
/** A finished game for whoever has its link, and where one is shared. */
export type SharedFrames = gen.SharedReplay
export type Share = gen.ShareSeen
export type Room = gen.RoomSeen
/** How the room does, for whoever runs it. */
export type NodeSeen = gen.NodeSeen
export type OperatorSeen = gen.OperatorSeen
/** A step of a lesson as the learner meets it, and what came of a try. */
export type LessonStep = gen.LessonStep
export type LessonPlayed = gen.LessonPlayed
/** Texts by their keys. */
export type Messages = Readonly<Record<string, string>>
