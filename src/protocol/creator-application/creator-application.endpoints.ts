import * as Schema from "effect/Schema";

import { emptyApplication, type ApplicationField } from "../../domain/creator-application/application.ts";
import type { Endpoint } from "../endpoint.ts";
import { short } from "../endpoint-fields.ts";

const Text = Schema.String;
const Optional = Schema.optionalKey;
const OrNull = Schema.NullOr;

const eachField = <Codec>(codec: Codec) =>
  Object.fromEntries(Object.keys(emptyApplication).map((name) => [name, codec])) as Readonly<
    Record<ApplicationField, Codec>
  >;

export const ApplicationVariant = Schema.Literals(["standard", "form", "vip"]);

/** Applying as a creator, and the pictures that belong to it (ROUTE-45, X-05, CAPI-14, CAPI-19). */
export const creatorApplicationEndpoints = {
  getApproval: {
    kind: "json",
    method: "GET",
    path: "/api/v1/approval",
    access: "user",
    summary: "How the own application as a creator stands (CAPI-19, X-05).",
    success: Schema.Struct({
      status: Schema.Literals(["none", "submitted", "approved", "rejected"]),
      reason: OrNull(Text),
    }),
    failures: [],
  },
  getApplication: {
    kind: "json",
    method: "GET",
    path: "/api/v1/approval/application",
    access: "user",
    summary:
      "What the own last application said, to be corrected, and the studio that the account belongs to.",
    success: Schema.Struct({ application: OrNull(Schema.Struct(eachField(Text))), studio: OrNull(Text) }),
    failures: [],
  },
  submitApplication: {
    kind: "json",
    method: "POST",
    path: "/api/v1/approval",
    access: "user",
    summary:
      "Apply as a creator: who somebody is, with pictures of a document (ROUTE-45). Who applies stays what he is until approved.",
    body: Schema.Struct({
      variant: ApplicationVariant,
      ...eachField(Optional(OrNull(Schema.Union([short(400), Schema.Int])))),
      documents: Schema.Array(
        Schema.Struct({
          kind: Schema.Literals(["front", "back", "selfie"]),
          tkn: short(64),
          srv_id: short(64),
        }),
      ).check(Schema.isMaxLength(3)),
      studio: Optional(OrNull(short(81))),
      /** Who signed up without the box of the terms ticks it here (ROUTE-45). */
      accepts_terms: Optional(Schema.Boolean),
    }),
    success: Schema.Struct({ status: Schema.Literal("submitted") }),
    failures: ["under_age", "application_submitted", "application_approved"],
  },
} as const satisfies Record<string, Endpoint>;
