import type { SnapshotFrom } from "xstate";

import { captchaFlow } from "../../src/machines/captcha/captcha.flow.ts";
import { selectCaptchaView, type captchaMachine } from "../../src/machines/captcha/captcha.machine.ts";
import { walkInBrowser, type Stage, type Step } from "./browser-walk.ts";
import { eventually, holdRequests, useSite } from "./site.ts";

type Snapshot = SnapshotFrom<typeof captchaMachine>;

const CHALLENGE = "/api/v1/captcha/challenge";
/** A solution's life is 20 minutes. */
const LIFETIME_MILLISECONDS = 20 * 60 * 1000;
const site = useSite();

const arrange = async ({ event }: Step): Promise<void> => {
  const fault = { method: "GET", path: CHALLENGE, times: 1 };
  if (event.type === "xstate.error.actor.fetchChallenge") return site.fault({ ...fault, status: 503 });
  if (event["output"].status === "failed") return site.fault({ ...fault, status: 429 });
};

/** The captcha of the Log in dialog, seen from a country that needs one up front. */
const open = async (): Promise<Stage> => {
  const page = await site.open({ extraHTTPHeaders: { "cf-ipcountry": "DE" } });
  await page.clock.install();
  const challenges = await holdRequests(page, `**${CHALLENGE}`);
  await page.goto("/");
  await page.getByRole("button", { name: "Log in", exact: true }).first().click();
  const form = page.getByRole("dialog", { name: "Log in" }).getByRole("form", { name: "Log in" });
  const group = form.getByRole("group", { name: "Security check" });
  const box = group.getByRole("checkbox", { name: "I am human" });
  await box.waitFor();

  const act = async (step: Step): Promise<void> => {
    switch (step.event.type) {
      case "captcha.started":
        return box.click();
      case "captcha.refreshed":
        // Wrong credentials use the solution up.
        await form.getByLabel("Username or Email").fill("nobody");
        await form.getByLabel("Password", { exact: true }).fill("wrong password");
        return form.getByRole("button", { name: "Log in" }).click();
      case "challenge.solved":
        // The browser's own work.
        return;
      case "xstate.after.lifetime.captcha.solved":
        return page.clock.fastForward(LIFETIME_MILLISECONDS);
      default:
        await arrange(step);
        return challenges.pass();
    }
  };

  const shown = (): Promise<object> =>
    group.evaluate((element: HTMLElement) => {
      const input = element.querySelector("input")!;
      const about = document.getElementById(input.getAttribute("aria-describedby") ?? "");
      return {
        checked: input.checked,
        text: about?.textContent ?? null,
      };
    });
  const shows = async (snapshot: Snapshot, step: Step | null): Promise<void> => {
    // Solving takes no time that one could look at.
    if (snapshot.matches("solving") && step?.next?.type === "challenge.solved") return;
    const view = selectCaptchaView(snapshot);
    const texts = {
      idle: "A short check that keeps robots out.",
      solving: "Checking…",
      solved: "Thank you, that is done.",
    };
    await eventually(shown).toEqual({
      checked: view.status === "solving" || view.status === "solved",
      text: "text" in view ? view.text : texts[view.status],
    });
  };
  return { page, act, shows: (snapshot, step) => shows(snapshot as Snapshot, step) };
};

walkInBrowser({
  flow: captchaFlow,
  begin: () => null,
  step: ({ event, before }) => {
    if (event.type === "challenge.progressed") return "how fast a browser solves is not ours to arrange";
    if (event.type === "challenge.failed" || event.type === "xstate.error.actor.solveChallenge") {
      return "a real challenge can always be solved: tests/captcha shows what happens otherwise";
    }
    if (event.type === "captcha.refreshed" && !before.matches("solved")) {
      return "the form sends nothing, and so refreshes nothing, without a solution";
    }
    return null;
  },
  isLast: () => false,
  open,
});
