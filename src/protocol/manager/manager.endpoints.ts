import * as Schema from "effect/Schema";

import type { Endpoint } from "../endpoint.ts";
import { Done, queryInteger, short } from "../endpoint-fields.ts";
import { Cents, EpochSeconds } from "../records.ts";

const Text = Schema.String;
const OrNull = Schema.NullOr;
const Optional = Schema.optionalKey;
/** A percentage of 0 to 100 with at most two decimals (CENT-13). */
const Fee = Schema.Finite;

const person = { user_id: Text, user_username: Text, user_display_name: Text, fee_percentage: Fee };
const model = {
  model_user_id: Text,
  model: Schema.Struct({ username: Text, display_name: Text }),
  fee_percentage: Fee,
};

/** Who manages whom, as both sides see it (CENT-13, MGR-26). Cents, epoch seconds. */
export const ManagerState = Schema.Struct({
  /** The own manager, and what he has earned with this account. */
  manager: OrNull(Schema.Struct({ ...person, since: EpochSeconds, earned_usd: Cents })),
  sent_invite: OrNull(Schema.Struct({ ...person, expires_at: EpochSeconds })),
  received_invites: Schema.Array(
    Schema.Struct({ ...model, hash: Text, accept_url: Text, expires_at: EpochSeconds }),
  ),
  managed: Schema.Array(Schema.Struct({ ...model, since: EpochSeconds, earned_usd: Cents })),
  /** The creator for whom this session acts. */
  acting_as: OrNull(Schema.Struct({ id: Text, username: Text })),
});
export type ManagerState = typeof ManagerState.Type;

/** Something that a manager did. */
const ManagerAct = Schema.Struct({
  id: Text,
  at: EpochSeconds,
  /** Who did it; null: an account that is erased since. */
  username: OrNull(Text),
  text: Text,
});

/** Managers of creators (CAPI-20 to CAPI-26, section 15). */
export const managerEndpoints = {
  getManager: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/manager",
    access: "user",
    summary: "The own manager or open invite, the invites that one got, and whom one manages (MGR-26).",
    success: ManagerState,
    failures: [],
  },
  getManagerActs: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/manager/acts",
    access: "model",
    subject: "own",
    summary: "What managers changed in one's name, newest first, 50 a page; `next` goes on.",
    query: Schema.Struct({ before_id: Optional(queryInteger(1, Number.MAX_SAFE_INTEGER)) }),
    success: Schema.Struct({
      items: Schema.Array(ManagerAct),
      next: OrNull(Schema.Struct({ before_id: Schema.Int })),
    }),
    failures: [],
  },
  inviteManager: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/manager/invite",
    access: "model",
    subject: "own",
    summary:
      "Ask somebody to manage the own account, for a share of each later sale; open for 14 days (CAPI-24).",
    body: Schema.Struct({ username: short(60), fee_percentage: Fee }),
    success: Done,
    failures: ["manager_exists"],
  },
  cancelManagerInvite: {
    kind: "json",
    method: "DELETE",
    path: "/api/v1/account/manager/sent-invite",
    access: "model",
    subject: "own",
    summary: "Take an invite back; `manager` is the id of who got it (CAPI-21).",
    query: Schema.Struct({ manager: short(64) }),
    success: Done,
    failures: ["invite_not_found"],
  },
  denyManagerInvite: {
    kind: "json",
    method: "DELETE",
    path: "/api/v1/account/manager/invite",
    access: "user",
    summary: "Deny an invite; `model_id` is the id of who sent it (CAPI-22).",
    query: Schema.Struct({ model_id: short(64) }),
    success: Done,
    failures: ["invite_not_found"],
  },
  acceptManagerInvite: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/manager/accept",
    access: "user",
    summary:
      "Become a creator's manager, with username, fee and hash of the invite's address; creators alone can (CAPI-20, CAPI-34, MGR-36).",
    body: Schema.Struct({
      username: short(60),
      /** As a number, or as the text that stands in the address. */
      fee: Schema.Union([Fee, short(20)]),
      hash: short(64),
    }),
    success: Schema.Struct({
      data: Schema.Struct({
        model_user_id: Text,
        model: Schema.Struct({ username: Text }),
        fee_percentage: Fee,
      }),
    }),
    failures: ["invite_invalid", "not_allowed"],
  },
  editManager: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/manager/edit",
    access: "model",
    subject: "own",
    summary:
      "Change the fee of the own manager; it counts for later sales. `manager`, the id of whom the page shows, keeps it from another one; `was`, the fee that it showed, from a fee that was changed since (CAPI-23).",
    body: Schema.Struct({
      fee_percentage: Fee,
      manager: Schema.optionalKey(short(64)),
      was: Schema.optionalKey(Schema.Struct({ fee_percentage: Fee })),
    }),
    success: Done,
    failures: ["manager_not_found", "manager_changed", "section_changed"],
  },
  removeManager: {
    kind: "json",
    method: "DELETE",
    path: "/api/v1/account/manager",
    access: "model",
    subject: "own",
    summary:
      "Remove the own manager, at once. `manager`, the id of whom the page shows, keeps it from another one (CAPI-25).",
    query: Schema.Struct({ manager: Schema.optionalKey(short(64)) }),
    success: Done,
    failures: ["manager_not_found", "manager_changed"],
  },
  leaveCreator: {
    kind: "json",
    method: "DELETE",
    path: "/api/v1/account/manager/managed",
    access: "user",
    summary: "Stop managing a creator, by her id (MGR-26).",
    query: Schema.Struct({ model_id: short(64) }),
    success: Done,
    failures: ["manager_not_found"],
  },
  manageCreator: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/manager/manage/{userId}",
    access: "user",
    summary: "Act for a creator whom one manages, in this session; the own id ends that (CAPI-26, MGR-34).",
    params: Schema.Struct({ userId: short(64) }),
    success: Schema.Struct({ acting_as: OrNull(Schema.Struct({ id: Text, username: Text })) }),
    failures: ["not_allowed"],
    csrf: true,
  },
} as const satisfies Record<string, Endpoint>;
