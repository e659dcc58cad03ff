import { describe, expect, test } from "vitest";
import { createActor, fromCallback, fromPromise, waitFor } from "xstate";

import { neutral } from "../../model-tests/walk/neutral.ts";
import type { SocialProvider } from "../../src/domain/account/social.ts";
import { landingFlow } from "../../src/machines/landing/landing.flow.ts";
import { selectLandingView, type landingMachine } from "../../src/machines/landing/landing.machine.ts";

const input = landingFlow.inputs[0]!;
const done = fromPromise(async () => ({ type: "user" as const }));

/** The page whose forms are there, and end as soon as they begin where `ends` is true. */
const start = ({ ends = false, providers = [] as readonly SocialProvider[] }) => {
  const never = fromCallback(() => undefined);
  const machine = neutral(landingFlow.machine as typeof landingMachine).provide({
    actors: {
      ...{ loadForms: fromPromise<void>(async () => undefined), signIn: ends ? done : never },
      signUp: ends ? done : never,
    } as never,
  });
  const page = { ...input.page, socialProviders: providers };
  return createActor(machine, { input: { ...input, page } }).start();
};

describe("the log-in of the landing page", () => {
  test("[ROUTE-52] who is logged in sees the form no more until the page is loaded anew", async () => {
    const page = start({ ends: true });
    const left = await waitFor(page, (snapshot) => snapshot.matches("leaving"));
    expect(selectLandingView(left).status).toBe("arriving");
  });

  test("[ROUTE-52] who has signed up sees the form no more either", async () => {
    const page = start({});
    await waitFor(page, (snapshot) => snapshot.matches("signingIn"));
    page.send({ type: "signUp.pressed" });
    page.send({ type: "xstate.done.actor.signUp", output: undefined } as never);
    expect(page.getSnapshot().value).toBe("leaving");
  });

  test("the place that is kept knows how many providers the form will offer", () => {
    const counted = ([[], ["google"], ["google", "twitter"]] as const).map(
      (providers) => selectLandingView(start({ providers }).getSnapshot()).providers,
    );
    expect(counted).toEqual([0, 1, 2]);
    const unknown = createActor(neutral(landingFlow.machine), { input }).start();
    expect(selectLandingView(unknown.getSnapshot() as never).providers).toBe(0);
  });
});
