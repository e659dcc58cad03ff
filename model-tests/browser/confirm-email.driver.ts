import type { SnapshotFrom } from "xstate";

import { confirmEmailFlow } from "../../src/machines/confirm-email/confirm-email.flow.ts";
import {
  RELOAD_AFTER_MS,
  type ConfirmEmailInput,
  type confirmEmailMachine,
} from "../../src/machines/confirm-email/confirm-email.machine.ts";
import { mailsTo, tokenIn } from "../../tests/account/post-box.ts";
import { visit } from "../../tests/account/visitor.ts";
import type { Act, Driver, Stage } from "./driver.ts";
import { ownAddress, signUpPage } from "./people.ts";
import { eventually, holdRequests, showsToasts, stopClock, type Gate, type Site } from "./site.ts";

type Snapshot = SnapshotFrom<typeof confirmEmailMachine>;

interface LinkStage extends Stage {
  readonly calls: Gate;
  /** Of the call that the link leads to. */
  readonly path: string;
  /** How often a page was loaded. */
  readonly loads: () => number;
}

let addresses = 0;

const open = async (site: Site): Promise<LinkStage> => {
  addresses += 1;
  const email = `confirm${addresses}@example.com`;
  const page = await site.open({ extraHTTPHeaders: ownAddress() });
  await signUpPage(page, { email });
  const [mail] = await mailsTo(site.server().origin, email);
  const token = tokenIn(mail!);
  const path = `/api/v1/auth/email/confirm/${token}`;
  const calls = await holdRequests(page, `**${path}`);
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page.clock.install();
  await page.goto(`/email/confirm/${token}`);
  return { site, page, calls, path, loads: () => loads };
};

const answered =
  (arrange: Act<LinkStage>): Act<LinkStage> =>
  async (stage) => {
    await stage.calls.path();
    await arrange(stage);
    await stage.calls.pass();
  };

/** The link was opened in another browser before. */
const useLink: Act<LinkStage> = async ({ site, path }) => {
  const other = await visit(site.server().origin);
  const { status, text } = await other.get(path);
  if (status !== 200) throw new Error(`The link could not be used: ${text}`);
};

export const confirmEmailDriver: Driver<ConfirmEmailInput, Snapshot, LinkStage> = {
  flow: confirmEmailFlow,
  open: () => open,
  plan: ({ event }) => {
    switch (event.type) {
      case "xstate.done.actor.confirmEmail":
        return event["output"].status === "failed"
          ? answered(useLink)
          : // The page's time stands still, lest it is loaded anew before one has looked.
            answered(({ page }) => stopClock(page));
      case "xstate.error.actor.confirmEmail":
        return answered(({ site, path }) => site.fault({ method: "GET", path, status: 503, times: 1 }));
      case "xstate.after.reload.confirm-email.confirmed":
        return async ({ page }) => {
          await page.clock.fastForward(RELOAD_AFTER_MS);
          await page.clock.resume();
        };
      default:
        return undefined;
    }
  },
  shows: async ({ page, calls, loads }, snapshot, step) => {
    const isAsking = snapshot.matches("confirming");
    await eventually(calls.held).toBe(isAsking ? 1 : 0);
    if (!snapshot.matches("reloaded")) await showsToasts(page, step?.emitted ?? []);
    const stays = isAsking || snapshot.matches("unreachable");
    await page.waitForURL((url) => url.pathname.startsWith("/email/confirm/") === stays);
    await eventually(loads).toBe(snapshot.matches("reloaded") ? 2 : 1);
    // The toast of before went with the page that was left.
    for (const { type, toast } of step?.emitted ?? [])
      if (type === "flash.requested") await showsToasts(page, [{ ...toast, type: "toast.requested" }]);
  },
};
