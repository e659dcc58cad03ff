import type { SubscriptionEvent } from "./subscription.events.ts";
import type { SubscriptionEntry } from "./subscription.ts";
import type { EpochSeconds } from "../unit/unit.ts";

interface State {
  readonly entries: readonly SubscriptionEntry[];
}

const blank = {
  choice: null,
  paymentId: null,
  price: 0,
  nextPrice: null,
  months: 0,
  days: 0,
  nextMonths: 0,
  anchorAt: null,
  monthsPaid: 0,
  canceledAt: null,
  revokedEndAt: null,
  resumesAt: null,
  movedTo: null,
} as const;

const started = (
  id: string,
  type: "gift" | "free",
  at: number,
  endAt: EpochSeconds | null,
): SubscriptionEntry => ({
  ...blank,
  id,
  type,
  status: "active",
  createdAt: at,
  anchorAt: at,
  endAt,
  started: true,
});

const changed = (
  state: State,
  id: string,
  change: (entry: SubscriptionEntry) => SubscriptionEntry,
): State => ({
  entries: state.entries.map((entry) => (entry.id === id ? change(entry) : entry)),
});

/** Adds one fact to what a fan has at a creator; total, unknown events change nothing. */
export const evolveSubscription = (state: State, event: SubscriptionEvent): State => {
  switch (event.type) {
    case "SubscriptionRequested": {
      const { requestedAt, ...terms } = event.data;
      const entry = {
        ...blank,
        ...terms,
        status: "pending" as const,
        createdAt: requestedAt,
        endAt: null,
        started: false,
      };
      return { entries: [...state.entries, entry] };
    }
    case "SubscriptionActivated": {
      const { id, startAt, endAt } = event.data;
      return changed(state, id, (entry) => ({
        ...entry,
        status: "active",
        anchorAt: startAt,
        monthsPaid: entry.months,
        endAt,
        started: true,
      }));
    }
    case "SubscriptionAbandoned":
      return changed(state, event.data.id, (entry) => ({ ...entry, status: "expired" }));
    case "SubscriptionGiven":
      return {
        entries: [...state.entries, started(event.data.id, "gift", event.data.givenAt, event.data.endAt)],
      };
    case "FollowStarted":
      return { entries: [...state.entries, started(event.data.id, "free", event.data.startedAt, null)] };
    case "SubscriptionCancelled": {
      const { id, status, canceledAt } = event.data;
      return changed(state, id, (entry) => ({
        ...entry,
        status,
        canceledAt,
        // One that is paused has ended before.
        endAt: status === "expired" && entry.endAt !== null ? Math.min(entry.endAt, canceledAt) : entry.endAt,
        resumesAt: null,
      }));
    }
    case "SubscriptionPaused": {
      const { id, resumesAt, pausedAt } = event.data;
      return changed(state, id, (entry) => ({
        ...entry,
        status: "expiring",
        canceledAt: pausedAt,
        resumesAt,
      }));
    }
    case "PauseShortened":
      return changed(state, event.data.id, (entry) => ({ ...entry, resumesAt: event.data.resumesAt }));
    case "RenewalPriceAnnounced":
      return changed(state, event.data.id, (entry) => ({ ...entry, nextPrice: event.data.price }));
    case "SubscriptionReactivated":
      return changed(state, event.data.id, (entry) => ({
        ...entry,
        status: "active",
        canceledAt: null,
        resumesAt: null,
      }));
    case "SubscriptionRenewed": {
      const { id, paymentId, price, anchorAt, monthsPaid, endAt } = event.data;
      return changed(state, id, (entry) => ({
        ...entry,
        type: entry.type === "trial" ? "access" : entry.type,
        choice: entry.choice === "trial" || entry.choice === "winback" ? "1mo" : entry.choice,
        // A pause ends by this; what was cancelled while the card was charged stays so.
        ...(entry.canceledAt === null || entry.resumesAt !== null
          ? { status: "active", canceledAt: null, resumesAt: null }
          : { status: "expiring" }),
        paymentId: paymentId ?? entry.paymentId,
        price,
        // A lower price is agreed on by renewing at it: a higher one later spares it, too.
        nextPrice: price,
        anchorAt,
        monthsPaid,
        endAt,
      }));
    }
    case "RenewalFailed":
      return changed(state, event.data.id, (entry) => ({ ...entry, status: "past_due" }));
    case "SubscriptionExpired":
      return changed(state, event.data.id, (entry) => ({
        ...entry,
        status: "expired",
        // The end of the paid time begins a pause; everything else is over by it.
        resumesAt: event.data.reason === "ended" ? entry.resumesAt : null,
      }));
    case "SubscriptionMovedAway": {
      const { id, to, movedAt } = event.data;
      return changed(state, id, (entry) => ({
        ...entry,
        status: "expiring",
        canceledAt: entry.canceledAt ?? movedAt,
        movedTo: to,
      }));
    }
    case "SubscriptionTakenOver": {
      const { takenOverAt, ...moved } = event.data;
      const entry = {
        ...blank,
        ...moved,
        status: "expiring",
        canceledAt: takenOverAt,
        started: true,
      } as const;
      return { entries: [...state.entries, entry] };
    }
    case "SubscriptionRevoked": {
      const { id, revokedAt } = event.data;
      return changed(state, id, (entry) => ({
        ...entry,
        status: "expired",
        endAt: Math.min(revokedAt, entry.endAt ?? revokedAt),
        resumesAt: null,
        revokedEndAt: entry.endAt,
      }));
    }
    case "SubscriptionRestored": {
      const { id, endAt, restoredAt } = event.data;
      return changed(state, id, (entry) => ({
        ...entry,
        status: "expiring",
        canceledAt: entry.canceledAt ?? restoredAt,
        endAt,
        revokedEndAt: null,
      }));
    }
    default:
      return state;
  }
};
