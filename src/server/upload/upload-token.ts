import { randomBytes } from "node:crypto";

import type { Keys } from "../session/keys.ts";

const PURPOSE = "upload token";
/** How long a token is good, in seconds. */
const LIFETIME = 3600;

/** What a token allows: one account one file, which gets the `id`. */
export interface UploadGrant {
  readonly id: string;
  readonly accountId: string;
}

/** A token of its own for each file; nothing is stored before the file is there. `now` in epoch seconds. */
export const makeUploadToken = (keys: Keys, accountId: string, now: number): string =>
  keys.seal(
    PURPOSE,
    JSON.stringify({ id: randomBytes(18).toString("base64url"), accountId, until: now + LIFETIME }),
  );

/** What a token allows and until when, in epoch seconds, it may begin; null for one that is forged. */
export const openUploadToken = (
  keys: Keys,
  token: unknown,
): (UploadGrant & { readonly until: number }) | null => {
  if (typeof token !== "string" || token.length > 400) return null;
  const text = keys.open(PURPOSE, token);
  return text === null ? null : (JSON.parse(text) as UploadGrant & { readonly until: number });
};

/** What a token allows now; null for one that is forged or too old. */
export const readUploadToken = (keys: Keys, token: unknown, now: number): UploadGrant | null => {
  const grant = openUploadToken(keys, token);
  return grant !== null && grant.until > now ? { id: grant.id, accountId: grant.accountId } : null;
};
