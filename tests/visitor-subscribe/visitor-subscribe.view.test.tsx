import { act } from "react";
import { beforeAll, expect, test } from "vitest";
import { createActor, fromCallback, fromPromise } from "xstate";

import type { DialogOf } from "../../src/machines/app/dialog-request.ts";
import { sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import type { Opened } from "../../src/machines/subscribe/retained.ts";
import { visitorSubscribeMachine } from "../../src/machines/visitor-subscribe/visitor-subscribe.machine.ts";
import { preloadSignInForm } from "../../src/views/sign-up/visitor-form.view.tsx";
import { VisitorSubscribeDialog } from "../../src/views/visitor-subscribe/visitor-subscribe.view.tsx";
import { find, press, render } from "../kit/render.tsx";

beforeAll(preloadSignInForm);

interface Shown {
  readonly signupSource?: "creators" | null;
  readonly onClose?: () => void;
}

const show = async (
  change: Partial<DialogOf<"visitor-subscribe">> = {},
  creator = sampleRecord,
  { signupSource = "creators", onClose = () => {} }: Shown = {},
): Promise<HTMLElement> => {
  const opened: Opened = { status: "ok", data: { creator, retained: null } };
  const machine = visitorSubscribeMachine.provide({
    actors: {
      openBenefits: fromPromise(async (): Promise<Opened> => opened),
      retention: fromCallback(() => undefined),
    },
  });
  const request = { kind: "visitor-subscribe", username: "ava", mode: "subscribe", ...change } as const;
  const page = { captchaRequired: false, signupSource, isMobile: false } as const;
  const actor = createActor(machine, { input: { request, signedIn: false, now: 1_790_000_000, page } });
  actor.start();
  const { element } = render(<VisitorSubscribeDialog visitor={actor} onClose={onClose} />);
  await act(async () => undefined);
  return element;
};
const benefits = (element: HTMLElement) =>
  [...element.querySelectorAll('ul[aria-label="Benefits"] li')].map((item) => item.textContent);

test("[SUB-28] [SUB-31] the dialog says what one gets and has a form to become a member in it", async () => {
  const element = await show({ offer: "12mo" });
  expect(element.querySelector("h2")?.textContent).toBe("SUBSCRIBE NOW AND GET...");
  expect(benefits(element)).toEqual([
    "Exclusive content in feed",
    "Direct messaging",
    "Live streams",
    "Cancel anytime",
    "Support the creator",
  ]);
  expect(element.querySelector('form[aria-label="Sign up"] input[name="username"]')).not.toBeNull();
  expect(element.textContent).toContain("12 months for $71.92 (40% off)");
});

test("[SUB-32] 'Already a member? Sign in' puts the log-in in the form's place, and back", async () => {
  const element = await show();
  expect(element.textContent).toContain("Already a member? Sign in");
  press(find("button", "Sign in"));
  expect(element.querySelector('form[aria-label="Log in"]')).not.toBeNull();
  expect(element.querySelector('form[aria-label="Sign up"]')).toBeNull();
  press(find("button", "Sign up here"));
  expect(element.querySelector('form[aria-label="Sign up"]')).not.toBeNull();
});

test("[SUB-33] creators find the way to their own sign-up, and the dialog does not stay over it", async () => {
  let closed = 0;
  await show({}, sampleRecord, { onClose: () => (closed += 1) });
  expect(find("a", "Sign up").getAttribute("href")).toBe("/creator/signup");
  press(find("a", "Sign up"));
  expect(closed).toBe(1);
});

test("[CWL-11] a site without a brand takes no creators, and its dialog does not send them to a page that it lacks", async () => {
  const element = await show({}, sampleRecord, { signupSource: null });
  expect(element.querySelector("form")).not.toBeNull();
  expect(element.querySelector("a")).toBeNull();
});

test("[SUB-29] [SUB-30] a free follow: its own title, content and support only, and no price", async () => {
  const element = await show({ mode: "follow" });
  expect(element.querySelector("h2")?.textContent).toBe("FOLLOW FOR FREE AND GET...");
  expect(benefits(element)).toEqual(["Exclusive content in feed", "Support the creator"]);
  expect(element.textContent).not.toContain("$");
});
