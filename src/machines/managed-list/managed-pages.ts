import { blockTexts } from "../../domain/block/block-texts.ts";
import { statsPeriods } from "../../domain/calendar/stats-period.ts";
import type { FanSort, SubscriberType } from "../../domain/fans/fans.ts";
import { intentNames } from "../../domain/payment/intent-names.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import type { ManagedPage } from "../../domain/site/page-route.ts";
import type { QuestionRequest } from "../app/dialog-request.ts";
import type { Call, CallOf } from "../resource/call.ts";

/** What is chosen of a list: its tab, filters and order, by their names. */
export type ListFields = Readonly<Record<string, string>>;

export interface Choice {
  readonly name: string;
  readonly label: string;
  /** What is chosen at first; the first one by itself. */
  readonly first?: string;
  readonly options: Readonly<Record<string, string>>;
}

interface ManagedPageRow {
  readonly title: string;
  /** Above the list; the address says what is chosen of it. */
  readonly tabs: Choice;
  readonly choices?: readonly Choice[];
  /** What the field of a search is called. */
  readonly search?: string;
  /** Where all of them are a file; the fields of the call follow. */
  readonly file?: string;
  readonly request: (fields: ListFields) => Call;
}

const ALL = "all";

const sorts: Readonly<Record<FanSort, string>> = {
  newest: "Newest first",
  oldest: "Oldest first",
  name: "By username",
};

const types: Readonly<Record<SubscriberType, string>> = {
  access: "Subscription",
  trial: "Trial",
  gift: "Gift",
};

/** One of the options of a choice, where it is one; undefined: all of them, or another text. */
const one = <Option extends string>(
  options: Readonly<Record<Option, unknown>>,
  chosen: string | undefined,
): Option | undefined =>
  chosen !== undefined && Object.hasOwn(options, chosen) ? (chosen as Option) : undefined;

/** Fields without those that are undefined. */
const given = <Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

const searched = ({ query = "", sort }: ListFields) =>
  given({ query: query || undefined, sort: one(sorts, sort) });

const purchaseStatus = (status: string | undefined): CallOf<"getMenuPurchases">["input"] =>
  status === "delivered" || status === "refunded" ? { status } : { status: "pending" };

const snapchatTab = (tab: string | undefined): CallOf<"getSnapchatMembers">["input"] =>
  tab === "active" || tab === "expired" ? { tab } : { tab: "new" };

/** What each page lists. */
export const managedPages: Readonly<Record<ManagedPage, ManagedPageRow>> = {
  "custom-purchases": {
    title: accountPages["custom-purchases"].name,
    tabs: {
      name: "status",
      label: "Which purchases",
      options: { pending: "To deliver", delivered: "Delivered", refunded: "Refunded" },
    },
    request: ({ status }) => ({ endpoint: "getMenuPurchases", input: purchaseStatus(status) }),
  },
  followers: {
    title: accountPages.followers.name,
    tabs: { name: "sort", label: "In which order", options: sorts },
    search: "Search by name",
    file: "/api/v1/account/follower",
    request: (fields) => ({ endpoint: "getFollowers", input: searched(fields) }),
  },
  "sent-broadcasts": {
    title: accountPages["sent-broadcasts"].name,
    tabs: { name: "status", label: "Which messages", options: { waiting: "Waiting", over: "Sent" } },
    request: ({ status }) => ({
      endpoint: "getBroadcasts",
      input: { status: status === "over" ? "over" : "waiting" },
    }),
  },
  subscribers: {
    title: accountPages.subscribers.name,
    tabs: { name: "status", label: "Which fans", options: { active: "Active", expired: "Ended" } },
    choices: [
      { name: "type", label: "What they have", options: { [ALL]: "Everything", ...types } },
      { name: "sort", label: "Order", options: sorts },
    ],
    search: "Search by name",
    file: "/api/v1/account/subscriber",
    request: (fields) => ({
      endpoint: "getSubscribers",
      input: {
        ...searched(fields),
        ...given({
          status: one({ active: "", expired: "" }, fields["status"]),
          type: one(types, fields["type"]),
        }),
      },
    }),
  },
  "stream-stats": {
    title: accountPages["stream-stats"].name,
    tabs: { name: "period", label: "In which time", first: "month", options: statsPeriods },
    request: ({ period }) => ({
      endpoint: "getStreamStats",
      input: given({ period: one(statsPeriods, period) }),
    }),
  },
  "top-spenders": {
    title: accountPages["top-spenders"].name,
    tabs: { name: "period", label: "In which time", first: "month", options: statsPeriods },
    choices: [{ name: "kind", label: "For what", options: { [ALL]: "Everything", ...intentNames } }],
    request: (fields) => ({
      endpoint: "getTopSpenders",
      input: given({
        period: one(statsPeriods, fields["period"]),
        kind: one(intentNames, fields["kind"]),
      }),
    }),
  },
  "snapchat-list": {
    title: accountPages["snapchat-list"].name,
    tabs: {
      name: "tab",
      label: "Which members",
      options: { new: "New", active: "Active", expired: "Expired" },
    },
    request: ({ tab }) => ({ endpoint: "getSnapchatMembers", input: snapchatTab(tab) }),
  },
};

/** What can be done with a row. */
export type RowAct = "added" | "block" | "delivered" | "refunded" | "removed" | "stopped" | "unblock";

interface ActRow {
  readonly endpoint:
    | "blockUser"
    | "deliverMenuPurchase"
    | "markSnapchatAdded"
    | "markSnapchatRemoved"
    | "refundMenuPurchase"
    | "stopBroadcast"
    | "unblockUser";
  readonly label: string;
  /** Said when it is done. */
  readonly done: string;
  /** Nothing is said when it fails: the list shows what is so. */
  readonly failsSilently?: true;
  /** Asked before; `name` is the fan's. */
  readonly question?: (name: string) => QuestionRequest;
}

/** What each does, and what is said of it. */
export const rowActs: Readonly<Record<RowAct, ActRow>> = {
  block: {
    endpoint: "blockUser",
    label: "Block",
    done: blockTexts.blocked,
    failsSilently: true,
    question: (name) => ({
      title: `Block ${name}?`,
      text: "You see nothing of each other any more. What is paid runs to its end and does not go on.",
      confirmLabel: "Block",
      cancelLabel: "Keep it",
    }),
  },
  unblock: {
    ...{ endpoint: "unblockUser", label: "Unblock", done: blockTexts.unblocked },
    failsSilently: true,
  },
  stopped: {
    endpoint: "stopBroadcast",
    label: "Stop",
    done: "Stopped.",
    question: () => ({
      title: "Stop this message?",
      text: "Who has it keeps it. It goes to nobody else.",
      confirmLabel: "Stop",
      cancelLabel: "Keep it",
    }),
  },
  added: { endpoint: "markSnapchatAdded", label: "Mark as added", done: "Marked as added." },
  removed: { endpoint: "markSnapchatRemoved", label: "Mark as removed", done: "Marked as removed." },
  delivered: { endpoint: "deliverMenuPurchase", label: "Mark as delivered", done: "Marked as delivered." },
  refunded: {
    endpoint: "refundMenuPurchase",
    label: "Refund",
    done: "The refund is on its way.",
    question: (name) => ({
      title: `Refund ${name}?`,
      text: "The whole payment goes back. This cannot be undone.",
      confirmLabel: "Refund",
      cancelLabel: "Keep it",
    }),
  },
};
