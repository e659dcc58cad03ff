import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, enqueueActions, sendTo, setup } from "xstate";

import { filtersOf, type InboxFilter } from "../../domain/direct-message/conversation.ts";
import type { ChatView, GalleryView } from "../../domain/direct-message/inbox-address.ts";
import type { SharedEmitted, ThingOpened } from "../app/emitted.ts";
import type { FieldChanged } from "../app/form-parts.ts";
import type { PageInput } from "../app/page-input.ts";
import { contactMachine } from "../contact/contact.machine.ts";
import { conversationMachine } from "../conversation/conversation.machine.ts";
import { listMachine } from "../list/list.machine.ts";
import type { CallOf } from "../resource/call.ts";
import type { RouteChanged } from "../router/router.machine.ts";
import type { LineRestored, SocketReceived } from "../socket/socket-received.ts";

export type InboxEvent =
  | { readonly type: "filter.chosen"; readonly filter: InboxFilter }
  | FieldChanged<{ readonly query: string }>
  | RouteChanged
  | ThingOpened
  | SocketReceived
  | LineRestored;

export interface InboxContext extends PageInput<"inbox"> {
  readonly filter: InboxFilter;
  readonly query: string;
}

const requestOf = ({
  filter,
  query,
}: Pick<InboxContext, "filter" | "query">): CallOf<"getConversations"> => ({
  endpoint: "getConversations",
  input: { filter, ...(query.trim() === "" ? {} : { query: query.trim() }) },
});

const sharedRequest = (username: string, view: GalleryView): CallOf<"getSharedMedia"> => ({
  endpoint: "getSharedMedia",
  input: { username, view },
});

const base = setup({
  types: {
    context: {} as InboxContext,
    events: {} as InboxEvent,
    input: {} as PageInput<"inbox">,
    emitted: {} as SharedEmitted,
    children: {} as { items: "list"; conversation: "conversation"; shared: "list"; contact: "contact" },
  },
  actors: { list: listMachine, conversation: conversationMachine, contact: contactMachine },
  delays: { typingPause: 300 },
  guards: {
    // The list tells the newest message and what is unread.
    isAboutList: ({ event }) =>
      event.type === "socket.received" &&
      (event.name === "notification.counters" ||
        event.name === "direct-message.new" ||
        event.name === "direct-message.auto-reload" ||
        event.name === "direct-message.deleted"),
  },
  actions: {
    reload: sendTo("items", { type: "reload.requested" }),
    list: sendTo("items", ({ context }) => ({ type: "request.changed", request: requestOf(context) })),
  },
});

const isSame = (one: string | null, other: string | null): boolean =>
  one?.toLowerCase() === other?.toLowerCase();

const openConversation = base.createAction(
  enqueueActions(({ context: { route, user }, enqueue }) => {
    const { username, messageId: target, delivers = null, view } = route;
    if (username === null) return;
    const viewer = { isCreator: user?.type === "model", hasPurchase: user?.has_purchase === true };
    enqueue.spawnChild("conversation", {
      id: "conversation",
      input: { username, ...viewer, target, delivers, isSeen: view === "chat" },
    });
  }),
);

/** What stands in the place of the messages, where the address says so; the conversation goes on behind it. */
const openBeside = base.createAction(
  enqueueActions(({ context: { route }, enqueue }) => {
    const { username, view, gallery } = route;
    enqueue.stopChild("shared");
    enqueue.stopChild("contact");
    if (username === null) return;
    if (view === "info") enqueue.spawnChild("contact", { id: "contact", input: { username } });
    if (view === "gallery")
      enqueue.spawnChild("list", { id: "shared", input: { request: sharedRequest(username, gallery) } });
  }),
);

/** Another conversation takes the place of this one; another message of the same is shown in it (ACCT-24). */
const changeRoute = base.createAction(
  enqueueActions(({ context, event, enqueue }) => {
    if (event.type !== "route.changed" || event.route.page !== "inbox") return;
    const { route } = event;
    const before = context.route;
    enqueue.assign({ route, now: event.now });
    if (!isSame(route.username, before.username)) {
      enqueue.stopChild("conversation");
      enqueue(openConversation);
    } else if (route.username !== null) {
      if (route.messageId !== before.messageId)
        enqueue.sendTo("conversation", { type: "target.changed", target: route.messageId });
      if (route.view !== before.view)
        enqueue.sendTo("conversation", { type: "view.changed", isSeen: route.view === "chat" });
    }
    const isSameView = route.view === before.view && route.gallery === before.gallery;
    if (!isSameView || !isSame(route.username, before.username)) enqueue(openBeside);
  }),
);

const forward = base.createAction(
  enqueueActions(({ context, event, enqueue }) => {
    if (context.route.username === null) return;
    if (event.type === "socket.received" || event.type === "line.restored" || event.type === "thing.opened")
      enqueue.sendTo("conversation", event);
  }),
);

const inboxSetup = base.extend({ actions: { openConversation, openBeside, changeRoute, forward } });

/** The inbox: the list of conversations and the one that the address names, in one page that never loads anew (ACCT-24). */
export const inboxMachine = inboxSetup.createMachine({
  id: "inbox",
  // A name that the list shows.
  meta: { publicFields: ["query"] },
  context: ({ input }) => ({ ...input, filter: "all", query: "" }),
  invoke: { id: "items", src: "list", input: ({ context }) => ({ request: requestOf(context) }) },
  entry: ["openConversation", "openBeside"],
  on: {
    "route.changed": { actions: "changeRoute" },
    "line.restored": { actions: ["reload", "forward"] },
    // The media of a message were bought.
    "thing.opened": { actions: "forward" },
    "socket.received": [{ guard: "isAboutList", actions: ["reload", "forward"] }, { actions: "forward" }],
    "filter.chosen": {
      target: ".showing",
      actions: [assign({ filter: ({ event }) => event.filter }), "list"],
    },
    "field.changed": { target: ".typing", actions: assign(({ event }) => ({ [event.field]: event.value })) },
  },
  initial: "showing",
  states: {
    showing: {},
    // A list for each letter would be many.
    typing: { after: { typingPause: { target: "showing", actions: "list" } } },
  },
});

export type InboxRef = ActorRefFrom<typeof inboxMachine>;
export type InboxSnapshot = SnapshotFrom<typeof inboxMachine>;

export interface InboxView {
  readonly status: "showing" | "typing";
  readonly username: string | null;
  readonly filter: InboxFilter;
  readonly filters: readonly InboxFilter[];
  readonly query: string;
  readonly isCreator: boolean;
  readonly now: number;
  readonly items: ActorRefFrom<typeof listMachine> | null;
  readonly conversation: ActorRefFrom<typeof conversationMachine> | null;
  readonly view: ChatView;
  readonly gallery: GalleryView;
  /** The media that the two have shared, in the view of these. */
  readonly shared: ActorRefFrom<typeof listMachine> | null;
  readonly contact: ActorRefFrom<typeof contactMachine> | null;
}

/** What the inbox shows. */
export const selectInboxView = ({ context, children, value }: InboxSnapshot): InboxView => ({
  status: value,
  username: context.route.username,
  filter: context.filter,
  filters: filtersOf(context.user?.type ?? "user"),
  query: context.query,
  isCreator: context.user?.type === "model",
  now: context.now,
  items: children.items ?? null,
  conversation: children.conversation ?? null,
  view: context.route.view,
  gallery: context.route.gallery,
  shared: children.shared ?? null,
  contact: children.contact ?? null,
});
