import * as Schema from "effect/Schema";

import { autoTypes } from "../../domain/auto-message/auto-message.ts";
import { ChosenMedia, Done, queryInteger, short } from "../endpoint-fields.ts";
import type { Endpoint } from "../endpoint.ts";
import { Broadcast } from "../broadcast/broadcast.endpoints.ts";
import { GalleryType } from "../gallery/gallery.records.ts";
import { IntervalRule, OwnAutoItem, ThankyouRule, WelcomeRule } from "./auto-message.records.ts";

const Optional = Schema.optionalKey;
const ItemId = Schema.Struct({ id: queryInteger(1, Number.MAX_SAFE_INTEGER) });
/** `profile`: premium galleries; the others are sent by themselves. */
const types = ["profile", ...autoTypes] as const;
const Type = Schema.Literals(types);
const Rule = Schema.Union([Schema.Struct({ gallery: GalleryType }), IntervalRule, WelcomeRule, ThankyouRule]);

const PATH = "/api/v1/account/direct-message/auto";
const own = { kind: "json", access: "model", subject: "creator" } as const;

/**
 * What creators sell or send by messages without writing each: premium galleries on the profile, and automatic messages. One
 * address for all of them, by `type` (X-18, section 22).
 */
export const autoMessageEndpoints = {
  getAutoMessages: {
    ...own,
    method: "GET",
    path: PATH,
    summary:
      "One's own automatic messages of one type, newest first; of the type `profile` galleries of one kind in their order; of the type `scheduled` messages to many, those that wait before those that are over, 100 of either at most (ACCT-26, ACCT-27, ACCT-28, ACCT-29, ACCT-30).",
    query: Schema.Struct({ type: Schema.Literals([...types, "scheduled"]), gallery: Optional(GalleryType) }),
    success: Schema.Struct({ items: Schema.Array(Schema.Union([...OwnAutoItem.members, Broadcast])) }),
    failures: [],
  },
  createAutoMessage: {
    ...own,
    method: "POST",
    path: PATH,
    zone: true,
    summary:
      "Make an automatic message, or a premium gallery: then `text` is its title. `rule` is that of its `type`; days of an interval are counted by the clocks of the `x-time-zone` header of the call that wrote its rule last. `amount_usd` is what its media cost in cents, 0 for nothing. Sent, or for sale, once all of its media are ready, unless `active` is false (X-17, X-18).",
    body: Schema.Struct({
      type: Type,
      rule: Rule,
      text: short(20_000),
      media: Optional(ChosenMedia),
      amount_usd: Optional(Schema.Int),
      active: Optional(Schema.Boolean),
    }),
    success: OwnAutoItem,
    status: 201,
    failures: ["not_allowed", "upload_expired", "gallery_limit", "auto_message_limit"],
    money: true,
  },
  getAutoMessage: {
    ...own,
    method: "GET",
    path: `${PATH}/{id}`,
    summary: "One of them as its creator edits it, with the version that the edit names.",
    params: ItemId,
    success: OwnAutoItem,
    failures: ["gallery_not_found", "message_not_found"],
  },
  editAutoMessage: {
    ...own,
    method: "POST",
    path: `${PATH}/{id}`,
    zone: true,
    summary:
      "Change one of them: what is left out stays. `active` switches it off and on. A gallery keeps its files once it was bought; what a message has brought already stays as it was sent. With `version`: refused when it was changed since (X-18).",
    params: ItemId,
    body: Schema.Struct({
      text: Optional(short(20_000)),
      media: Optional(ChosenMedia),
      amount_usd: Optional(Schema.Int),
      rule: Optional(Rule),
      active: Optional(Schema.Boolean),
      version: Optional(Schema.Int),
    }),
    success: OwnAutoItem,
    failures: [
      "gallery_not_found",
      "gallery_changed",
      "message_not_found",
      "auto_message_changed",
      "upload_expired",
    ],
  },
  deleteAutoMessage: {
    ...own,
    method: "DELETE",
    path: `${PATH}/{id}`,
    summary:
      "Delete one of them: a gallery is gone for all but its buyers, a message is not sent any more (X-18).",
    params: ItemId,
    success: Done,
    failures: ["gallery_not_found", "message_not_found"],
  },
} as const satisfies Record<string, Endpoint>;
