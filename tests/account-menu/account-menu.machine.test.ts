import { expect, test } from "vitest";
import { createActor, fromCallback, type AnyEventObject } from "xstate";

import { createFoldedGroups } from "../../src/actors/account-menu/account-menu.actors.ts";
import { accountMenuFlow } from "../../src/machines/account-menu/account-menu.flow.ts";
import {
  accountMenuMachine,
  selectAccountMenuView,
} from "../../src/machines/account-menu/account-menu.machine.ts";
import { testServices } from "../actors/app-services.ts";

const [creator] = accountMenuFlow.inputs;

test("[MENU-26] every group starts open; what is folded stays so at the next opening", () => {
  const services = testServices({});
  const open = () => {
    const machine = accountMenuMachine.provide({ actors: { foldedGroups: createFoldedGroups(services) } });
    const actor = createActor(machine, { input: creator! }).start();
    const folded = () => {
      const view = selectAccountMenuView(actor.getSnapshot());
      return view.status === "open"
        ? view.groups.filter(({ isFolded }) => isFolded).map(({ title }) => title)
        : [];
    };
    return { actor, folded };
  };
  const first = open();
  expect(first.folded()).toEqual([]);
  for (const title of ["Media", "Stats"]) first.actor.send({ type: "group.pressed", title });
  expect(first.folded()).toEqual(["Media", "Stats"]);
  first.actor.send({ type: "entry.chosen" });
  const second = open();
  expect(second.folded()).toEqual(["Media", "Stats"]);
  second.actor.send({ type: "group.pressed", title: "Stats" });
  expect(open().folded()).toEqual(["Media"]);
  services.storage.write("menu_groups", "broken", 0);
  expect(open().folded()).toEqual([]);
});

const begin = () => {
  const emitted: AnyEventObject[] = [];
  const machine = accountMenuMachine.provide({ actors: { foldedGroups: fromCallback(() => {}) } });
  const actor = createActor(machine, { input: creator! });
  actor.on("*", (event) => emitted.push(event));
  actor.start();
  return { actor, emitted };
};

test("[X-07] [MENU-24] the menu of who acts for a creator leads to her profile, without the sums and counts of his own pages", () => {
  const counters = {
    ...{ unread_dm_user_ids: [], unread_notifications: 3, content_review_pending: 5, tip_menu_pending: 11 },
    ...{ snapchat_adds: 13, snapchat_removals: 17, can_payout: 1234 },
  };
  const shownTo = (actingFor: string | null) => {
    const input = { ...creator!, request: { ...creator!.request, counters, actingFor } };
    const machine = accountMenuMachine.provide({ actors: { foldedGroups: fromCallback(() => {}) } });
    const view = selectAccountMenuView(createActor(machine, { input }).start().getSnapshot());
    if (view.status !== "open") throw new Error("The menu is closed.");
    const entries = view.groups.flatMap((group) => group.entries);
    const waiting = entries.flatMap(({ label, count }) => (count > 0 ? [label] : []));
    return [view.balance, entries.find(({ label }) => label === "Profile")?.path, waiting];
  };
  const own = ["Notifications", "Tip Menu Purchases", "Snapchat Subscribers", "Content Cop"];
  expect(shownTo(null)).toEqual([1234, "/ava", own]);
  expect(shownTo("mia")).toEqual([null, "/mia", ["Notifications"]]);
});

test("[MENU-14] a press at the avatar opens Edit avatar of the viewer's own in the menu's place", () => {
  const { actor, emitted } = begin();
  actor.send({ type: "avatar.chosen" });
  const { id: accountId, display_name: displayName } = creator!.request.viewer;
  expect(emitted).toMatchObject([
    { type: "dialog.requested", dialog: { kind: "avatar", accountId, displayName } },
  ]);
  expect(actor.getSnapshot().status).toBe("done");
});

test("[MENU-11] 'Logout' logs out", () => {
  const { actor, emitted } = begin();
  actor.send({ type: "logOut.chosen" });
  expect([emitted, actor.getSnapshot().status]).toEqual([[{ type: "logout.requested" }], "done"]);
});
