import { beforeAll, expect } from "vitest";

import { unlockFlow } from "../../src/machines/unlock/unlock.flow.ts";
import { unlockTitle } from "../../src/machines/unlock/unlock-texts.ts";
import type { UnlockRef } from "../../src/machines/unlock/unlock.machine.ts";
import { preloadSignInForm } from "../../src/views/sign-up/visitor-form.view.tsx";
import { UnlockDialog } from "../../src/views/unlock/unlock.view.tsx";
import { fillField, press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

beforeAll(preloadSignInForm);

walkView(unlockFlow, {
  render: (actor) => <UnlockDialog unlock={actor as UnlockRef} onClose={() => {}} />,
  actions: {
    "field.changed": (page, event) => fillField(page, event),
    "form.submitted": (page) => press(page, /^(Unlock for \$5\.00|Contribute)$/),
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
    editing: (page, { context: { offer, amount, texts } }) => {
      says(unlockTitle(offer), offer.title as string)(page);
      const field = page.querySelector<HTMLInputElement>("[name=amount]");
      expect(field?.value).toBe(offer.fund === null ? undefined : amount);
      for (const text of Object.values(texts)) says(text as string)(page);
    },
    paying: (page) => expect(page.querySelector("dialog")).not.toBeNull(),
  },
});
