import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, sendTo, setup } from "xstate";

import {
  accountMenu,
  menuBalance,
  numbersWhile,
  type MenuFacts,
  type MenuGroup,
} from "../../domain/account-menu/account-menu.ts";
import type { RouteFacts } from "../../domain/site/page-route.ts";
import type { Cents } from "../../domain/unit/unit.ts";
import type { Counters } from "../../protocol/records.ts";
import type { DialogOf, MenuViewer } from "../app/dialog-request.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { callbackProvidedBy } from "../app/provided-by.ts";
import type { DialogInput } from "../dialogs/dialog-input.ts";
import { countersAfter } from "../session/session.machine.ts";
import type { SocketReceived } from "../socket/socket-received.ts";
import type { FoldedCommand, FoldedTold } from "./folded-groups.ts";
import { pageExists } from "./page-exists.ts";

export type AccountMenuInput = DialogInput<DialogOf<"account-menu">>;

export type AccountMenuEvent =
  | FoldedTold
  | SocketReceived
  | { readonly type: "group.pressed"; readonly title: string }
  | { readonly type: "entry.chosen" }
  | { readonly type: "avatar.chosen" }
  | { readonly type: "logOut.chosen" };

export interface AccountMenuContext {
  readonly viewer: MenuViewer;
  readonly counters: Counters | null;
  readonly facts: RouteFacts;
  readonly invites: boolean;
  readonly actingFor: string | null;
  /** The titles of the groups that are folded. */
  readonly folded: readonly string[];
}

const accountMenuSetup = setup({
  types: {
    context: {} as AccountMenuContext,
    events: {} as AccountMenuEvent,
    input: {} as AccountMenuInput,
    emitted: {} as SharedEmitted,
    children: {} as { foldedGroups: "foldedGroups" },
  },
  actors: {
    foldedGroups: callbackProvidedBy<FoldedCommand>("src/actors/account-menu/account-menu.actors.ts"),
  },
});

const keepUp = accountMenuSetup.createAction(
  assign(({ context, event }) => {
    if (event.type !== "socket.received") return {};
    const counters = countersAfter(context.counters, event);
    return event.name === "account.user-update" && event.data.user.username === context.viewer.username
      ? { viewer: event.data.user, counters }
      : { counters };
  }),
);

const turn = accountMenuSetup.createAction(
  assign(({ context: { folded }, event }) => {
    if (event.type !== "group.pressed") return {};
    const { title } = event;
    return { folded: folded.includes(title) ? folded.filter((it) => it !== title) : [...folded, title] };
  }),
);

/** The slide-out menu of an account: its groups fold at their titles and stay so (MENU-01, MENU-14, MENU-26). */
export const accountMenuMachine = accountMenuSetup.createMachine({
  id: "account-menu",
  context: ({ input: { request } }) => ({
    viewer: request.viewer,
    counters: request.counters,
    facts: request.facts,
    invites: request.invites,
    actingFor: request.actingFor,
    folded: [],
  }),
  invoke: { id: "foldedGroups", src: "foldedGroups" },
  initial: "open",
  on: { "socket.received": { actions: keepUp } },
  states: {
    open: {
      on: {
        "groups.told": { actions: assign({ folded: ({ event }) => event.folded }) },
        "group.pressed": {
          actions: [
            turn,
            sendTo("foldedGroups", ({ context }) => ({ type: "groups.keep", folded: context.folded })),
          ],
        },
        "entry.chosen": "closed",
        "avatar.chosen": {
          target: "closed",
          actions: emit(({ context: { viewer } }) => ({
            type: "dialog.requested",
            dialog: {
              kind: "avatar",
              accountId: viewer.id,
              avatarUrl: viewer.fans_avatar_url,
              displayName: viewer.display_name,
            },
          })),
        },
        "logOut.chosen": { target: "closed", actions: emit({ type: "logout.requested" }) },
      },
    },
    closed: { type: "final" },
  },
});

export type AccountMenuRef = ActorRefFrom<typeof accountMenuMachine>;
type AccountMenuSnapshot = SnapshotFrom<typeof accountMenuMachine>;

export type AccountMenuView =
  | { readonly status: "closed" }
  | {
      readonly status: "open";
      readonly viewer: MenuViewer;
      /** Cents; null: it is not shown. */
      readonly balance: Cents | null;
      readonly groups: readonly (MenuGroup & { readonly isFolded: boolean })[];
    };

export const selectAccountMenuView = (snapshot: AccountMenuSnapshot): AccountMenuView => {
  if (!snapshot.matches("open")) return { status: "closed" };
  const { viewer, counters, facts, invites, actingFor, folded } = snapshot.context;
  const menu: MenuFacts = {
    isCreator: facts.viewer?.type === "model",
    username: actingFor ?? viewer.username,
    exists: pageExists(facts),
    numbers: numbersWhile(actingFor, counters),
    invites,
  };
  const groups = accountMenu(menu).map((group) => ({
    ...group,
    isFolded: group.title !== null && folded.includes(group.title),
  }));
  return { status: "open", viewer, balance: actingFor === null ? menuBalance(menu) : null, groups };
};
