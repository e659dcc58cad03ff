import * as Schema from "effect/Schema";

import { Done, short } from "../endpoint-fields.ts";
import type { Endpoint } from "../endpoint.ts";
import { EpochSeconds, MediaKind } from "../records.ts";

const Optional = Schema.optionalKey;
const OrNull = Schema.NullOr;
const IdFromText = Schema.FiniteFromString.check(Schema.isInt());
const ById = Schema.Struct({ id: IdFromText });
const Named = Schema.Struct({ name: short(255) });

/**
 * A medium of a creator's own; addresses are there once it is `ready`, unless it was rejected. Duration in seconds, `percent` of what
 * is made of it. `is_used`: a post or gallery shows it, or somebody bought it.
 */
const VaultItem = Schema.Struct({
  vault_id: Schema.Int,
  kind: MediaKind,
  name: Schema.String,
  folder_id: OrNull(Schema.Int),
  state: Schema.Literals(["waiting", "processing", "ready", "failed"]),
  percent: Schema.Int,
  error: OrNull(Schema.String),
  /** It waits for a reviewer before anybody else sees it, or was rejected; null: neither. */
  review: OrNull(Schema.Literals(["pending", "rejected"])),
  is_used: Schema.Boolean,
  thumb_url: OrNull(Schema.String),
  url: OrNull(Schema.String),
  width: OrNull(Schema.Int),
  height: OrNull(Schema.Int),
  duration: OrNull(Schema.Int),
  created_at: EpochSeconds,
});

const VaultFolder = Schema.Struct({ folder_id: Schema.Int, name: Schema.String, count: Schema.Int });

/** A creator's media (ACCT: /account/vault). */
export const vaultEndpoints = {
  addToVault: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/vault",
    access: "model",
    subject: "creator",
    summary:
      "Keep an upload of `image|video|audio/fans-media` as a medium of one's own, also while it is still being made. `name`: what the file is called.",
    body: Schema.Struct({
      ...{ tkn: short(64), srv_id: short(64), name: Optional(short(255)) },
      folder_id: Optional(OrNull(Schema.Int)),
    }),
    success: VaultItem,
    status: 201,
    failures: ["not_allowed", "upload_expired", "folder_not_found"],
    // An upload becomes one medium: without a key, who did not hear the answer is told that it was used elsewhere.
    money: true,
  },
  getVault: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/vault",
    access: "model",
    subject: "creator",
    summary:
      "One's own media, newest first, 48 at a time; `next` begins the next page. `ids`, divided by commas, asks for these alone: what is being made of them. `folder_id` 0: what lies in no folder.",
    query: Schema.Struct({
      ids: Optional(short(600)),
      type: Optional(MediaKind),
      folder_id: Optional(IdFromText),
      used: Optional(Schema.Literals(["yes", "no"])),
      before_id: Optional(IdFromText),
    }),
    success: Schema.Struct({
      items: Schema.Array(VaultItem),
      next: OrNull(Schema.Struct({ before_id: Schema.Int })),
    }),
    failures: [],
  },
  renameInVault: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/vault/{id}",
    access: "model",
    subject: "creator",
    summary: "Call a medium otherwise; what a file name may not hold is left out of it (UPLOAD-11).",
    params: ById,
    body: Named,
    success: VaultItem,
    failures: ["medium_not_found"],
  },
  removeFromVault: {
    kind: "json",
    method: "DELETE",
    path: "/api/v1/account/vault/{id}",
    access: "model",
    subject: "creator",
    summary:
      "Delete a medium. What shows it keeps it, and so does who bought it; its files go when nothing needs them.",
    params: ById,
    success: Done,
    failures: ["medium_not_found"],
  },
  moveInVault: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/vault/move",
    access: "model",
    subject: "creator",
    summary: "Put media into a folder, null: into none. Those that are not there any more are passed over.",
    body: Schema.Struct({
      ids: Schema.Array(Schema.Int).check(Schema.isMinLength(1), Schema.isMaxLength(48)),
      folder_id: OrNull(Schema.Int),
    }),
    success: Done,
    failures: ["folder_not_found"],
  },
  getVaultFolders: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/vault/folder",
    access: "model",
    subject: "creator",
    summary: "The folders of one's own media by name, each with how many lie in it.",
    success: Schema.Struct({ items: Schema.Array(VaultFolder) }),
    failures: [],
  },
  createVaultFolder: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/vault/folder",
    access: "model",
    subject: "creator",
    summary: "Make a folder, at most 100.",
    body: Named,
    success: VaultFolder,
    status: 201,
    failures: [],
  },
  renameVaultFolder: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/vault/folder/{id}",
    access: "model",
    subject: "creator",
    summary: "Call a folder otherwise.",
    params: ById,
    body: Named,
    success: Done,
    failures: ["folder_not_found"],
  },
  deleteVaultFolder: {
    kind: "json",
    method: "DELETE",
    path: "/api/v1/account/vault/folder/{id}",
    access: "model",
    subject: "creator",
    summary: "Delete a folder; what lay in it lies in none.",
    params: ById,
    success: Done,
    failures: ["folder_not_found"],
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
