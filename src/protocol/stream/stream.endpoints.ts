import * as Schema from "effect/Schema";

import type { Endpoint } from "../endpoint.ts";
import { Done, queryInteger, short, UsernameParam } from "../endpoint-fields.ts";
import { StatsPeriod } from "../gallery/own-gallery.records.ts";
import { Cents, EpochSeconds } from "../records.ts";
import {
  IceServer,
  LineOffer,
  OwnStream,
  PastStream,
  StreamSummary,
  ViewedStream,
  WatchedStream,
} from "./stream.records.ts";

const Id = Schema.Struct({ id: short(40) });
const InChat = Schema.Struct({ id: short(40), username: short(60) });
/** The page that calls, by a name of its own. Who has no pages calls without one: that is one page for its account. */
const Peer = Schema.optionalKey(short(40));
/** Whether the caller is told when the creator goes live. */
const LiveAlert = Schema.Struct({ alerts: Schema.Boolean });
const IceServers = Schema.Array(IceServer);
/** A broadcast as a page has it that came in: with what the media server offers it, where that was asked for. */
const JoinedStream = Schema.Struct({
  ...{ ...WatchedStream.fields, ice_servers: IceServers },
  offer: Schema.optionalKey(Schema.NullOr(LineOffer)),
});

/** Broadcasts (section 24 of the decisions). */
export const streamEndpoints = {
  startStream: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/stream",
    access: "model",
    subject: "own",
    summary:
      "Go live, with a title of 80 characters at most; approved profiles only, nobody in a private chat. Of who is live already, the page takes the broadcast over (X-26).",
    body: Schema.Struct({
      kind: Schema.Literal("broadcast"),
      title: short(400),
      goal: Schema.optionalKey(Schema.NullOr(Cents)),
      peer: Peer,
    }),
    success: Schema.Struct({ ...OwnStream.fields, ice_servers: IceServers }),
    status: 201,
    failures: ["in_private", "profile_pending"],
  },
  keepStream: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/stream/{id}",
    access: "model",
    subject: "own",
    summary:
      "Say that the page is still live, each 10 seconds: after 30 without a word the broadcast is over. Each 30 seconds with a small still.",
    params: Id,
    body: Schema.Struct({ peer: Peer, still: Schema.optionalKey(Schema.NullOr(short(20_000))) }),
    success: OwnStream,
    failures: ["stream_not_found"],
  },
  endStream: {
    kind: "json",
    method: "DELETE",
    path: "/api/v1/account/stream/{id}",
    access: "model",
    subject: "own",
    summary: "End a broadcast.",
    params: Id,
    success: StreamSummary,
    failures: ["stream_not_found"],
  },
  deleteStreamText: {
    kind: "json",
    method: "DELETE",
    path: "/api/v1/account/stream/{id}/chat/{message_id}",
    access: "model",
    subject: "own",
    summary:
      "Take something out of the chat of one's own broadcast, for all who are there and who come later. A tip counts on (X-26).",
    params: Schema.Struct({ id: short(40), message_id: queryInteger(1, Number.MAX_SAFE_INTEGER) }),
    success: Done,
    failures: ["stream_not_found", "message_not_found"],
  },
  muteInStream: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/stream/{id}/chat/viewer/{username}/mute",
    access: "model",
    subject: "own",
    summary:
      "Let a viewer say nothing any more in the chat of this broadcast, also with tips; he watches on (X-26).",
    params: InChat,
    success: Done,
    failures: ["stream_not_found", "user_not_found"],
  },
  unmuteInStream: {
    kind: "json",
    method: "DELETE",
    path: "/api/v1/account/stream/{id}/chat/viewer/{username}/mute",
    access: "model",
    subject: "own",
    summary: "Let a viewer speak again in the chat of this broadcast.",
    params: InChat,
    success: Done,
    failures: ["stream_not_found", "user_not_found"],
  },
  getStreamStats: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/stream-stats",
    access: "model",
    subject: "creator",
    zone: true,
    summary:
      "Broadcasts that began in a period (30 days), the newest first, 24 a page: how long, how many watched, what they brought, less what went back (ACCT-62).",
    query: Schema.Struct({
      period: Schema.optionalKey(StatsPeriod),
      before_time: Schema.optionalKey(queryInteger(0, 100_000_000_000)),
      before_id: Schema.optionalKey(short(40)),
    }),
    success: Schema.Struct({
      items: Schema.Array(PastStream),
      next: Schema.NullOr(Schema.Struct({ before_time: EpochSeconds, before_id: Schema.String })),
    }),
    failures: [],
  },
  getStream: {
    kind: "json",
    method: "GET",
    path: "/api/v1/user/{username}/stream",
    access: "user",
    summary: "Whether a creator is live, and whether the viewer may watch (X-27).",
    params: UsernameParam,
    success: ViewedStream,
    failures: ["user_not_found", "blocked"],
  },
  askLiveAlert: {
    kind: "json",
    method: "POST",
    path: "/api/v1/user/{username}/stream/alert",
    access: "user",
    summary:
      "Be told when this creator goes live: by a notice, by push and by mail, as the settings say (X-27).",
    params: UsernameParam,
    success: LiveAlert,
    failures: ["user_not_found", "blocked", "not_allowed"],
  },
  dropLiveAlert: {
    kind: "json",
    method: "DELETE",
    path: "/api/v1/user/{username}/stream/alert",
    access: "user",
    summary: "Be told no more when this creator goes live.",
    params: UsernameParam,
    success: LiveAlert,
    failures: ["user_not_found", "blocked", "not_allowed"],
  },
  enterStream: {
    kind: "json",
    method: "POST",
    path: "/api/v1/user/{username}/stream/enter",
    access: "user",
    summary:
      "What `GET .../stream` tells, and where the viewer may watch he comes in with it, as by `join` with `entering`, `line` and `here`: one trip to the first picture. `joined` is null where he may not, has a private chat with the creator or would be refused; `join` says why (X-27).",
    params: UsernameParam,
    body: Schema.Struct({ peer: Peer }),
    success: Schema.Struct({ viewed: ViewedStream, joined: Schema.NullOr(JoinedStream) }),
    failures: ["user_not_found", "blocked"],
  },
  joinStream: {
    kind: "json",
    method: "POST",
    path: "/api/v1/user/{username}/stream/join",
    access: "user",
    summary:
      "Watch, as the only page of one's own; again each 10 seconds, with `entering` false. Where `mode` is `server`, `line` asks for an offer of the media server, which comes by `stream.signal`, or with the answer where it is taken `here`. Needs access to the creator; 409 when as many watch as can (X-25, X-27).",
    params: UsernameParam,
    body: Schema.Struct({
      peer: Peer,
      /** Whether the page comes in, in the place of any other of the viewer's, which it does when it does not say. */
      entering: Schema.optionalKey(Schema.Boolean),
      line: Schema.optionalKey(Schema.Boolean),
      here: Schema.optionalKey(Schema.Boolean),
    }),
    success: JoinedStream,
    failures: ["user_not_found", "blocked", "not_allowed", "stream_not_found", "stream_full"],
  },
  sendStreamText: {
    kind: "json",
    method: "POST",
    path: "/api/v1/user/{username}/stream/chat",
    access: "user",
    summary:
      "Say something in the chat of a broadcast, 1 to 200 characters, once in 2 seconds. Its creator may, and who watches and is not muted there.",
    params: UsernameParam,
    body: Schema.Struct({ message: short(1000) }),
    success: Done,
    failures: [
      "user_not_found",
      "blocked",
      "not_allowed",
      "stream_not_found",
      "stream_muted",
      "chat_too_fast",
    ],
  },
} as const satisfies Record<string, Endpoint>;
