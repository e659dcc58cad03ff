import { expect } from "vitest";

import { accountMenuFlow } from "../../src/machines/account-menu/account-menu.flow.ts";
import {
  selectAccountMenuView,
  type AccountMenuRef,
} from "../../src/machines/account-menu/account-menu.machine.ts";
import { AccountMenu } from "../../src/views/account-menu/account-menu.view.tsx";
import { press } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

walkView(accountMenuFlow, {
  render: (actor) => <AccountMenu menu={actor as AccountMenuRef} onClose={() => {}} />,
  actions: {
    "group.pressed": (page, event) => press(page, String(event["title"])),
    "entry.chosen": (page) => press(page, "Email & Password"),
    "avatar.chosen": (page) => press(page, /^Edit avatar/),
    "logOut.chosen": (page) => press(page, "Logout"),
  },
  shows: {
    open: (page, snapshot) => {
      const view = selectAccountMenuView(snapshot as never);
      if (view.status === "closed") throw new Error("unreachable");
      expect(page.textContent).toContain(view.viewer.display_name);
      const titles = [...page.querySelectorAll("h2 button")];
      const groups = view.groups.filter(({ title }) => title !== null);
      expect(titles.map((it) => [it.textContent, it.getAttribute("aria-expanded")])).toEqual(
        groups.map(({ title, isFolded }) => [title, String(!isFolded)]),
      );
      const open = view.groups.filter(({ isFolded }) => !isFolded).flatMap(({ entries }) => entries);
      expect([...page.querySelectorAll("nav a")].map((it) => it.getAttribute("href"))).toEqual(
        open.map(({ path }) => path),
      );
      // MENU-11
      expect([...page.querySelectorAll("nav a, nav button")].at(-1)?.textContent).toBe("Logout");
    },
    closed: (page) => expect(page.querySelector("dialog")).toBeNull(),
  },
});
