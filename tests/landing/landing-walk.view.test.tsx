import { beforeAll, expect } from "vitest";

import { landingFlow } from "../../src/machines/landing/landing.flow.ts";
import { LandingPage, preloadGuestForm, type LandingRef } from "../../src/views/landing/landing.view.tsx";
import { press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

beforeAll(preloadGuestForm);

const field = (name: string) => (page: HTMLElement) =>
  expect([...page.querySelectorAll("input")].map((input) => input.name)).toContain(name);
const loading = (page: HTMLElement) => expect(page.querySelector("[aria-busy]")).not.toBeNull();

walkView(landingFlow, {
  render: (actor) => <LandingPage page={actor as LandingRef} />,
  actions: {
    "logIn.pressed": (page) => press(page, "Log in here") || press(page, "Log in"),
    "signUp.pressed": (page) => press(page, "Sign up here") || press(page, "Sign up"),
    "creatorSignUp.pressed": (page) => press(page, "Become a creator"),
  },
  shows: {
    arriving: loading,
    leaving: loading,
    covered: (page) => expect(page.querySelector("form")).toBeNull(),
    signingIn: field("email"),
    signingUp: field("username"),
    withoutForms: says("Log in", "Sign up"),
  },
});
