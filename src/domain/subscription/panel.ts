import { formatCents } from "../format/cents.ts";
import { whenText } from "../format/when.ts";
import { canReactivate, type SubscriptionChange } from "./change.ts";
import { isMembership, isRunning, productName, type SubscriptionType } from "./subscription.ts";
import type { Cents, EpochSeconds } from "../unit/unit.ts";

/** A subscription of the viewer as his panel needs it. Cents. */
export type PanelEntry = SubscriptionChange & { readonly next_price: Cents | null };

/** One row. `time` is the moment it speaks of, in epoch seconds, for the tooltip. */
export interface PanelRow {
  readonly type: SubscriptionType;
  readonly text: string;
  readonly note: string | null;
  /** The words of the note that lead to the saved card; null: none. */
  readonly noteLink: string | null;
  readonly time: number | null;
  /** What can be done about it, the first thing first. */
  readonly actions: readonly PanelAction[];
}

/** `subscribe`: to have it again by the creator's offers. */
export interface PanelAction {
  readonly kind: "cancel" | "reactivate" | "subscribe";
  readonly label: "Unfollow" | "Unsubscribe" | "Reactivate" | "Subscribe again";
}

interface Place {
  readonly displayName: string;
  readonly now: EpochSeconds;
}

/** A row before it is known where its note leads. */
type PlainRow = Omit<PanelRow, "noteLink">;

const CHECK_CARD = "check your card";
const PAYMENT_FAILED = `The last payment failed. Please ${CHECK_CARD}.`;

const unsubscribe: PanelAction = { kind: "cancel", label: "Unsubscribe" };
const reactivate: PanelAction = { kind: "reactivate", label: "Reactivate" };
const subscribeAgain: PanelAction = { kind: "subscribe", label: "Subscribe again" };
const priceText = (cents: Cents): string => (cents === 0 ? "for free" : `for ${formatCents(cents)}`);

const limitedRow = (entry: PanelEntry, { now }: Place): PlainRow => {
  const { type, status, end_at: endAt, next_price: nextPrice } = entry;
  const over = endAt !== null && endAt <= now;
  const when = endAt === null ? "" : ` ${whenText(endAt, now)}`;
  const runs = isRunning({ status, endAt }, now);
  const converts = type === "trial" && status === "active" && nextPrice !== null;
  // The trial itself is over while its conversion is tried once a day (ENT-05).
  const failed = runs && status === "past_due";
  const note = converts && runs ? `Then ${formatCents(nextPrice)} a month.` : null;
  const ends = runs && (converts || failed || type === "gift");
  return {
    type,
    text: `Your ${type === "trial" ? "Trial" : "Gift"} subscription ${over || !runs ? "expired" : "expires"}${when}.`,
    note: failed ? PAYMENT_FAILED : note,
    time: endAt,
    actions: ends ? [unsubscribe] : runs ? [] : [subscribeAgain],
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
  return `Renews ${when} ${priceText(price)}.`;
};

/** One that is paused: until when it still gives access, and what it will cost when it goes on. */
const pausedRow = (entry: PanelEntry, { displayName, now }: Place): PlainRow => {
  const { type, status, end_at: endAt, resumes_at: resumesAt, next_price: price } = entry;
  const runs = isRunning({ status, endAt }, now);
  const when = whenText(resumesAt ?? now, now);
  const charge = resumesAt !== null && resumesAt <= now ? "Your card is being charged." : null;
  return {
    type,
    text: runs
      ? `Your subscription to ${displayName} will pause${endAt === null ? "" : ` ${whenText(endAt, now)}`}.`
      : `Your subscription to ${displayName} is paused.`,
    note: status === "past_due" ? PAYMENT_FAILED : (charge ?? `Resumes ${when} ${priceText(price ?? 0)}.`),
    time: resumesAt,
    actions: status === "past_due" || charge !== null ? [unsubscribe] : [reactivate, unsubscribe],
  };
};

const paidRow = (entry: PanelEntry, { displayName, now }: Place): PlainRow => {
  const { type, status, end_at: time, resumes_at: resumesAt } = entry;
  if (resumesAt !== null) return pausedRow(entry, { displayName, now });
  const isSnapchat = type === "snapchat";
  if (status === "expiring") {
    const when = time === null ? "" : ` ${whenText(time, now)}`;
    const text = `Your ${productName(type)} to ${displayName} will expire${when}.`;
    if (canReactivate(entry)) return { type, text, note: null, time, actions: [reactivate] };
    // Access is always sold again, if only for another price.
    return {
      type,
      text,
      note: `${displayName} does not sell Snapchat access at the moment.`,
      time,
      actions: [],
    };
  }
  const text = isSnapchat
    ? `You have a Snapchat subscription to ${displayName}.`
    : `You are subscribed to ${displayName}.`;
  return { type, text, note: renewal(entry, now), time, actions: [unsubscribe] };
};

const plainRowOf = (entry: PanelEntry, place: Place): PlainRow => {
  const { type } = entry;
  if (type === "trial" || type === "gift") return limitedRow(entry, place);
  if (type !== "free") return paidRow(entry, place);
  return {
    type,
    text: `You are currently following ${place.displayName} for free.`,
    note: null,
    time: null,
    actions: [{ kind: "cancel", label: "Unfollow" }],
  };
};

const rowOf = (entry: PanelEntry, place: Place): PanelRow => {
  const row = plainRowOf(entry, place);
  return { ...row, noteLink: row.note === PAYMENT_FAILED ? CHECK_CARD : null };
};

/**
 * The rows of the subscription panel (SUBP-08 to SUBP-18, SUBP-25): the membership, a gift beside it, Snapchat, the free
 * follow. What is over shows only while it was the last membership and a trial or a gift. Entries are newest first.
 */
export const panelRows = (entries: readonly PanelEntry[], place: Place): readonly PanelRow[] => {
  const { now } = place;
  const begun = entries.filter(({ status }) => status !== "pending");
  // One that is paused goes on as well: it will be charged.
  const going = begun.filter(
    ({ status, end_at: endAt, resumes_at: resumesAt }) =>
      isRunning({ status, endAt }, now) || resumesAt !== null,
  );
  const first = (...types: readonly SubscriptionType[]) => going.find(({ type }) => types.includes(type));
  // A gift runs beside what is paid, and hides nothing that is charged.
  const memberships = [first("access", "trial"), first("gift")];
  const last = begun.find(({ type }) => isMembership(type));
  const over =
    memberships.every((entry) => entry === undefined) && last?.type !== "access" ? last : undefined;
  const shown = [...memberships, over, first("snapchat"), first("free")];
  return shown.flatMap((entry) => (entry === undefined ? [] : [rowOf(entry, place)]));
};

/**
 * The same on the profile, whose alert has the sentence and the button of an access that ends (PROFILE-41): its row says only
 * what there is until then.
 */
export const rowsBesideAlert = (entries: readonly PanelEntry[], place: Place): readonly PanelRow[] =>
  panelRows(entries, place).map((row) =>
    row.type !== "access" || row.actions.some(({ kind }) => kind === "cancel")
      ? row
      : {
          ...row,
          text: `You are subscribed to ${place.displayName}.`,
          note: row.time === null ? null : `Ends ${whenText(row.time, place.now)}.`,
          actions: [],
        },
  );
