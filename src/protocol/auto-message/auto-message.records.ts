import * as Schema from "effect/Schema";

import {
  autoTypes,
  thanksOccasions,
  welcomeGroups,
  type AutoStatus,
} from "../../domain/auto-message/auto-message.ts";
import { broadcastGroups } from "../../domain/broadcast/broadcast.ts";
import { OwnGallery, OwnMedium } from "../gallery/own-gallery.records.ts";
import { Cents, EpochSeconds } from "../records.ts";

const Flag = Schema.Boolean;
const OrNull = Schema.NullOr;

export const AutoType = Schema.Literals(autoTypes);

/** Each so many days from `first_at` on, to groups of fans; `spent_over` is of the group of spenders. */
export const IntervalRule = Schema.Struct({
  every_days: Schema.Int,
  groups: Schema.Array(Schema.Literals(broadcastGroups)).check(Schema.isMaxLength(broadcastGroups.length)),
  spent_over: Schema.Int,
  first_at: EpochSeconds,
});

/** Once to each new fan of a group, `delay` seconds after he came. */
export const WelcomeRule = Schema.Struct({
  to: Schema.Array(Schema.Literals(welcomeGroups)).check(Schema.isMaxLength(welcomeGroups.length)),
  delay: Schema.Int,
});

/** After each of the occasions; after a tip only if it is above `tip_over`. */
export const ThankyouRule = Schema.Struct({
  after: Schema.Array(Schema.Literals(thanksOccasions)).check(Schema.isMaxLength(thanksOccasions.length)),
  tip_over: Schema.Int,
});

const statuses = [
  "on",
  "off",
  "preparing",
  "failed",
  "in_review",
  "rejected",
] as const satisfies readonly AutoStatus[];

/** An automatic message as its creator sees it; `version` grows with every change of what it holds. */
export const AutoMessage = Schema.Struct({
  id: Schema.Int,
  version: Schema.Int,
  type: AutoType,
  text: Schema.String,
  amount_usd: Cents,
  created_at: EpochSeconds,
  media: Schema.Array(OwnMedium),
  rule: Schema.Union([
    Schema.Struct({ type: Schema.Literal("interval"), ...IntervalRule.fields }),
    Schema.Struct({ type: Schema.Literal("welcome"), ...WelcomeRule.fields }),
    Schema.Struct({ type: Schema.Literal("thankyou"), ...ThankyouRule.fields }),
  ]),
  active: Flag,
  status: Schema.Literals(statuses),
  /** Why a reviewer rejected it. */
  reason: OrNull(Schema.String),
  /** When it is sent next, of an interval that is on. */
  next_at: OrNull(EpochSeconds),
  /** How many got it, how many of them have read it, and how many bought what came with it. */
  sent: Schema.Int,
  opened: Schema.Int,
  sales: Schema.Int,
  /** What its creator earned with it. */
  earned: Cents,
});
export type AutoMessage = typeof AutoMessage.Type;

/** What stands at one address: a premium gallery, or an automatic message. */
export const OwnAutoItem = Schema.Union([OwnGallery, AutoMessage]);
export type OwnAutoItem = typeof OwnAutoItem.Type;
