import * as Schema from "effect/Schema";

import { EpochSeconds } from "../records.ts";

const Text = Schema.String;
const Flag = Schema.Boolean;

/** A place where the account is signed in: `device` in words, `address` shortened, `country` an ISO code. */
export const SessionItem = Schema.Struct({
  id: Text,
  device: Text,
  country: Schema.NullOr(Text),
  address: Schema.NullOr(Text),
  created_at: EpochSeconds,
  last_seen_at: EpochSeconds,
  is_current: Flag,
});
export type SessionItem = typeof SessionItem.Type;

/** An e-mail that an account asked to have; until it is confirmed the old one counts. */
export const PendingEmail = Schema.Struct({ email: Text, expires_at: EpochSeconds });
export type PendingEmail = typeof PendingEmail.Type;
