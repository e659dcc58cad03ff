import * as Schema from "effect/Schema";

import type { Endpoint } from "../endpoint.ts";
import { Done, short, UsernameParam } from "../endpoint-fields.ts";
import { Cents } from "../records.ts";
import { IceServer } from "../stream/stream.records.ts";
import { PrivateInvitation, PrivateKind, PrivateRoom, SentPrivate } from "./private-show.records.ts";

const Id = Schema.Struct({ id: short(40) });
const Peer = short(40);

/** Private 1:1 shows: invitations, and the room (sections 11 and 24 of the decisions). */
export const privateShowEndpoints = {
  getSentPrivate: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/private",
    access: "model",
    subject: "own",
    summary: "The creator's invitation or private show that is not over; null: there is none.",
    success: Schema.Struct({ private: Schema.NullOr(SentPrivate) }),
    failures: [],
  },
  invitePrivate: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/private",
    access: "model",
    subject: "own",
    summary:
      "Invite a fan to a private show of 5, 10, 15, 20, 30 or 60 minutes, free or for 100 to 100000 cents; one at a time, 120 seconds to accept (X-20).",
    body: Schema.Struct({
      username: short(60),
      kind: PrivateKind,
      duration: Schema.Int,
      amount_usd: Cents,
    }),
    success: SentPrivate,
    status: 201,
    failures: [
      "user_not_found",
      "blocked",
      "profile_pending",
      "tip_blocked",
      "geo_restricted",
      "private_open",
    ],
  },
  withdrawPrivate: {
    kind: "json",
    method: "DELETE",
    path: "/api/v1/account/private/{id}",
    access: "model",
    subject: "own",
    summary: "Withdraw an invitation that is not paid.",
    params: Id,
    success: Done,
    failures: ["private_not_valid"],
  },
  getPrivateInvitation: {
    kind: "json",
    method: "GET",
    path: "/api/v1/user/{username}/private",
    access: "user",
    summary: "The viewer's invitation, or private show, of a creator (API-14).",
    params: UsernameParam,
    success: PrivateInvitation,
    failures: ["private_not_valid"],
  },
  acceptPrivate: {
    kind: "json",
    method: "POST",
    path: "/api/v1/user/{username}/private",
    access: "user",
    summary:
      "Accept a creator's invitation. Without a price it has a `payment_id` at once, else it is paid as a tip of the type `stream_private` (API-15, PRIV-26).",
    params: UsernameParam,
    success: PrivateInvitation,
    failures: ["private_not_valid", "not_allowed", "tip_blocked", "geo_restricted", "blocked"],
  },
  declinePrivate: {
    kind: "json",
    method: "DELETE",
    path: "/api/v1/user/{username}/private",
    access: "user",
    summary: "Decline a creator's invitation that is not paid.",
    params: UsernameParam,
    success: Done,
    failures: ["private_not_valid"],
  },
  enterPrivate: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/private/{id}/enter",
    access: "user",
    summary:
      "Come into the room of a paid private show, as the only page of one's side. A fan needs the access token for both cameras. Tells the ways for the line (X-28).",
    params: Id,
    body: Schema.Struct({ peer: Peer, access_token: Schema.optionalKey(Schema.NullOr(short(100))) }),
    success: Schema.Struct({ room: PrivateRoom, ice_servers: Schema.Array(IceServer) }),
    failures: ["private_not_found", "not_allowed"],
  },
  reportPrivate: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/private/{id}/line",
    access: "user",
    summary:
      "Say whether the line to the other stands; each 10 seconds, and when it changes. Answers how the show stands.",
    params: Id,
    body: Schema.Struct({ peer: Peer, connected: Schema.Boolean }),
    success: PrivateRoom,
    failures: ["private_not_found"],
  },
  sendPrivateText: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/private/{id}/message",
    access: "user",
    summary: "Say something to the other in the room, 1 to 200 characters; it is kept nowhere.",
    params: Id,
    body: Schema.Struct({ text: short(1000) }),
    success: Done,
    failures: ["private_not_found", "blocked"],
  },
  askPrivateCamera: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/private/{id}/camera",
    access: "user",
    summary:
      "As the creator of a private show with both cameras, ask the fan to turn the camera on: his page is told by `lobby.sharecam-request`. It is kept nowhere (RT-37).",
    params: Id,
    success: Schema.Struct({ request_id: Schema.String }),
    failures: ["private_not_found", "not_allowed"],
  },
  answerPrivateCamera: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/private/{id}/camera/answer",
    access: "user",
    summary:
      "As the fan of a private show with both cameras, say whether the camera is on now: the creator's page is told by `lobby.sharecam-accepted` or `lobby.sharecam-declined` (RT-37).",
    params: Id,
    body: Schema.Struct({ request_id: short(40), accepted: Schema.Boolean }),
    success: Done,
    failures: ["private_not_found", "not_allowed"],
  },
  endPrivate: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/private/{id}/end",
    access: "user",
    summary:
      "End a private show. Minutes that the creator takes go back to the fan, all of them before it has begun (X-21).",
    params: Id,
    success: PrivateRoom,
    failures: ["private_not_found"],
  },
} as const satisfies Record<string, Endpoint>;
