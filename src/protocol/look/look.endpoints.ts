import * as Schema from "effect/Schema";

import { lookPictureParts } from "../../domain/look/look-picture.ts";
import { short } from "../endpoint-fields.ts";
import type { Endpoint } from "../endpoint.ts";
import { OwnDomains } from "../custom-domain/custom-domain.endpoints.ts";

const Optional = Schema.optionalKey;
const Colour = Schema.NullOr(short(20));
const look = {
  link_color: Colour,
  main_follow_color: Colour,
  message_color: Colour,
  message_text_color: Colour,
  text_color: Colour,
  meta_description: Schema.NullOr(short(2000)),
  warning_enabled: Schema.Boolean,
};
/** `site_colors`: what a colour is that is null. */
const saved = {
  wl_config: Schema.Struct(look),
  site_colors: Schema.Struct({
    link: Schema.String,
    follow: Schema.String,
    message: Schema.String,
    messageText: Schema.String,
    text: Schema.String,
  }),
};

const Address = Schema.NullOr(Schema.String);
/** Addresses of media. */
const Pictures = Schema.Struct({ logo: Address, display_name_path: Address, og_image: Address });
const Part = Schema.Literals(lookPictureParts);

/** How a creator's page looks of its own (CWL-04, CWL-06, CWL-09). */
export const lookEndpoints = {
  getCustomize: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/customize",
    access: "model",
    subject: "creator",
    summary:
      "What the creator's page looks like, with its pictures; null is the site's. `site_colors` are the site's own. Also her own addresses: the one that her profile tells of, and all (CAPI-10).",
    success: Schema.Struct({ data: Schema.Struct({ ...saved, pictures: Pictures, ...OwnDomains }) }),
    failures: ["not_allowed"],
  },
  setLook: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/customize",
    access: "model",
    subject: "creator",
    summary:
      "Colours (`#RRGGBB`), description and entry warning of the creator's page; null is the site's. With `was`, what the form was filled with: refused when somebody changed it since.",
    body: Schema.Struct({ ...look, was: Optional(Schema.Struct(look)) }),
    success: Schema.Struct({ data: Schema.Struct(saved) }),
    failures: ["not_allowed", "section_changed"],
  },
  setLookPicture: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/customize/logo",
    access: "model",
    subject: "creator",
    about: "part",
    summary:
      "Use an uploaded picture as the page's logo, or, by `part`, as its name or as what shared links show (CWL-05, CWL-09, CWL-10). The one of before can be fetched for ten more minutes. With `was`, the address that was shown: refused when it is another one by now.",
    body: Schema.Struct({
      ...{ tkn: short(64), srv_id: short(64), part: Optional(Part) },
      was: Optional(Schema.NullOr(short(2000))),
    }),
    success: Schema.Struct({ data: Pictures }),
    failures: ["not_allowed", "upload_expired", "section_changed"],
  },
  removeLookPicture: {
    kind: "json",
    method: "DELETE",
    path: "/api/v1/account/customize/logo",
    access: "model",
    subject: "creator",
    about: "part",
    summary:
      "Take a picture of the page's own look away: the logo, or the one that `part` names. One that is not there is gone already; one that is not that of `was`, its address, is not taken away.",
    query: Schema.Struct({ part: Optional(Part), was: Optional(short(2000)) }),
    success: Schema.Struct({ data: Pictures }),
    failures: ["not_allowed", "section_changed"],
  },
} as const satisfies Record<string, Endpoint>;
