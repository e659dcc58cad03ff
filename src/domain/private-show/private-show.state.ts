import type { Cents, EpochSeconds } from "../unit/unit.ts";
import type { PrivateShowEvent, PrivateTerms } from "./private-show.events.ts";
import { HOLD_SECONDS, WORD_SECONDS, type PrivateEnding, type PrivateParty } from "./private-show.ts";

export interface PrivateShowState {
  readonly status: "none" | "invited" | "accepted" | "paid" | "running" | "over";
  readonly terms: PrivateTerms | null;
  /** Until when the next step has to be made; null: none has to. */
  readonly deadline: EpochSeconds | null;
  /** The payment that holds money for it. */
  readonly reservedBy: string | null;
  readonly paymentId: string | null;
  readonly connected: Readonly<Record<PrivateParty, boolean>>;
  readonly startedAt: EpochSeconds | null;
  /** Seconds for which both were connected, up to `runsSince`. */
  readonly held: number;
  /** Since when both are connected; null: they are not. */
  readonly runsSince: EpochSeconds | null;
  /** Since when a line that ran is broken. */
  readonly brokenAt: EpochSeconds | null;
  /** Seconds for which the fan's word alone broke a line that ran, up to `doubtedSince`. */
  readonly doubted: number;
  /** Since when it stands by the creator's word and is broken by the fan's. */
  readonly doubtedSince: EpochSeconds | null;
  /** How it ended, once it was paid. */
  readonly ending: { readonly reason: PrivateEnding; readonly held: number; readonly refund: Cents } | null;
}

export const noPrivateShow: PrivateShowState = {
  status: "none",
  terms: null,
  deadline: null,
  reservedBy: null,
  paymentId: null,
  connected: { creator: false, fan: false },
  startedAt: null,
  held: 0,
  runsSince: null,
  brokenAt: null,
  doubted: 0,
  doubtedSince: null,
  ending: null,
};

/** Seconds for which both were connected until `at`; never more than were bought. */
export const heldAt = ({ held, runsSince, terms }: PrivateShowState, at: EpochSeconds): number =>
  Math.min(held + (runsSince === null ? 0 : Math.max(0, at - runsSince)), (terms?.minutes ?? 0) * 60);

/** Seconds for which the fan's word alone broke the line, until `at`. */
const doubtedAt = ({ doubted, doubtedSince }: PrivateShowState, at: EpochSeconds): number =>
  doubted + (doubtedSince === null ? 0 : Math.max(0, at - doubtedSince));

/**
 * In how many seconds a show that runs is lost if nothing changes, at most 0: it is. A broken line is held for a minute; breaks of which
 * only the fan tells have one minute altogether, so that nobody watches without paying.
 */
export const lostIn = (state: PrivateShowState, now: EpochSeconds): number => {
  const { brokenAt, doubtedSince } = state;
  const broken = brokenAt === null ? Infinity : brokenAt + HOLD_SECONDS - now;
  const left = HOLD_SECONDS - doubtedAt(state, now);
  return Math.min(broken, doubtedSince === null && left > 0 ? Infinity : left);
};

/** In how many seconds it has to be looked at again; null: never. */
export const nextLook = (state: PrivateShowState, now: EpochSeconds): number | null => {
  const { status, deadline, terms, runsSince, reservedBy } = state;
  if (status === "invited" || (status === "accepted" && reservedBy === null))
    return Math.max(1, deadline! - now);
  // Its payment has an end, after which it is released or paid.
  if (status === "accepted") return WORD_SECONDS;
  if (status === "paid") return Math.max(1, Math.min(WORD_SECONDS, deadline! - now));
  if (status !== "running") return null;
  const left = terms!.minutes * 60 - heldAt(state, now);
  return Math.max(1, Math.min(WORD_SECONDS, runsSince === null ? Infinity : left, lostIn(state, now)));
};

const line = (
  state: PrivateShowState,
  party: PrivateParty,
  is: boolean,
  at: EpochSeconds,
): PrivateShowState => {
  const connected = { ...state.connected, [party]: is };
  const both = connected.creator && connected.fan;
  if (state.startedAt === null) return { ...state, connected };
  const isDoubted = connected.creator && !connected.fan;
  const told = {
    ...{ ...state, connected, doubted: doubtedAt(state, at) },
    doubtedSince: isDoubted ? Math.max(at, state.doubtedSince ?? at) : null,
  };
  if (both) return { ...told, runsSince: at, brokenAt: null };
  if (state.runsSince === null) return told;
  return { ...told, held: heldAt(state, at), runsSince: null, brokenAt: at };
};

/** Adds one fact; unknown ones change nothing. */
export const evolvePrivateShow = (state: PrivateShowState, event: PrivateShowEvent): PrivateShowState => {
  switch (event.type) {
    case "PrivateInvited": {
      const { invitedAt: _, expiresAt, ...terms } = event.data;
      return { ...noPrivateShow, status: "invited", terms, deadline: expiresAt };
    }
    case "PrivateAccepted":
      return { ...state, status: "accepted", deadline: event.data.payBy };
    case "PrivateReserved":
      return { ...state, reservedBy: event.data.paymentId };
    case "PrivateReleased":
      return { ...state, reservedBy: null };
    case "PrivatePaid":
      return { ...state, status: "paid", paymentId: event.data.paymentId, deadline: event.data.startBy };
    case "PrivateConnected":
      return line(state, event.data.party, true, event.data.at);
    case "PrivateDisconnected":
      return line(state, event.data.party, false, event.data.at);
    case "PrivateStarted": {
      const { startedAt } = event.data;
      return { ...state, status: "running", deadline: null, startedAt, runsSince: startedAt };
    }
    case "PrivateClosed":
      return { ...state, status: "over", deadline: null };
    case "PrivateEnded": {
      const { reason, held, refund } = event.data;
      const ending = { reason, held, refund };
      return {
        ...state,
        status: "over",
        deadline: null,
        held,
        runsSince: null,
        brokenAt: null,
        doubtedSince: null,
        ending,
      };
    }
    default:
      return state;
  }
};
