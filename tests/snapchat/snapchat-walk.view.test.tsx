import { expect } from "vitest";

import { snapchatFlow } from "../../src/machines/snapchat/snapchat.flow.ts";
import type { SnapchatRef } from "../../src/machines/snapchat/snapchat.machine.ts";
import { SnapchatDialog } from "../../src/views/snapchat/snapchat.view.tsx";
import { fillField, press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

const field = (page: HTMLElement, name: string) => page.querySelector<HTMLInputElement>(`[name=${name}]`);

walkView(snapchatFlow, {
  render: (actor) => <SnapchatDialog snapchat={actor as SnapchatRef} onClose={() => {}} />,
  actions: {
    "field.changed": (page, event) => fillField(page, event),
    "form.submitted": (page) => press(page, "Continue to payment"),
    "retry.requested": (page) => press(page, "Try again"),
    "reload.chosen": (page) => press(page, "Reload now"),
  },
  shows: {
    closed: (page) => expect(page.querySelector("dialog")).toBeNull(),
    opening: (page) => expect(page.querySelector("dialog [aria-busy], dialog [role=status]")).not.toBeNull(),
    failed: (page, { context }) => says(context.failure?.error ?? "We could not reach the server.")(page),
    editing: (page, { context }) => {
      says("Get access to ava's Snapchat", "$9.99 a month", "By continuing you accept our terms")(page);
      for (const text of Object.values(context.texts)) says(text as string)(page);
      expect(field(page, "snapchat_username")?.value).toBe(context.snapchat_username);
      expect(field(page, "user_email")?.value).toBe(context.signedIn ? undefined : context.user_email);
    },
    paying: (page) => expect(page.querySelector("dialog")).not.toBeNull(),
    thanking: says("Your payment went through."),
    reloading: (page) => {
      expect(page.querySelector('[aria-label="This page reloads"], dialog [role=status]')).not.toBeNull();
      expect(page.textContent).not.toContain("Your payment went through.");
    },
  },
});
