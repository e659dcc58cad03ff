import { expect } from "vitest";

import { welcomeFlow } from "../../src/machines/welcome/welcome.flow.ts";
import type { WelcomeRef } from "../../src/machines/welcome/welcome.machine.ts";
import { WelcomePage } from "../../src/views/welcome/welcome.view.tsx";
import { press } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

const says = (page: HTMLElement, index: number): void => {
  const places = [...page.querySelectorAll("[aria-pressed]")].map((dot) => dot.getAttribute("aria-pressed"));
  expect(places).toEqual(index === 0 ? ["true", "false"] : ["false", "true"]);
};

walkView(welcomeFlow, {
  render: (actor) => <WelcomePage page={actor as WelcomeRef} />,
  actions: {
    "logIn.pressed": (page) => press(page, "Log in"),
    "signUp.pressed": (page) => press(page, "Sign up"),
    "testimonial.chosen": (page, { index }) => press(page, index === 0 ? "Mia, creator" : "Alex, fan"),
  },
  shows: {
    turning: (page, { context }) => says(page, context.index),
    held: (page, { context }) => says(page, context.index),
    quiet: (page) => expect(page.querySelector("blockquote")).toBeNull(),
  },
});
