import * as Schema from "effect/Schema";

import { Cents, EpochSeconds } from "../records.ts";

const Text = Schema.String;
const OrNull = Schema.NullOr;

export const PrivateKind = Schema.Literals(["stream", "c2c"]);

const Person = Schema.Struct({ username: Text, display_name: Text, fans_avatar_url: OrNull(Text) });

/**
 * An invitation as its fan gets it (ENT-18): `amount_usd` in cents, `duration` in minutes. `payment_id` is null until it is paid,
 * `access_token` opens the room of a show with both cameras.
 */
export const PrivateInvitation = Schema.Struct({
  private: Schema.Struct({ id: Text }),
  payment_id: OrNull(Text),
  access_token: OrNull(Text),
  amount_usd: Cents,
  duration: Schema.Int,
  expire_time: EpochSeconds,
});
export type PrivateInvitation = typeof PrivateInvitation.Type;

/** An invitation as its creator sees it. */
export const SentPrivate = Schema.Struct({
  id: Text,
  fan: Person,
  kind: PrivateKind,
  duration: Schema.Int,
  amount_usd: Cents,
  status: Schema.Literals(["invited", "accepted", "paid", "running", "over"]),
  /** Until when the fan has to answer, to pay, or both have to be there. */
  expire_time: OrNull(EpochSeconds),
});
export type SentPrivate = typeof SentPrivate.Type;

/** How a private show ended; `refund` in cents, `seconds` with both connected. */
const PrivateEnd = Schema.Struct({ reason: Text, seconds: Schema.Int, refund: Cents });

/** A private show as somebody in its room sees it. */
export const PrivateRoom = Schema.Struct({
  id: Text,
  role: Schema.Literals(["creator", "fan"]),
  kind: PrivateKind,
  other: Person,
  duration: Schema.Int,
  amount_usd: Cents,
  status: Schema.Literals(["paid", "running", "over"]),
  /** Until when both have to be there. */
  start_by: OrNull(EpochSeconds),
  /** Seconds that are left, and whether they run. */
  seconds_left: Schema.Int,
  running: Schema.Boolean,
  /** Whether the other one is in the room. */
  other_here: Schema.Boolean,
  /** Whether this page is not the one of its side any more: another one has come in. */
  replaced: Schema.Boolean,
  end: OrNull(PrivateEnd),
});
export type PrivateRoom = typeof PrivateRoom.Type;
