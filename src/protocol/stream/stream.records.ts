import * as Schema from "effect/Schema";

import { Cents, EpochSeconds } from "../records.ts";

const Text = Schema.String;
const OrNull = Schema.NullOr;

/** A broadcast that runs; `viewers` as many as watch now. */
export const Stream = Schema.Struct({
  id: Text,
  username: Text,
  display_name: Text,
  fans_avatar_url: OrNull(Text),
  title: Text,
  /** What tips are to come to, in cents. */
  goal: OrNull(Cents),
  /** What tips of who watches have come to, in cents. */
  raised: Cents,
  started_at: EpochSeconds,
  viewers: Schema.Int,
});
export type Stream = typeof Stream.Type;

/** How its pictures come to who watches: from the creator's browser, or through a media server. */
const MediaMode = Schema.Literals(["peer", "server"]);

/** A broadcast as its creator's page has it. */
export const OwnStream = Schema.Struct({
  stream: Stream,
  /** The pages that watch: each wants a line of its own, unless `mode` is `server`. */
  watching: Schema.Array(Schema.Struct({ peer: Text, username: Text })),
  /** Who may say nothing in its chat, in the order of their names. */
  muted: Schema.Array(Text),
  mode: MediaMode,
  /** Whether another page of the creator's has taken it over. */
  replaced: Schema.Boolean,
});
export type OwnStream = typeof OwnStream.Type;

/** Whether a creator is live, for a viewer. */
export const ViewedStream = Schema.Struct({
  /** `private`: in a private chat. */
  status: Schema.Literals(["offline", "live", "private"]),
  /** Whether the viewer may watch; the owner may. */
  access: Schema.Boolean,
  /** Whether the two have a private chat, or an invitation to one, that is not over. */
  has_private: Schema.Boolean,
  display_name: Text,
  poster: OrNull(Text),
  /** Whether the viewer may tip the creator here. */
  has_tip_button: Schema.Boolean,
  /** Whether the viewer may buy from the creator's tip menu here. */
  has_tip_menu: Schema.Boolean,
  /** Whether the viewer is told when the creator goes live. */
  alerts: Schema.Boolean,
  stream: OrNull(Stream),
});
export type ViewedStream = typeof ViewedStream.Type;

/** A broadcast as somebody watches it. */
export const WatchedStream = Schema.Struct({
  stream: Stream,
  /** Whether this viewer may say nothing in its chat. */
  muted: Schema.Boolean,
  mode: MediaMode,
  /** Whether another page of this viewer's watches instead. */
  replaced: Schema.Boolean,
});
export type WatchedStream = typeof WatchedStream.Type;

/** What the media server offers a viewer's page: a session description, and what names the line in the answer to it. */
export const LineOffer = Schema.Struct({ from: Text, sdp: Text });

/** What a broadcast was, once it is over; seconds. */
export const StreamSummary = Schema.Struct({
  seconds: Schema.Int,
  peak_viewers: Schema.Int,
  unique_viewers: Schema.Int,
});
export type StreamSummary = typeof StreamSummary.Type;

/** What a browser asks for a way to the other: addresses of STUN and TURN servers, the latter with a name and a word for some hours. */
export const IceServer = Schema.Struct({
  urls: Schema.Array(Text),
  username: Schema.optionalKey(Text),
  credential: Schema.optionalKey(Text),
});
export type IceServer = typeof IceServer.Type;

/** What a broadcast came to. Cents; `earned` is the creator's part of tips and private chats. */
export const PastStream = Schema.Struct({
  id: Text,
  title: Text,
  started_at: EpochSeconds,
  /** Null: it runs. */
  ended_at: OrNull(EpochSeconds),
  /** How long it took, or has taken so far. */
  seconds: Schema.Int,
  peak_viewers: Schema.Int,
  unique_viewers: Schema.Int,
  tips: Cents,
  /** Private chats that were agreed while it ran and took place. */
  private_chats: Schema.Int,
  earned: Cents,
});
export type PastStream = typeof PastStream.Type;
