import * as Schema from "effect/Schema";

import type { Endpoint } from "../endpoint.ts";
import { short } from "../endpoint-fields.ts";

const Optional = Schema.optionalKey;
const AddressOrNull = Schema.NullOr(Schema.String);
const Upload = { tkn: short(64), srv_id: short(64) };
const name = { display_name: short(200) };

/** How a person and his page look: avatar, cover, display name (CAPI-12, CAPI-13, CAPI-18, COVER-36). */
export const picturesEndpoints = {
  setAvatar: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/avatar",
    access: "user",
    subject: "creator",
    summary: "Use an uploaded picture as the avatar (CAPI-13, UPLOAD-14).",
    body: Schema.Struct({ ...Upload }),
    success: Schema.Struct({ fans_avatar_url: AddressOrNull }),
    failures: ["not_allowed", "upload_expired"],
    multipart: true,
  },
  deleteAvatar: {
    kind: "json",
    method: "DELETE",
    path: "/api/v1/account/avatar",
    access: "user",
    subject: "creator",
    summary: "Delete the avatar; one that is not there is deleted already (CAPI-12, UPLOAD-14).",
    success: Schema.Struct({ fans_avatar_url: AddressOrNull }),
    failures: ["not_allowed"],
  },
  setCover: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/cover",
    access: "model",
    subject: "creator",
    summary:
      "Use an uploaded picture or film as the cover (CAPI-18). A film may have 200 MB and 60 seconds, and becomes a silent loop with a still at the same address ending in `.jpg`; the cover of before is shown until it is ready (`is_processing`), for ever if it fails.",
    body: Schema.Struct({
      ...Upload,
      filename: Optional(short(255)),
      type: Schema.Literals(["image", "video"]),
    }),
    success: Schema.Struct({
      fans_cover_picture_url: AddressOrNull,
      fans_cover_video_url: AddressOrNull,
      is_processing: Schema.Boolean,
    }),
    failures: ["not_allowed", "upload_expired", "file_too_large", "file_refused"],
    multipart: true,
  },
  setDisplayName: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/profile/display_name",
    access: "model",
    subject: "creator",
    summary:
      "The name over the page, 1 to 40 characters, no web address. With `was`, what the form was filled with: refused when somebody changed it since (COVER-36).",
    body: Schema.Struct({ ...name, was: Optional(Schema.Struct(name)) }),
    success: Schema.Struct({
      user: Schema.Struct({ username: Schema.String, display_name: Schema.String }),
    }),
    failures: ["not_allowed", "section_changed"],
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
