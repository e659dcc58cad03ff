import * as Schema from "effect/Schema";

import { ChosenMedia, Done, queryInteger, short } from "../endpoint-fields.ts";
import type { Endpoint } from "../endpoint.ts";
import { GalleryType } from "./gallery.records.ts";
import { GalleryFigures, OwnGallery, StatsPeriod } from "./own-gallery.records.ts";

const Optional = Schema.optionalKey;
const GalleryId = Schema.Struct({ id: queryInteger(1, Number.MAX_SAFE_INTEGER) });
/** What of the messages that are sold by themselves: premium galleries. */
const OfProfile = Schema.Literal("profile");
const Title = short(1000);

const PATH = "/api/v1/account/direct-message";

/** How creators make premium galleries and what these bring (X-18, section 22). */
export const ownGalleryEndpoints = {
  getOwnGalleries: {
    kind: "json",
    method: "GET",
    path: `${PATH}/auto`,
    access: "model",
    subject: "creator",
    summary: "One's own galleries of one kind in their order, as their creator sees them (ACCT-27).",
    query: Schema.Struct({ type: OfProfile, gallery: GalleryType }),
    success: Schema.Struct({ items: Schema.Array(OwnGallery) }),
    failures: [],
  },
  createGallery: {
    kind: "json",
    method: "POST",
    path: `${PATH}/auto`,
    access: "model",
    subject: "creator",
    summary:
      "Make a premium gallery: `text` is its title, `amount_usd` its price in cents, 0 for none; for sale once all of its media are ready, unless `active` is false. (X-17, X-18).",
    body: Schema.Struct({
      type: OfProfile,
      rule: Schema.Struct({ gallery: GalleryType }),
      text: Title,
      media: ChosenMedia,
      amount_usd: Optional(Schema.Int),
      active: Optional(Schema.Boolean),
    }),
    success: OwnGallery,
    status: 201,
    failures: ["not_allowed", "upload_expired", "gallery_limit"],
    money: true,
  },
  getOwnGallery: {
    kind: "json",
    method: "GET",
    path: `${PATH}/auto/{id}`,
    access: "model",
    subject: "creator",
    summary: "A gallery as its creator edits it, with the version that the edit names.",
    params: GalleryId,
    success: OwnGallery,
    failures: ["gallery_not_found"],
  },
  editGallery: {
    kind: "json",
    method: "POST",
    path: `${PATH}/auto/{id}`,
    access: "model",
    subject: "creator",
    summary:
      "Change a gallery: what is left out stays. `active` closes and opens it; files stay once it was bought. With `version`: refused when it was changed since (X-18).",
    params: GalleryId,
    body: Schema.Struct({
      text: Optional(Title),
      media: Optional(ChosenMedia),
      amount_usd: Optional(Schema.Int),
      active: Optional(Schema.Boolean),
      version: Optional(Schema.Int),
    }),
    success: OwnGallery,
    failures: ["gallery_not_found", "gallery_changed", "upload_expired"],
  },
  deleteGallery: {
    kind: "json",
    method: "DELETE",
    path: `${PATH}/auto/{id}`,
    access: "model",
    subject: "creator",
    summary: "Delete a gallery for all but its buyers (X-18).",
    params: GalleryId,
    success: Done,
    failures: ["gallery_not_found"],
  },
  orderGalleries: {
    kind: "json",
    method: "POST",
    path: `${PATH}/order`,
    access: "model",
    subject: "creator",
    summary: "Put all galleries of one kind in this order. Refused when one was made or deleted meanwhile.",
    body: Schema.Struct({ ids: Schema.Array(Schema.Int).check(Schema.isMaxLength(200)) }),
    success: Done,
    failures: ["conflict"],
  },
  getGalleryStats: {
    kind: "json",
    method: "GET",
    path: `${PATH}/stats`,
    access: "model",
    subject: "creator",
    summary:
      "What each of one's galleries brought in a period (30 days): of one kind, or one gallery alone; `s` a page; with `format=csv` all of them as a file (ACCT-31, ACCT-71).",
    query: Schema.Struct({
      type: Optional(GalleryType),
      period: Optional(StatsPeriod),
      gallery: Optional(queryInteger(1, Number.MAX_SAFE_INTEGER)),
      sort: Optional(Schema.Literals(["newest", "sales", "earned"])),
      format: Optional(Schema.Literals(["json", "csv"])),
      p: Optional(queryInteger(1, 1000)),
      s: Optional(queryInteger(1, 48)),
    }),
    success: GalleryFigures,
    failures: [],
  },
} as const satisfies Record<string, Endpoint>;
