import { expect } from "vitest";
import type { AnyMachineSnapshot } from "xstate";

import { membershipFlow } from "../../src/machines/membership/membership.flow.ts";
import {
  selectMembershipView,
  type MembershipRef,
} from "../../src/machines/membership/membership.machine.ts";
import { MembershipDialog } from "../../src/views/membership/membership.view.tsx";
import { control, press } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

/** The dialog names the creator, says what the viewer has there, and offers to block or to unblock. */
const tells = (page: HTMLElement, snapshot: AnyMachineSnapshot) => {
  const view = selectMembershipView(snapshot as never);
  if (view.status === "closed" || view.status === "missing") throw new Error("unreachable");
  expect(page.querySelector("h2")?.textContent).toBe(view.name);
  for (const { text, actions } of view.rows) {
    expect(page.textContent).toContain(text);
    for (const { label } of actions) expect(control(page, label)).not.toBeNull();
  }
  expect(control(page, view.isBlocked ? /^Unblock/ : /^Block/)).not.toBeNull();
};

walkView(membershipFlow, {
  render: (actor) => <MembershipDialog membership={actor as MembershipRef} onClose={() => {}} />,
  actions: {
    "action.pressed": (page, event) =>
      press(page, event["action"] === "cancel" ? "Unsubscribe" : "Reactivate"),
    "close.pressed": (page) => press(page, "Close"),
    "block.pressed": (page) => press(page, /^(Block|Unblock)$/),
  },
  shows: {
    missing: (page) =>
      expect(page.textContent).toContain("Subscriptions not found. Please contact customer service."),
    showing: tells,
    changing: (page, snapshot) => {
      tells(page, snapshot);
      expect(page.querySelector("button[aria-busy]")).not.toBeNull();
    },
    closed: (page) => expect(page.querySelector("dialog")).toBeNull(),
  },
});
