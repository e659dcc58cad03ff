import { formatCents } from "../format/cents.ts";
import { whenText } from "../format/when.ts";
import { canReactivate, type SubscriptionChange } from "./change.ts";
import { isRunning, type SubscriptionType } from "./subscription.ts";
import type { Cents, EpochSeconds } from "../unit/unit.ts";

/** A subscription of the viewer as his panel needs it. Cents. */
export type PanelEntry = SubscriptionChange & { readonly next_price: Cents | null };

/** One row. `time` is the moment it speaks of, in epoch seconds, for the tooltip. */
export interface PanelRow {
  readonly type: SubscriptionType;
  readonly text: string;
  readonly note: string | null;
  readonly time: number | null;
  readonly action: "cancel" | "reactivate" | null;
  readonly actionLabel: "Unfollow" | "Unsubscribe" | "Reactivate" | null;
}

interface Place {
  readonly displayName: string;
  readonly now: EpochSeconds;
}

const PAYMENT_FAILED = "The last payment failed. Please check your card.";

const cancellable = { action: "cancel", actionLabel: "Unsubscribe" } as const;
const settled = { action: null, actionLabel: null } as const;

const limitedRow = (entry: PanelEntry, { now }: Place): PanelRow => {
  const { type, status, end_at: endAt, next_price: nextPrice } = entry;
  const over = endAt !== null && endAt <= now;
  const when = endAt === null ? "" : ` ${whenText(endAt, now)}`;
  const runs = isRunning({ status, endAt }, now);
  const converts = type === "trial" && status === "active" && nextPrice !== null;
  // The trial itself is over while its conversion is tried once a day (ENT-05).
  const failed = runs && status === "past_due";
  const note = converts && runs ? `Then ${formatCents(nextPrice)} a month.` : null;
  return {
    type,
    text: `Your ${type === "trial" ? "Trial" : "Gift"} subscription ${over || !runs ? "expired" : "expires"}${when}.`,
    note: failed ? PAYMENT_FAILED : note,
    time: endAt,
    ...(runs && (converts || failed || type === "gift") ? cancellable : settled),
  };
};

const renewal = (
  { status, end_at: endAt, next_price: price }: PanelEntry,
  now: EpochSeconds,
): string | null => {
  if (status === "past_due") return PAYMENT_FAILED;
  if (endAt === null) return null;
  const when = whenText(endAt, now);
  if (price === null) return `Ends ${when}.`;
  return price === 0 ? `Renews ${when} for free.` : `Renews ${when} for ${formatCents(price)}.`;
};

const paidRow = (entry: PanelEntry, { displayName, now }: Place): PanelRow => {
  const { type, end_at: time } = entry;
  const isSnapchat = type === "snapchat";
  if (canReactivate(entry)) {
    const product = isSnapchat ? "Snapchat subscription" : "subscription";
    const when = time === null ? "" : ` ${whenText(time, now)}`;
    const text = `Your ${product} to ${displayName} will expire${when}.`;
    return { type, text, note: null, time, action: "reactivate", actionLabel: "Reactivate" };
  }
  const text = isSnapchat
    ? `You have a Snapchat subscription to ${displayName}.`
    : `You are subscribed to ${displayName}.`;
  return { type, text, note: renewal(entry, now), time, ...cancellable };
};

const rowOf = (entry: PanelEntry, place: Place): PanelRow => {
  const { type } = entry;
  if (type === "trial" || type === "gift") return limitedRow(entry, place);
  if (type !== "free") return paidRow(entry, place);
  return {
    type,
    text: `You are currently following ${place.displayName} for free.`,
    note: null,
    time: null,
    action: "cancel",
    actionLabel: "Unfollow",
  };
};

/**
 * The rows of the subscription panel (SUBP-08 to SUBP-18, SUBP-25): the membership, Snapchat, the free follow. What is over
 * shows only while it was the last membership and a trial or a gift. Entries are newest first.
 */
export const panelRows = (entries: readonly PanelEntry[], place: Place): readonly PanelRow[] => {
  const { now } = place;
  const begun = entries.filter(({ status }) => status !== "pending");
  const running = begun.filter(({ status, end_at: endAt }) => isRunning({ status, endAt }, now));
  const members = ["access", "trial", "gift"];
  const last = begun.find(({ type }) => members.includes(type));
  const membership =
    running.find(({ type }) => members.includes(type)) ?? (last?.type === "access" ? undefined : last);
  const shown = [
    membership,
    running.find(({ type }) => type === "snapchat"),
    running.find(({ type }) => type === "free"),
  ];
  return shown.flatMap((entry) => (entry === undefined ? [] : [rowOf(entry, place)]));
};
