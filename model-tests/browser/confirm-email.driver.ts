import type { SnapshotFrom } from "xstate";

import { confirmEmailFlow } from "../../src/machines/confirm-email/confirm-email.flow.ts";
import {
  RELOAD_AFTER_MS,
  type ConfirmEmailInput,
  type confirmEmailMachine,
} from "../../src/machines/confirm-email/confirm-email.machine.ts";
import { mailsTo, tokenIn } from "../../tests/account/post-box.ts";
import type { Act, Driver, Stage } from "./driver.ts";
import { ownAddress, signUpPage } from "./people.ts";
import {
  eventually,
  holdRequests,
  overlaysLoad,
  showsToasts,
  stopClock,
  type Gate,
  type Site,
} from "./site.ts";

type Snapshot = SnapshotFrom<typeof confirmEmailMachine>;

interface LinkStage extends Stage {
  readonly email: string;
  readonly calls: Gate;
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
  const calls = await holdRequests(page, "**/api/v1/auth/email/confirm/*");
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page.clock.install();
  const overlays = overlaysLoad(page);
  await page.goto(`/email/confirm/${tokenIn(mail!)}`);
  await overlays;
  return { site, page, email, calls, loads: () => loads };
};

const answered =
  (arrange: Act<LinkStage>): Act<LinkStage> =>
  async (stage) => {
    await stage.calls.path();
    await arrange(stage);
    await stage.calls.pass();
  };

/** The mail has become too old. */
const letExpire: Act<LinkStage> = ({ site, email }) =>
  site.database().query("update mail_link set expires_at = 0 where email = $1", [email]);

export const confirmEmailDriver: Driver<ConfirmEmailInput, Snapshot, LinkStage> = {
  flow: confirmEmailFlow,
  open: () => open,
  plan: ({ event }) => {
    switch (event.type) {
      case "xstate.done.actor.confirmEmail":
        if (event["output"].status === "failed") return answered(letExpire);
        // The page's time stands still, lest it is loaded anew before one has looked.
        return answered(({ page }) => stopClock(page));
      case "xstate.error.actor.confirmEmail":
        return answered(async ({ site, calls }) =>
          site.fault({ method: "GET", path: await calls.path(), status: 503, times: 1 }),
        );
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
    const stays = isAsking || snapshot.matches("unreachable");
    await page.waitForURL((url) => url.pathname.startsWith("/email/confirm/") === stays);
    await eventually(loads).toBe(snapshot.matches("reloaded") ? 2 : 1);
    await showsToasts(
      page,
      (step?.emitted ?? []).map((event) =>
        // The toast of before went with the page that was left.
        event.type === "flash.requested" ? { ...event["toast"], type: "toast.requested" } : event,
      ),
    );
  },
};
