import { expect } from "vitest";

import { linkedAccountsFlow } from "../../src/machines/linked-accounts/linked-accounts.flow.ts";
import {
  selectLinkedAccountsView,
  type LinkedAccountsRef,
} from "../../src/machines/linked-accounts/linked-accounts.machine.ts";
import { LinkedAccountsPage } from "../../src/views/settings/linked-accounts.view.tsx";
import { press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

const shown = (page: HTMLElement, snapshot: unknown): void => {
  const view = selectLinkedAccountsView(snapshot as never);
  if (view.status !== "shown") throw new Error("The list is not shown.");
  const button = page.querySelector("li button");
  const isLinked = view.linked.accounts.length > 0;
  expect(button?.getAttribute("aria-label")).toBe(isLinked ? "Unlink Google" : "Link Google");
  expect(button?.getAttribute("aria-busy") ?? null).toBe(view.busy === null ? null : "true");
  if (view.problem !== null) says(view.problem)(page);
  const usernames = page.querySelector('a[href$="/customize/about"]');
  expect(usernames !== null).toBe(view.usernamesPath !== null);
};

walkView(linkedAccountsFlow, {
  render: (actor) => <LinkedAccountsPage page={actor as LinkedAccountsRef} />,
  actions: {
    "link.pressed": (page) => press(page, "Link Google"),
    "unlink.pressed": (page) => press(page, "Unlink Google"),
    "retry.requested": (page) => press(page, "Try again"),
  },
  shows: {
    loading: (page) => expect(page.querySelector('[aria-busy], [role="status"]')).not.toBeNull(),
    failed: (page, { context }) => says(context.error ?? "")(page),
    shown,
    asking: shown,
    unlinking: shown,
    linking: shown,
    leaving: shown,
  },
});
