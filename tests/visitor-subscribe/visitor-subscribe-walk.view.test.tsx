import { beforeAll, expect } from "vitest";

import { visitorSubscribeFlow } from "../../src/machines/visitor-subscribe/visitor-subscribe.flow.ts";
import type { VisitorSubscribeRef } from "../../src/machines/visitor-subscribe/visitor-subscribe.machine.ts";
import { preloadSignInForm } from "../../src/views/sign-up/visitor-form.view.tsx";
import { VisitorSubscribeDialog } from "../../src/views/visitor-subscribe/visitor-subscribe.view.tsx";
import { press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

beforeAll(preloadSignInForm);

const closed = () => {};

const loading = (page: HTMLElement) =>
  expect(page.querySelector("dialog [role=status], dialog [aria-busy]")).not.toBeNull();

walkView(visitorSubscribeFlow, {
  render: (actor) => <VisitorSubscribeDialog visitor={actor as VisitorSubscribeRef} onClose={closed} />,
  actions: {
    "signIn.chosen": (page) => press(page, "Sign in"),
    "signUp.chosen": (page) => press(page, "Sign up here"),
    "retry.requested": (page) => press(page, "Try again"),
  },
  shows: {
    opening: loading,
    leaving: loading,
    failed: (page, { context }) => says(context.failure?.error ?? "We could not")(page),
    offline: says("We could not reach the server."),
    signingUp: (page, { context }) => {
      says(context.mode === "follow" ? "FOLLOW FOR FREE AND GET..." : "SUBSCRIBE NOW AND GET...")(page);
      expect(page.querySelector('input[name="username"]')).not.toBeNull();
    },
    signingIn: (page) => expect(page.querySelector('input[name="username"]')).toBeNull(),
  },
});
