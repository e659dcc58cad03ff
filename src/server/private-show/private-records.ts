import { heldAt, type PrivateShowState } from "../../domain/private-show/private-show.state.ts";
import type { PrivateParty } from "../../domain/private-show/private-show.ts";
import { SILENCE_SECONDS } from "../../domain/private-show/private-show.ts";
import type { EpochSeconds } from "../../domain/unit/unit.ts";
import type {
  PrivateInvitation,
  PrivateRoom,
  SentPrivate,
} from "../../protocol/private-show/private-show.records.ts";
import type { Keys } from "../session/keys.ts";
import type { Person, PrivateShowRow } from "./private-show.reads.ts";

const PURPOSE = "private-access";

type OfFan = Pick<PrivateShowRow, "id" | "fan_id">;

/** Opens the room of a show with both cameras, for this fan alone, as long as the show is not over. */
const accessToken = (keys: Keys, { id, fan_id }: OfFan): string => keys.sign(PURPOSE, `${id} ${fan_id}`);

export const isAccessToken = (keys: Keys, { id, fan_id }: OfFan, token: string): boolean =>
  keys.verify(PURPOSE, `${id} ${fan_id}`, token);

/** An invitation for its fan; the token comes when it is paid. */
export const invitationOf = (show: PrivateShowRow, keys: Keys, now: EpochSeconds): PrivateInvitation => ({
  private: { id: show.id },
  payment_id: show.payment_id,
  access_token: show.payment_id !== null && show.kind === "c2c" ? accessToken(keys, show) : null,
  amount_usd: show.amount,
  duration: show.minutes,
  expire_time: show.deadline ?? now,
});

const personOf = ({ username, display_name, fans_avatar_url }: Person) => ({
  ...{ username, display_name, fans_avatar_url },
});

export const sentPrivateOf = (show: PrivateShowRow, fan: Person): SentPrivate => ({
  ...{ id: show.id, fan: personOf(fan), kind: show.kind, duration: show.minutes },
  ...{ amount_usd: show.amount, status: show.status, expire_time: show.deadline },
});

interface InRoom {
  readonly show: PrivateShowRow;
  readonly state: PrivateShowState;
  readonly party: PrivateParty;
  readonly other: Person;
  /** When the other was heard of last; null: never. */
  readonly otherSeenAt: EpochSeconds | null;
  readonly replaced: boolean;
}

/** A show as one side sees it in the room; its state is that of the stream, the row may be older. */
export const roomOf = (
  { show, state, party, other, otherSeenAt, replaced }: InRoom,
  now: EpochSeconds,
): PrivateRoom => ({
  ...{ id: show.id, role: party, kind: show.kind, other: personOf(other) },
  ...{ duration: show.minutes, amount_usd: show.amount, replaced },
  status: state.status === "running" ? "running" : state.status === "paid" ? "paid" : "over",
  start_by: state.status === "paid" ? state.deadline : null,
  seconds_left: show.minutes * 60 - heldAt(state, now),
  running: state.runsSince !== null,
  other_here: otherSeenAt !== null && now - otherSeenAt <= SILENCE_SECONDS,
  end:
    state.ending === null
      ? null
      : { reason: state.ending.reason, seconds: state.ending.held, refund: state.ending.refund },
});
