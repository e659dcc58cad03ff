import { match } from "ts-pattern";

import { accept, reject, type Decider, type Decision } from "../decider/decider.ts";
import type { Cents, EpochSeconds } from "../unit/unit.ts";
import type { PrivateShowEvent, PrivateTerms } from "./private-show.events.ts";
import {
  ANSWER_SECONDS,
  PAY_SECONDS,
  privateRefund,
  SILENCE_SECONDS,
  START_SECONDS,
  type PrivateEnding,
  type PrivateParty,
} from "./private-show.ts";
import {
  evolvePrivateShow,
  heldAt,
  lostIn,
  noPrivateShow,
  type PrivateShowState,
} from "./private-show.state.ts";

/** What no event of a show tells. */
export interface RoomFacts {
  /** When each side was heard of last, before this command; null: never. */
  readonly seen: Readonly<Record<PrivateParty, EpochSeconds | null>>;
  /** What of its price can still go back, in cents. */
  readonly refundable: Cents;
}

export type PrivateShowCommand =
  | ({ readonly type: "InviteToPrivate" } & PrivateTerms)
  /** `paymentId`: of a show that costs nothing. */
  | { readonly type: "AcceptPrivate"; readonly paymentId: string }
  | { readonly type: "WithdrawPrivate" | "DeclinePrivate" }
  | { readonly type: "ReservePrivate" | "ReleasePrivate" | "PayPrivate"; readonly paymentId: string }
  | ({ readonly type: "ReportLine"; readonly party: PrivateParty; readonly connected: boolean } & RoomFacts)
  | ({ readonly type: "EndPrivate"; readonly reason: PrivateEnding } & RoomFacts)
  /** Does what is due. */
  | ({ readonly type: "LookAtPrivate" } & RoomFacts);

export type PrivateRejection = "private_not_valid" | "private_open";
type Answer = Decision<PrivateShowEvent, PrivateRejection>;

const close = (
  reason: Extract<PrivateShowEvent, { type: "PrivateClosed" }>["data"]["reason"],
  now: EpochSeconds,
): Answer => accept({ type: "PrivateClosed", data: { reason, closedAt: now } });

/** Whether it may still come to nothing: no money of it is held. */
const isOffer = (state: PrivateShowState): boolean =>
  state.status === "invited" || (state.status === "accepted" && state.reservedBy === null);

const paid = (paymentId: string, now: EpochSeconds): PrivateShowEvent => ({
  type: "PrivatePaid",
  data: { paymentId, paidAt: now, startBy: now + START_SECONDS },
});

const end = (
  state: PrivateShowState,
  { reason, refundable }: { readonly reason: PrivateEnding; readonly refundable: Cents },
  at: EpochSeconds,
): PrivateShowEvent => {
  const held = heldAt(state, at);
  const refund = Math.min(privateRefund(state.terms!, held, reason), refundable);
  return { type: "PrivateEnded", data: { reason, endedAt: at, held, refund } };
};

/** The sides that said nothing for too long, the first to fall silent first: minutes count up to his last word, whoever notices it. */
const silentSides = (
  state: PrivateShowState,
  { seen }: RoomFacts,
  now: EpochSeconds,
): readonly PrivateShowEvent[] =>
  (["creator", "fan"] as const)
    .flatMap((party) => {
      const at = seen[party] ?? now;
      return state.connected[party] && now - at > SILENCE_SECONDS
        ? [{ type: "PrivateDisconnected", data: { party, at } } as const]
        : [];
    })
    .toSorted((one, other) => one.data.at - other.data.at);

const isLost = (state: PrivateShowState, now: EpochSeconds): boolean =>
  state.status === "running" && lostIn(state, now) <= 0;

const report = (
  asked: Extract<PrivateShowCommand, { type: "ReportLine" }>,
  before: PrivateShowState,
  now: EpochSeconds,
): Answer => {
  const { party, connected, refundable } = asked;
  if (before.status !== "paid" && before.status !== "running") return reject("private_not_valid");
  const silent = silentSides(before, asked, now);
  const state = silent.reduce(evolvePrivateShow, before);
  const lost = (after: PrivateShowState): PrivateShowEvent =>
    end(after, { reason: "line-lost", refundable }, now);
  if (isLost(state, now)) return accept(...silent, lost(state));
  if (state.connected[party] === connected) return accept(...silent);
  const type = connected ? "PrivateConnected" : "PrivateDisconnected";
  const other = party === "creator" ? "fan" : "creator";
  const line: PrivateShowEvent = { type, data: { party, at: now } };
  if (connected && state.status === "paid" && state.connected[other])
    return accept<PrivateShowEvent>(...silent, line, { type: "PrivateStarted", data: { startedAt: now } });
  const after = evolvePrivateShow(state, line);
  return accept(...silent, line, ...(isLost(after, now) ? [lost(after)] : []));
};

const endNow = (
  asked: Extract<PrivateShowCommand, { type: "EndPrivate" }>,
  state: PrivateShowState,
  now: EpochSeconds,
): Answer => {
  if (state.status === "over") return accept();
  if (state.status !== "paid" && state.status !== "running") return reject("private_not_valid");
  const silent = silentSides(state, asked, now);
  const after = silent.reduce(evolvePrivateShow, state);
  // A fan who ends what is lost, or has no creator in it, took nothing from her: minutes not held go back.
  const isLeft = after.status === "running" && (isLost(after, now) || !after.connected.creator);
  const reason = isLeft && asked.reason === "ended-by-fan" ? "line-lost" : asked.reason;
  return accept(...silent, end(after, { ...asked, reason }, now));
};

const look = (
  asked: Extract<PrivateShowCommand, { type: "LookAtPrivate" }>,
  state: PrivateShowState,
  now: EpochSeconds,
): Answer => {
  const { refundable } = asked;
  if (isOffer(state)) return now < state.deadline! ? accept() : close("expired", now);
  if (state.status !== "paid" && state.status !== "running") return accept();
  const silent = silentSides(state, asked, now);
  const after = silent.reduce(evolvePrivateShow, state);
  const ended = (reason: PrivateEnding): PrivateShowEvent => end(after, { reason, refundable }, now);
  if (state.status === "paid")
    return accept(...silent, ...(now < state.deadline! ? [] : [ended("not-started")]));
  if (heldAt(after, now) >= state.terms!.minutes * 60) return accept(...silent, ended("over"));
  return accept(...silent, ...(isLost(after, now) ? [ended("line-lost")] : []));
};

/**
 * One private show from the invitation to its end (section 11 of the decisions, X-28). Its price is held once, goes to the
 * creator for the minutes in which both were connected, and back for the others. A fan who says that he is not, while the creator says
 * that both are, has a minute of that altogether.
 */
export const privateShowDecider: Decider<
  PrivateShowCommand,
  PrivateShowState,
  PrivateShowEvent,
  PrivateRejection
> = {
  stream: "private-show",
  initial: noPrivateShow,
  decide: (command, state, { now }) =>
    match(command)
      .returnType<Answer>()
      .with({ type: "InviteToPrivate" }, ({ creatorId, fanId, kind, minutes, amount }) =>
        state.status === "none"
          ? accept({
              type: "PrivateInvited",
              data: {
                ...{ creatorId, fanId, kind, minutes, amount },
                ...{ invitedAt: now, expiresAt: now + ANSWER_SECONDS },
              },
            })
          : reject("private_open"),
      )
      .with({ type: "AcceptPrivate" }, ({ paymentId }) => {
        if (state.status === "accepted" && now < state.deadline!) return accept();
        if (state.status === "paid" || state.status === "running") return accept();
        if (state.status !== "invited" || now >= state.deadline!) return reject("private_not_valid");
        const accepted: PrivateShowEvent = {
          type: "PrivateAccepted",
          data: { acceptedAt: now, payBy: now + PAY_SECONDS },
        };
        return state.terms!.amount === 0 ? accept(accepted, paid(paymentId, now)) : accept(accepted);
      })
      .with({ type: "WithdrawPrivate" }, () =>
        isOffer(state) ? close("withdrawn", now) : reject("private_not_valid"),
      )
      .with({ type: "DeclinePrivate" }, () =>
        isOffer(state) ? close("declined", now) : reject("private_not_valid"),
      )
      .with({ type: "ReservePrivate" }, ({ paymentId }) => {
        if (state.reservedBy === paymentId) return accept();
        return state.status === "accepted" && state.reservedBy === null && now < state.deadline!
          ? accept({ type: "PrivateReserved", data: { paymentId } })
          : reject("private_not_valid");
      })
      .with({ type: "ReleasePrivate" }, ({ paymentId }) =>
        state.status === "accepted" && state.reservedBy === paymentId
          ? accept({ type: "PrivateReleased", data: { paymentId } })
          : accept(),
      )
      .with({ type: "PayPrivate" }, ({ paymentId }) =>
        state.status === "accepted" && state.reservedBy === paymentId
          ? accept(paid(paymentId, now))
          : accept(),
      )
      .with({ type: "ReportLine" }, (line) => report(line, state, now))
      .with({ type: "EndPrivate" }, (ending) => endNow(ending, state, now))
      .with({ type: "LookAtPrivate" }, (looked) => look(looked, state, now))
      .exhaustive(),
  evolve: evolvePrivateShow,
};
