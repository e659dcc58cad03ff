import * as Schema from "effect/Schema";

import { short } from "../endpoint-fields.ts";
import type { Endpoint } from "../endpoint.ts";
import { EpochSeconds, MediaKind } from "../records.ts";

const Optional = Schema.optionalKey;
const OrNull = Schema.NullOr;
const IdFromText = Schema.FiniteFromString.check(Schema.isInt());

/** A medium of a creator's own; addresses are there once it is `ready`. Duration in seconds, `percent` of what is made of it. */
const VaultItem = Schema.Struct({
  vault_id: Schema.Int,
  kind: MediaKind,
  state: Schema.Literals(["waiting", "processing", "ready", "failed"]),
  percent: Schema.Int,
  error: OrNull(Schema.String),
  thumb_url: OrNull(Schema.String),
  url: OrNull(Schema.String),
  width: OrNull(Schema.Int),
  height: OrNull(Schema.Int),
  duration: OrNull(Schema.Int),
  created_at: EpochSeconds,
});

/** A creator's media (ACCT: /account/vault). */
export const vaultEndpoints = {
  addToVault: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/vault",
    access: "model",
    summary:
      "Keep an upload of `image|video|audio/fans-media` as a medium of one's own, also while it is still being made. `user_id`: whose it becomes.",
    body: Schema.Struct({ tkn: short(64), srv_id: short(64), user_id: Optional(short(64)) }),
    success: VaultItem,
    status: 201,
    failures: ["not_allowed", "upload_expired"],
  },
  getVault: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/vault",
    access: "model",
    summary:
      "One's own media, newest first, 48 at a time; `next` begins the next page. `ids`, divided by commas, asks for these alone: what is being made of them.",
    query: Schema.Struct({
      ids: Optional(short(600)),
      type: Optional(MediaKind),
      before_id: Optional(IdFromText),
    }),
    success: Schema.Struct({
      items: Schema.Array(VaultItem),
      next: OrNull(Schema.Struct({ before_id: Schema.Int })),
    }),
    failures: [],
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
