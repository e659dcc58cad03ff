import type { SnapshotFrom } from "xstate";

import type { CallResult } from "../../src/machines/resource/call.ts";
import { switchCreatorFlow } from "../../src/machines/switch-creator/switch-creator.flow.ts";
import {
  selectSwitchCreatorView,
  type switchCreatorMachine,
  type SwitchedBack,
} from "../../src/machines/switch-creator/switch-creator.machine.ts";
import { callAsPage } from "../../tests/running/signed-in.ts";
import type { Act, Driver, Plan, Stage } from "./driver.ts";
import { idOf, ownAddress, signInPage } from "./people.ts";
import { eventually, holdRequests, showsToasts, type Gate, type Site } from "./site.ts";

type Snapshot = SnapshotFrom<typeof switchCreatorMachine>;

interface SwitchStage extends Stage {
  readonly calls: Gate;
}

const MANAGE = "/api/v1/account/manager/manage";
const SETTINGS = "/account/setting/manager";

const open = async (site: Site): Promise<SwitchStage> => {
  const page = await site.open({ extraHTTPHeaders: ownAddress() });
  await signInPage(page, "max");
  const calls = await holdRequests(page, new RegExp(`${MANAGE}/[^/]+$`));
  await page.goto(SETTINGS);
  await page.getByLabel("Creator to manage").waitFor();
  return { site, page, calls };
};

/** Another tab of his switches; this one is loaded after that. */
const act: Act<SwitchStage> = async ({ site, page }) => {
  await callAsPage(page.context().request, "GET", `${MANAGE}/${await idOf(site, "ava")}`);
  await page.reload();
};

const failing =
  (status: number): Act<SwitchStage> =>
  async ({ site, calls }) => {
    await site.fault({ method: "GET", path: await calls.path(), status, times: 1 });
    await calls.pass();
  };

const answered = (answer: CallResult<SwitchedBack>): Plan<SwitchStage> => {
  if (answer.status === "failed") return failing(429);
  if (answer.data.to === null) return ({ calls }) => calls.pass();
  // Where he is when the answer comes decides: he has gone on meanwhile.
  return async ({ page, calls }) => {
    await page.getByRole("banner").getByRole("link", { name: "Marquee" }).first().click();
    await page.waitForURL((url) => url.pathname === "/");
    await calls.pass();
  };
};

export const switchCreatorDriver: Driver<undefined, Snapshot, SwitchStage> = {
  flow: switchCreatorFlow,
  open: () => open,
  plan: ({ event }) => {
    switch (event.type) {
      case "acting.found":
        return act;
      case "back.chosen":
        return ({ page }) => page.getByRole("button", { name: "Switch back" }).click();
      case "xstate.done.actor.switchBack":
        return answered(event["output"]);
      case "xstate.error.actor.switchBack":
        return failing(503);
      default:
        return undefined;
    }
  },
  isLast: ({ after }) => after.matches("left"),
  shows: async ({ page, calls }, snapshot, step) => {
    const view = selectSwitchCreatorView(snapshot);
    const bar = page.getByText(/^You are managing .+\.$/);
    if (snapshot.matches("left")) {
      const to = step?.emitted.find(({ type }) => type === "navigation.requested")?.["to"] ?? SETTINGS;
      await page.waitForURL((url) => url.pathname === to);
      return bar.waitFor({ state: "detached" });
    }
    await showsToasts(page, step?.emitted ?? []);
    if (view.status === "none") return eventually(() => bar.count()).toBe(0);
    await eventually(() => bar.allTextContents()).toEqual([`You are managing ${view.displayName}.`]);
    await eventually(calls.held).toBe(view.busy ? 1 : 0);
    const busy = view.busy ? '[aria-busy="true"]' : ':not([aria-busy="true"])';
    await page.locator(`button${busy}`, { hasText: "Switch back" }).waitFor();
  },
};
