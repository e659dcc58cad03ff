import type { SnapshotFrom } from "xstate";

import { sampleCreator, sampleFan, sampleSite } from "../../src/machines/app/sample-records.ts";
import { becomeManagerFlow } from "../../src/machines/become-manager/become-manager.flow.ts";
import {
  selectBecomeManagerView,
  type BecomeManagerInput,
  type becomeManagerMachine,
} from "../../src/machines/become-manager/become-manager.machine.ts";
import type { AnswerTo } from "../../src/machines/resource/call.ts";
import type { Act, Driver, NamedSample, Plan, Stage } from "./driver.ts";
import { grantsOf, type Grants } from "./grants.ts";
import { ownAddress, signInPage } from "./people.ts";
import { holdRequests, showsToasts, type Gate, type Site } from "./site.ts";

type Snapshot = SnapshotFrom<typeof becomeManagerMachine>;

interface BecomeStage extends Stage {
  readonly calls: Gate;
  readonly grants: Grants;
}

const ACCEPT = "/api/v1/account/manager/accept";

const RECORDS = "src/machines/app/sample-records.ts";
const samples: readonly NamedSample[] = [
  { name: "sampleCreator", from: RECORDS, value: sampleCreator },
  { name: "sampleFan", from: RECORDS, value: sampleFan },
  { name: "sampleSite", from: RECORDS, value: sampleSite },
];

/** Noah plays the creator whom ava invites. */
const nameOf = ({ user }: BecomeManagerInput): string | null =>
  user === null ? null : user.type === "model" ? "noah" : "fan";

const setApplied = async (site: Site, status: string | null): Promise<void> => {
  await site.database().query("update account set compliance_status = $1 where username = 'fan'", [status]);
};

const open =
  (input: BecomeManagerInput) =>
  async (site: Site): Promise<BecomeStage> => {
    const grants = await grantsOf(site);
    await grants.clear();
    const { fee } = input.route;
    const hash = await grants.invite("ava", "noah", 12.5);
    await setApplied(site, input.user?.compliance_status.status === "under_review" ? "under_review" : null);
    const page = await site.open({ extraHTTPHeaders: ownAddress() });
    const name = nameOf(input);
    if (name !== null) await signInPage(page, name);
    const calls = await holdRequests(page, new RegExp(`${ACCEPT}$`));
    await page.goto(`/ava/manager?${fee === null ? "" : `fee=${fee}&`}hash=${hash}`);
    return { site, page, calls, grants };
  };

const failing =
  (status: number): Act<BecomeStage> =>
  async ({ site, calls }) => {
    await site.fault({ method: "POST", path: ACCEPT, status, times: 1 });
    await calls.pass();
  };

const accepted = (answer: AnswerTo<"acceptManagerInvite">): Plan<BecomeStage> => {
  if (answer.status === "ok") return ({ calls }) => calls.pass();
  if (answer.failure.code !== "invite_invalid") return failing(429);
  return async ({ calls, grants }) => {
    await grants.clear();
    await calls.pass();
  };
};

export const becomeManagerDriver: Driver<BecomeManagerInput, Snapshot, BecomeStage> = {
  flow: becomeManagerFlow,
  samples,
  open,
  plan: ({ event }) => {
    switch (event.type) {
      case "accept.chosen":
        return ({ page }) => page.getByRole("button", { name: "Accept and Continue" }).click();
      case "logIn.chosen":
        return ({ page }) => page.getByRole("main").getByRole("button", { name: "Login" }).click();
      case "xstate.done.actor.acceptInvite":
        return accepted(event["output"]);
      case "xstate.error.actor.acceptInvite":
        return failing(503);
      default:
        return undefined;
    }
  },
  // The dialog stands before the page.
  isLast: ({ event, after }) => event.type === "logIn.chosen" || after.matches("accepted"),
  shows: async ({ page }, snapshot, step) => {
    await showsToasts(page, step?.emitted ?? []);
    if (snapshot.matches("accepted")) return page.waitForURL(/\/account\/setting\/manager$/);
    if (step?.event.type === "logIn.chosen") return page.getByRole("dialog", { name: "Log in" }).waitFor();
    const main = page.getByRole("main");
    await main.getByRole("heading", { name: "Become ava Manager", level: 1 }).waitFor();
    const view = selectBecomeManagerView(snapshot);
    switch (view.status) {
      case "error_url_not_valid":
        return main.getByText("This URL is not valid. Please check it and retry.").waitFor();
      case "error_login_required":
        return main.getByRole("button", { name: "Login" }).waitFor();
      case "error_not_model":
        return view.hasApplied
          ? main.getByText("Your creator account is in pending review.").waitFor()
          : main.getByRole("link", { name: "Setup Creator Account" }).waitFor();
      case "ok": {
        await main.getByText(`To receive ${view.fee}% of the earnings`).waitFor();
        const busy = view.accepting ? '[aria-busy="true"]' : ':not([aria-busy="true"])';
        return main.locator(`button${busy}`, { hasText: /Accept/ }).waitFor();
      }
    }
  },
};
