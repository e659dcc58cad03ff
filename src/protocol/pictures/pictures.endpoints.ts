import * as Schema from "effect/Schema";

import type { Endpoint } from "../endpoint.ts";
import { short } from "../endpoint-fields.ts";

const Optional = Schema.optionalKey;
const AddressOrNull = Schema.NullOr(Schema.String);
const Upload = { tkn: short(64), srv_id: short(64) };
const cover = {
  fans_cover_picture_url: AddressOrNull,
  fans_cover_video_url: AddressOrNull,
  is_processing: Schema.Boolean,
};
const name = { display_name: short(200) };

/** How a person and his page look: avatar, cover, display name (CAPI-12, CAPI-13, CAPI-18, COVER-36). */
export const picturesEndpoints = {
  setAvatar: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/avatar",
    access: "user",
    subject: "creator",
    summary:
      "Use an uploaded picture as the avatar (CAPI-13, UPLOAD-14). With `was`, the address that was shown, null or empty for none: refused when it is another one by now.",
    body: Schema.Struct({ ...Upload, was: Optional(Schema.NullOr(short(2000))) }),
    success: Schema.Struct({ fans_avatar_url: AddressOrNull }),
    failures: ["not_allowed", "upload_expired", "section_changed"],
    multipart: true,
  },
  deleteAvatar: {
    kind: "json",
    method: "DELETE",
    path: "/api/v1/account/avatar",
    access: "user",
    subject: "creator",
    summary:
      "Delete the avatar; one that is not there is deleted already, one that is not that of `was`, its address, is not deleted (CAPI-12, UPLOAD-14).",
    query: Schema.Struct({ was: Optional(short(2000)) }),
    success: Schema.Struct({ fans_avatar_url: AddressOrNull }),
    failures: ["not_allowed", "section_changed"],
  },
  setCover: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/cover",
    access: "model",
    subject: "creator",
    summary:
      "Use an uploaded picture or film as the cover (CAPI-18). A film may have 200 MB and 60 seconds, and becomes a silent loop with a still at the same address ending in `.jpg`; the cover of before is shown until it is ready (`is_processing`), for ever if it fails. With `was`, in JSON alone, the cover that was shown: refused when it is another one by now, or a film that was not told of is being made ready.",
    body: Schema.Struct({
      ...Upload,
      filename: Optional(short(255)),
      type: Schema.Literals(["image", "video"]),
      was: Optional(Schema.Struct(cover)),
    }),
    success: Schema.Struct(cover),
    failures: ["not_allowed", "upload_expired", "file_too_large", "file_refused", "section_changed"],
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
