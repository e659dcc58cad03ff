import type { ManagedPage } from "../../domain/site/page-route.ts";
import type { QuestionRequest } from "../app/dialog-request.ts";
import type { Call, CallOf } from "../resource/call.ts";

/** What is chosen of a list: its tab, filters and order, by their names. */
export type ListFields = Readonly<Record<string, string>>;

interface Choice {
  readonly name: string;
  readonly label: string;
  /** The first one is chosen at first. */
  readonly options: Readonly<Record<string, string>>;
}

interface ManagedPageRow {
  readonly title: string;
  /** Above the list; the address says what is chosen of it. */
  readonly tabs: Choice;
  readonly request: (fields: ListFields) => Call;
}

const purchaseStatus = (status: string | undefined): CallOf<"getMenuPurchases">["input"] =>
  status === "delivered" || status === "refunded" ? { status } : { status: "pending" };

const snapchatTab = (tab: string | undefined): CallOf<"getSnapchatMembers">["input"] =>
  tab === "active" || tab === "expired" ? { tab } : { tab: "new" };

/** What each page lists. */
export const managedPages: Readonly<Record<ManagedPage, ManagedPageRow>> = {
  "custom-purchases": {
    title: "Tip Menu Purchases",
    tabs: {
      name: "status",
      label: "Which purchases",
      options: { pending: "To deliver", delivered: "Delivered", refunded: "Refunded" },
    },
    request: ({ status }) => ({ endpoint: "getMenuPurchases", input: purchaseStatus(status) }),
  },
  "snapchat-list": {
    title: "Snapchat Subscribers",
    tabs: {
      name: "tab",
      label: "Which members",
      options: { new: "New", active: "Active", expired: "Expired" },
    },
    request: ({ tab }) => ({ endpoint: "getSnapchatMembers", input: snapchatTab(tab) }),
  },
};

/** What can be done with a row. */
export type RowAct = "added" | "delivered" | "refunded" | "removed";

interface ActRow {
  readonly endpoint:
    | "deliverMenuPurchase"
    | "markSnapchatAdded"
    | "markSnapchatRemoved"
    | "refundMenuPurchase";
  readonly label: string;
  /** Said when it is done. */
  readonly done: string;
  /** Asked before; `name` is the fan's. */
  readonly question?: (name: string) => QuestionRequest;
}

/** What each does, and what is said of it. */
export const rowActs: Readonly<Record<RowAct, ActRow>> = {
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
