import * as Schema from "effect/Schema";

import type { Endpoint } from "../endpoint.ts";
import { short } from "../endpoint-fields.ts";

const Text = Schema.String;
const Optional = Schema.optionalKey;
const Html = Schema.String;

/** Signing in through an identity provider. */
export const socialSignInEndpoints = {
  startGoogle: {
    kind: "page",
    method: "GET",
    path: "/oauth/google/start",
    access: "guest",
    summary: "To Google, or the issuer in its place, to be identified (API-22).",
    query: Schema.Record(Text, Schema.Union([Text, Schema.Array(Text)])),
    success: Html,
    failures: ["not_found"],
  },
  finishGoogle: {
    kind: "page",
    method: "GET",
    path: "/oauth/google/callback",
    access: "guest",
    summary: "Back from Google: signed in, or to the page that tells how it ended.",
    query: Schema.Record(Text, Schema.Union([Text, Schema.Array(Text)])),
    success: Html,
    failures: ["not_found"],
  },
  startTwitter: {
    kind: "page",
    method: "GET",
    path: "/oauth/twitter/start",
    access: "guest",
    summary: "To Twitter, to be identified, on the branded source (API-23).",
    query: Schema.Record(Text, Schema.Union([Text, Schema.Array(Text)])),
    success: Html,
    failures: ["not_found"],
  },
  finishTwitter: {
    kind: "page",
    method: "GET",
    path: "/oauth/twitter/callback",
    access: "guest",
    summary: "Back from Twitter: signed in, or to the page that tells how it ended.",
    query: Schema.Record(Text, Schema.Union([Text, Schema.Array(Text)])),
    success: Html,
    failures: ["not_found"],
  },
  showDemoProvider: {
    kind: "page",
    method: "GET",
    path: "/oauth/demo/google",
    access: "guest",
    summary: "The demo's own provider in Google's place: asks whom to identify. Writes nothing.",
    query: Schema.Struct({
      state: Optional(short(100)),
      email: Optional(short(254)),
      deny: Optional(short(10)),
    }),
    success: Html,
    failures: ["not_found"],
  },
} as const satisfies Record<string, Endpoint>;
