import * as Schema from "effect/Schema";

import { Cents, EpochSeconds, MediaKind } from "../records.ts";
import { GalleryType } from "./gallery.records.ts";

const Text = Schema.String;
const Flag = Schema.Boolean;
const OrNull = Schema.NullOr;

export const StatsPeriod = Schema.Literals(["today", "yesterday", "week", "month", "year", "all"]);

/** A file of what a creator sells or sends, as it is edited. */
export const OwnMedium = Schema.Struct({
  vault_id: Schema.Int,
  kind: MediaKind,
  name: Text,
  /** `failed`: it will never be shown; `error` says why. */
  state: Schema.Literals(["waiting", "processing", "ready", "failed"]),
  error: OrNull(Text),
  thumb_url: OrNull(Text),
});
export type OwnMedium = typeof OwnMedium.Type;

/** A gallery as its creator sees it; `text` is its title, `version` grows with every change of what it holds. */
export const OwnGallery = Schema.Struct({
  id: Schema.Int,
  version: Schema.Int,
  type: GalleryType,
  text: Text,
  amount_usd: Cents,
  created_at: EpochSeconds,
  media: Schema.Array(OwnMedium),
  active: Flag,
  status: Schema.Literals(["on_sale", "closed", "preparing", "failed", "in_review", "rejected"]),
  /** Why a reviewer rejected it. */
  reason: OrNull(Text),
  /** Somebody has bought it: its files stay. */
  is_sold: Flag,
  sales: Schema.Int,
  /** What its creator earned with it, in cents. */
  earned: Cents,
});
export type OwnGallery = typeof OwnGallery.Type;

/** Sales and what went back of them in a period; `gross` is what fans paid, `earned` the creator's share of it. Cents. */
const figures = { sales: Schema.Int, refunds: Schema.Int, gross: Cents, earned: Cents };

/** What brings something: galleries of each kind, and messages with a price. */
export const PremiumKind = Schema.Literals([...GalleryType.literals, "message"]);
export type PremiumKind = typeof PremiumKind.Type;

/** A gallery (`text`: its title) or a message with a price; `sent` and `opened`: how many got and read the message, null of a gallery. */
const PremiumRow = Schema.Struct({
  id: Schema.Int,
  type: PremiumKind,
  text: Text,
  amount_usd: Cents,
  created_at: EpochSeconds,
  is_deleted: Flag,
  sent: OrNull(Schema.Int),
  opened: OrNull(Schema.Int),
  ...figures,
});

/** What galleries and messages brought; `totals` over all pages. */
export const GalleryFigures = Schema.Struct({
  totals: Schema.Struct(figures),
  items: Schema.Array(PremiumRow),
  page: Schema.Int,
  pages: Schema.Int,
});
export type GalleryFigures = typeof GalleryFigures.Type;
