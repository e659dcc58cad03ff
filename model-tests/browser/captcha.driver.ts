import type { Locator } from "playwright";
import type { SnapshotFrom } from "xstate";

import { captchaFlow } from "../../src/machines/captcha/captcha.flow.ts";
import { selectCaptchaView, type captchaMachine } from "../../src/machines/captcha/captcha.machine.ts";
import { cannot, type Act, type Driver, type Stage } from "./driver.ts";
import { eventually, holdRequests, type Gate, type Site } from "./site.ts";

type Snapshot = SnapshotFrom<typeof captchaMachine>;

interface CaptchaStage extends Stage {
  readonly form: Locator;
  readonly group: Locator;
  readonly box: Locator;
  readonly challenges: Gate;
}

const CHALLENGE = "/api/v1/captcha/challenge";
/** A solution's life is 20 minutes. */
const LIFETIME_MILLISECONDS = 20 * 60 * 1000;

/** The captcha of the Log in dialog, seen from a country that needs one up front. */
const open = async (site: Site): Promise<CaptchaStage> => {
  const page = await site.open({ extraHTTPHeaders: { "cf-ipcountry": "DE" } });
  await page.clock.install();
  const challenges = await holdRequests(page, `**${CHALLENGE}`);
  await page.goto("/");
  await page.getByRole("button", { name: "Log in", exact: true }).first().click();
  const form = page.getByRole("dialog", { name: "Log in" }).getByRole("form", { name: "Log in" });
  const group = form.getByRole("group", { name: "Security check" });
  const box = group.getByRole("checkbox", { name: "I am human" });
  await box.waitFor();
  return { site, page, form, group, box, challenges };
};

const answeredWith =
  (status: number | null): Act<CaptchaStage> =>
  async ({ site, challenges }) => {
    if (status !== null) await site.fault({ method: "GET", path: CHALLENGE, times: 1, status });
    return challenges.pass();
  };

/** Wrong credentials use the solution up. */
const useUp: Act<CaptchaStage> = async ({ form }) => {
  await form.getByLabel("Username or Email").fill("nobody");
  await form.getByLabel("Password", { exact: true }).fill("wrong password");
  await form.getByRole("button", { name: "Log in" }).click();
};

const texts = {
  idle: "A short check that keeps robots out.",
  solving: "Checking…",
  solved: "Thank you, that is done.",
};

const shown = ({ group }: CaptchaStage): Promise<object> =>
  group.evaluate((element: HTMLElement) => {
    const input = element.querySelector("input")!;
    const about = document.getElementById(input.getAttribute("aria-describedby") ?? "");
    return { checked: input.checked, text: about?.textContent ?? null };
  });

export const captchaDriver: Driver<undefined, Snapshot, CaptchaStage> = {
  flow: captchaFlow,
  open: () => open,
  plan: ({ event, before }) => {
    switch (event.type) {
      case "captcha.started":
        return ({ box }) => box.click();
      case "captcha.refreshed":
        return before.matches("solved")
          ? useUp
          : cannot("the form sends nothing, and so refreshes nothing, without a solution");
      case "challenge.progressed":
        return cannot("how fast a browser solves is not ours to arrange");
      case "challenge.solved":
        // The browser's own work.
        return async () => {};
      case "challenge.failed":
      case "xstate.error.actor.solveChallenge":
        return cannot("a real challenge can always be solved: tests/captcha shows what happens otherwise");
      case "xstate.done.actor.fetchChallenge":
        if ("provider" in (event["output"].data ?? {}))
          return cannot(
            "the demo site has the embedded captcha: tests/captcha/captcha-widget.spec.ts has another's",
          );
        return answeredWith(event["output"].status === "failed" ? 429 : null);
      case "xstate.error.actor.fetchChallenge":
        return answeredWith(503);
      case "xstate.after.lifetime.captcha.solved":
        return ({ page }) => page.clock.fastForward(LIFETIME_MILLISECONDS);
      default:
        return undefined;
    }
  },
  shows: async (stage, snapshot) => {
    // Solving takes no time that one could look at.
    if (snapshot.matches("solving")) return;
    const view = selectCaptchaView(snapshot);
    await eventually(() => shown(stage)).toEqual({
      checked: view.status === "solving" || view.status === "solved",
      text: "text" in view ? view.text : texts[view.status],
    });
  },
};
