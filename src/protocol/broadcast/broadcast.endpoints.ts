import * as Schema from "effect/Schema";

import { broadcastGroups } from "../../domain/broadcast/broadcast.ts";
import { ChosenMedia, Done, queryInteger, short } from "../endpoint-fields.ts";
import type { Endpoint } from "../endpoint.ts";
import { Cents, EpochSeconds } from "../records.ts";

const Optional = Schema.optionalKey;
const OrNull = Schema.NullOr;
const Group = Schema.Literals(broadcastGroups);
const PATH = "/api/v1/account/direct-message/broadcast";
const Groups = Schema.Array(Group).check(Schema.isMaxLength(20));
const Names = Schema.Array(short(60)).check(Schema.isMaxLength(1000));

/** Somebody may be left out in two ways: by name, and by a block of either. */
const Audience = { groups: Groups, exclude: Optional(Names), spent_over: Optional(Schema.Int) };

/** A broadcast as its creator sees it; `total` is exact once it is sent, and null before it begins. */
export const Broadcast = Schema.Struct({
  id: Schema.String,
  text: Schema.String,
  files: Schema.Int,
  amount_usd: Cents,
  groups: Schema.Array(Group),
  status: Schema.Literals(["waiting", "sending", "sent", "stopped"]),
  /** When it is sent, or was begun. */
  due_at: EpochSeconds,
  sent: Schema.Int,
  total: OrNull(Schema.Int),
  /** How many have bought its media. */
  sales: Schema.Int,
});
export type Broadcast = typeof Broadcast.Type;

const own = { access: "model", subject: "creator" } as const;

/** Messages to many fans of a creator at once (SHELL-57, ACCT-28). */
export const broadcastEndpoints = {
  getBroadcasts: {
    kind: "json",
    method: "GET",
    path: PATH,
    ...own,
    summary: "The creator's broadcasts that wait or are being sent, or those that are over, newest first.",
    query: Schema.Struct({
      status: Optional(Schema.Literals(["waiting", "over"])),
      before_id: Optional(queryInteger(1, Number.MAX_SAFE_INTEGER)),
    }),
    success: Schema.Struct({
      items: Schema.Array(Broadcast),
      next: OrNull(Schema.Struct({ before_id: Schema.Int })),
    }),
    failures: [],
  },
  createBroadcast: {
    kind: "json",
    method: "POST",
    path: PATH,
    ...own,
    summary:
      "Write to groups of fans less those of `exclude`, now or at `scheduled_at`: each gets one message, whoever is in several groups. `amount_usd` is what its media cost.",
    body: Schema.Struct({
      ...Audience,
      text: short(20_000),
      media: Optional(ChosenMedia),
      amount_usd: Optional(Schema.Int),
      scheduled_at: Optional(OrNull(EpochSeconds)),
    }),
    success: Broadcast,
    status: 201,
    failures: ["upload_expired", "too_many"],
    money: true,
  },
  estimateBroadcast: {
    kind: "json",
    method: "POST",
    path: `${PATH}/estimate`,
    ...own,
    summary: "How many fans a broadcast would reach now; they are counted again when it is sent.",
    body: Schema.Struct(Audience),
    success: Schema.Struct({ count: Schema.Int }),
    failures: [],
  },
  stopBroadcast: {
    kind: "json",
    method: "DELETE",
    path: `${PATH}/{id}`,
    ...own,
    summary: "Take back a broadcast that waits, or stop one that is being sent: who has it keeps it.",
    params: Schema.Struct({ id: short(20) }),
    success: Done,
    failures: ["message_not_found"],
  },
} as const satisfies Record<string, Endpoint>;
