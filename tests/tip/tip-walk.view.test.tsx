import { beforeAll, expect } from "vitest";

import { tipFlow } from "../../src/machines/tip/tip.flow.ts";
import type { TipRef } from "../../src/machines/tip/tip.machine.ts";
import { LazyVisitorForm } from "../../src/views/sign-up/lazy-visitor-form.view.tsx";
import { preloadSignInForm } from "../../src/views/sign-up/visitor-form.view.tsx";
import { TipDialog } from "../../src/views/tip/tip.view.tsx";
import { fillField, press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

const field = (page: HTMLElement, name: string) =>
  page.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`);

beforeAll(() => Promise.all([LazyVisitorForm.preload(), preloadSignInForm()]));

walkView(tipFlow, {
  render: (actor) => <TipDialog tip={actor as TipRef} onClose={() => {}} />,
  actions: {
    "field.changed": (page, event) => fillField(page, event),
    "form.submitted": (page) => press(page, /^(Send Tip|Uncensor)$/),
    "item.chosen": (page, { itemId }) => itemId === 1 && press(page, /^Your name on a postcard/),
    "menu.chosen": (page) => press(page, "Choose another"),
    "signIn.chosen": (page) => press(page, "Sign in"),
    "signUp.chosen": (page) => press(page, /^Sign up/),
    "retry.requested": (page) => press(page, "Try again"),
  },
  shows: {
    opening: (page) => expect(page.querySelector("dialog [aria-busy], dialog [role=status]")).not.toBeNull(),
    closed: (page) => expect(page.querySelector("dialog")).toBeNull(),
    failed: (page, { context }) => says(context.failure?.error ?? "We could not reach the server.")(page),
    signingUp: says("Register to access"),
    signingIn: says("Log in"),
    choosing: (page, { context }) => {
      says("Tip Menu Purchase for Ava")(page);
      expect(page.querySelectorAll("li button")).toHaveLength(context.menu.length);
    },
    editing: (page, { context }) => {
      const { item, request } = context;
      says(
        item !== null
          ? "Tip Menu Purchase for Ava"
          : request.form
            ? "Uncensor picture for Ava"
            : "Send Tip to Ava",
      )(page);
      if (item !== null) says(item.description as string, "refunded")(page);
      for (const text of Object.values(context.texts)) says(text as string)(page);
      expect(field(page, "tip_amount")?.value).toBe(request.form ? undefined : context.tip_amount);
      expect(field(page, "tip_message")?.value).toBe(item === null ? context.tip_message : undefined);
      expect(field(page, "tip_special_requests")?.value).toBe(
        item === null ? undefined : context.tip_special_requests,
      );
    },
    paying: (page) => expect(page.querySelector("dialog")).not.toBeNull(),
  },
});
