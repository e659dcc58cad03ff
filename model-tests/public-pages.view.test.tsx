import { expect } from "vitest";

import { creatorLandingFlow } from "../src/machines/creator-landing/creator-landing.flow.ts";
import type { CreatorLandingRef } from "../src/machines/creator-landing/creator-landing.machine.ts";
import { CreatorLandingPage } from "../src/views/creator-landing/creator-landing.view.tsx";
import { supportRequestFlow } from "../src/machines/support-request/support-request.flow.ts";
import type { SupportRequestRef } from "../src/machines/support-request/support-request.machine.ts";
import { supportFlow } from "../src/machines/support/support.flow.ts";
import type { SupportRef } from "../src/machines/support/support.machine.ts";
import { SupportRequest } from "../src/views/support/support-request.view.tsx";
import { SupportPage } from "../src/views/support/support.view.tsx";
import { welcomeFlow } from "../src/machines/welcome/welcome.flow.ts";
import type { WelcomeRef } from "../src/machines/welcome/welcome.machine.ts";
import { WelcomePage } from "../src/views/welcome/welcome.view.tsx";
import { press, typeInto } from "./walk/hands.ts";
import { walkView } from "./walk/view-walk.tsx";

walkView(creatorLandingFlow, {
  render: (actor) => <CreatorLandingPage page={actor as CreatorLandingRef} />,
  hands: { "logIn.pressed": (page) => press(page, "Log in") },
  shows: {
    offering: (page) => expect(page.textContent).toContain("Special offer"),
    showing: (page) => expect(page.textContent).not.toContain("Special offer"),
  },
});

const says = (page: HTMLElement, index: number): void => {
  const places = [...page.querySelectorAll("[aria-pressed]")].map((dot) => dot.getAttribute("aria-pressed"));
  expect(places).toEqual(index === 0 ? ["true", "false"] : ["false", "true"]);
};

walkView(welcomeFlow, {
  render: (actor) => <WelcomePage page={actor as WelcomeRef} />,
  hands: {
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

walkView(supportFlow, {
  render: (actor) => <SupportPage page={actor as SupportRef} />,
  hands: { "query.typed": (page, { value }) => typeInto(page, "query", String(value)) },
  shows: {
    asking: (page) => expect(page.querySelector("form")).not.toBeNull(),
    reading: (page) => expect(page.querySelector("form")).toBeNull(),
  },
});

walkView(supportRequestFlow, {
  render: (actor) => <SupportRequest request={actor as SupportRequestRef} />,
  hands: {
    "type.chosen": (page, { value }) => {
      const select = page.querySelector<HTMLSelectElement>('select[name="type"]');
      if (![...(select?.options ?? [])].some((option) => option.value === value)) return false;
      select!.value = String(value);
      select!.dispatchEvent(new Event("change", { bubbles: true }));
      return true;
    },
    "field.typed": (page, { field, value }) => typeInto(page, String(field), String(value)),
    "form.submitted": (page) => press(page, /^Send$/),
    "another.chosen": (page) => press(page, "Send another"),
  },
  shows: {
    form: (page, { context }) => {
      for (const text of Object.values(context.texts as Record<string, string>))
        expect(page.textContent).toContain(text);
    },
    sent: (page) => expect(page.textContent).toContain("Thank you! We will answer by email."),
  },
});
