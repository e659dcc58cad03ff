import "../../tools/testing/all-pages.ts";
import { expect, test } from "vitest";
import { createActor, SimulatedClock } from "xstate";

import { createEventDispatcher } from "../../src/actors/app/event-dispatcher.ts";
import { provideApp } from "../../src/actors/app/provide.ts";
import { sampleCreator, sampleFan, sampleSocial } from "../../src/machines/app/sample-records.ts";
import type { DialogsSnapshot } from "../../src/machines/dialogs/dialogs.machine.ts";
import { createPages } from "../../src/pages/pages.ts";
import type { SocialResult } from "../../src/protocol/page-globals.ts";
import type { CurrentUser } from "../../src/protocol/records.ts";
import { sampleGlobals, testServices } from "../actors/app-services.ts";

const CONNECTION = "An error occurred while connecting with Google. Try again and accept the permission.";
const INVALID = "These credentials do not match our records.";
const failed = { ...sampleSocial, email: null };

/** The app as it starts on a page that a provider sent somebody back to. */
const startWith = (social: SocialResult | null, user: CurrentUser | null = null) => {
  const clock = new SimulatedClock();
  const services = testServices({ globals: { ...sampleGlobals, user, social } });
  const dispatcher = createEventDispatcher(services.now);
  const { site, counters, development, now } = services.globals;
  const app = createActor(provideApp(services, createPages()), {
    clock,
    inspect: dispatcher.inspect,
    input: {
      site,
      user,
      counters,
      development,
      now,
      location: { path: "/", search: "" },
      first: null,
      jitter: 100,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      social,
    },
  });
  app.start();
  dispatcher.open(app);
  const toasts = (): readonly string[] =>
    app.system
      .get("toasts")
      .getSnapshot()
      .context.toasts.map(({ title, text }: { title: string; text: string }) => `${title}: ${text}`);
  const dialogs = () => {
    const { stack, waiting } = (app.system.get("dialogs").getSnapshot() as DialogsSnapshot).context;
    return [...stack.map(({ request }) => request), ...waiting.map(({ dialog }) => dialog)];
  };
  return { clock, toasts, dialogs };
};

test("[AUTH-37] a failure is shown after 1000 ms and not before, and no dialog opens", () => {
  const { clock, toasts, dialogs } = startWith({ ...failed, error: true, text: CONNECTION });
  clock.increment(999);
  expect(toasts()).toEqual([]);
  clock.increment(1);
  expect(toasts()).toEqual([`Error: ${CONNECTION}`]);
  expect(dialogs()).toEqual([]);
});

test("[AUTH-38] [ERR-05] credentials that do not hold are told in another toast", () => {
  const { clock, toasts, dialogs } = startWith({ ...failed, error_invalid: true, text: INVALID });
  clock.increment(1_000);
  expect(toasts()).toEqual([`Error: ${INVALID}`]);
  expect(dialogs()).toEqual([]);
});

test("[AUTH-39] an account that exists opens the log-in with its e-mail, at once and without a toast", () => {
  const { clock, toasts, dialogs } = startWith({ ...sampleSocial, is_existing_user: true });
  expect(dialogs()).toEqual([{ kind: "sign-in", email: "dana@example.com", reload: false }]);
  clock.increment(5_000);
  expect(toasts()).toEqual([]);
});

test("[AUTH-40] an account that does not exist opens the completion, at once and without a toast", () => {
  const { clock, toasts, dialogs } = startWith(sampleSocial);
  expect(dialogs()).toEqual([{ kind: "sign-up", social: sampleSocial }]);
  clock.increment(5_000);
  expect(toasts()).toEqual([]);
});

test("without a result nothing opens; whoever is in or held back is asked for nothing", () => {
  expect(startWith(null).dialogs()).toEqual([]);
  expect(startWith(sampleSocial, sampleFan).dialogs()).toEqual([]);
  const held = startWith(sampleSocial, { ...sampleCreator, tip_blocked: true });
  expect(held.dialogs()).toMatchObject([{ kind: "confirm", name: "account-held" }]);
});
