import * as Schema from "effect/Schema";

import type { Endpoint } from "../endpoint.ts";
import { queryInteger, UsernameParam } from "../endpoint-fields.ts";
import { Gallery, GalleryType } from "./gallery.records.ts";

/** Premium media that creators sell (PROFILE-64). */
export const galleryEndpoints = {
  getGalleries: {
    kind: "json",
    method: "GET",
    path: "/api/v1/user/{username}/gallery",
    access: "guest",
    summary:
      "A creator's galleries of one kind in their order, locked ones without their media; nobody but who reads the creator's posts sees any that he has not bought (PROFILE-38, PROFILE-64).",
    params: UsernameParam,
    query: Schema.Struct({ type: GalleryType }),
    success: Schema.Struct({ items: Schema.Array(Gallery), next: Schema.Null }),
    failures: ["user_not_found", "blocked"],
  },
  getGallery: {
    kind: "json",
    method: "GET",
    path: "/api/v1/user/gallery/{id}",
    access: "user",
    summary: "One gallery as the viewer may see it, with fresh addresses of its media (X-18).",
    params: Schema.Struct({ id: queryInteger(1, Number.MAX_SAFE_INTEGER) }),
    success: Gallery,
    failures: ["gallery_not_found", "blocked"],
  },
} as const satisfies Record<string, Endpoint>;
