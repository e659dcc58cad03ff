import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import type { SnapshotFrom } from "xstate";

import { cancelSubscriptionFlow } from "../../src/machines/cancel-subscription/cancel-subscription.flow.ts";
import {
  selectCancelSubscriptionView,
  type CancelSubscriptionInput,
  type cancelSubscriptionMachine,
} from "../../src/machines/cancel-subscription/cancel-subscription.machine.ts";
import { cannot, type Driver, type Stage } from "./driver.ts";
import { post, signInPage } from "./people.ts";
import { holdRequests, showsToasts, type Gate, type Site } from "./site.ts";

type Snapshot = SnapshotFrom<typeof cancelSubscriptionMachine>;

interface CancelStage extends Stage {
  readonly dialog: Locator;
  readonly calls: Gate;
}

/** Who has such a subscription to ava, and what that person presses on her profile. */
const personOf = ({ request: { kind, subscription } }: Pick<CancelSubscriptionInput, "request">) => {
  if (subscription.resumes_at !== null) return { username: "sub", button: "Reactivate" };
  if (kind === "reactivate-subscription")
    return { username: subscription.type === "trial" ? "trialist" : "expiring", button: "Reactivate" };
  return subscription.type === "free"
    ? { username: "follower", button: "Unfollow" }
    : { username: "sub", button: "Unsubscribe" };
};

const pathOf = ({ context: { request, pauseMonths } }: Snapshot): string =>
  `/api/v1/user/ava/subscription/${request.subscription.type}${pauseMonths === null ? "" : "/pause"}`;

const methodOf = ({ context: { request, pauseMonths } }: Snapshot): string =>
  request.kind === "cancel-subscription" && pauseMonths === null ? "DELETE" : "POST";

const isOver = ({ context: { request } }: Snapshot): boolean => request.subscription.resumes_at !== null;

/** Pauses the membership and lets what is paid run out. */
const pauseAndWait = async (site: Site, page: Page): Promise<void> => {
  const { request } = page.context();
  const paused = await post(request, "/api/v1/user/ava/subscription/access/pause", { months: 3 });
  const { data } = (await paused.json()) as { readonly data: { readonly end_at: number } };
  await site.control("clock", { advance: data.end_at - Math.floor(Date.now() / 1000) + 3_600 });
  await signInPage(page, "sub");
};

const cancelTrial = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Unsubscribe" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Unsubscribe" }).click();
};

const open =
  (input: CancelSubscriptionInput) =>
  async (site: Site): Promise<CancelStage> => {
    const { username, button } = personOf(input);
    const page = await site.open();
    await signInPage(page, username);
    if (input.request.subscription.resumes_at !== null) await pauseAndWait(site, page);
    await page.goto("/ava");
    if (username === "trialist") await cancelTrial(page);
    await page.getByRole("button", { name: button }).first().click();
    const calls = await holdRequests(page, /\/api\/v1\/user\/ava\/subscription\/./);
    return { site, page, dialog: page.getByRole("alertdialog"), calls };
  };

export const cancelSubscriptionDriver: Driver<CancelSubscriptionInput, Snapshot, CancelStage> = {
  flow: cancelSubscriptionFlow,
  restore: (site) => site.control("reset", {}),
  open: (input) => (input.signedIn ? open(input) : cannot("no page offers it to a guest")),
  plan: ({ event, before }) => {
    const press = (name: string) => (stage: CancelStage) =>
      stage.dialog.getByRole("button", { name, exact: true }).click();
    const answeredWith = (status: number | null) => async (stage: CancelStage) => {
      const [method, path] = [methodOf(before), pathOf(before)];
      if (status !== null) await stage.site.fault({ method, path, status, times: 1 });
      await stage.calls.pass();
    };
    const view = selectCancelSubscriptionView(before);
    switch (event.type) {
      case "change.confirmed":
        return view.status === "closed" ? undefined : press(view.confirmLabel);
      case "change.declined":
        return press("Cancel");
      case "pause.chosen": {
        const chosen = view.status === "closed" ? null : view.pauseMonths;
        if (view.status === "closed" || view.pauses.length === 0) return cannot("the dialog offers no pause");
        const pressed =
          event["months"] === null ? chosen : event["months"] === chosen ? null : event["months"];
        return pressed === null
          ? cannot("that is chosen already")
          : press(pressed === 1 ? "1 month" : `${pressed} months`);
      }
      case "xstate.done.actor.changeSubscription":
        if (
          event["output"].status === "ok" &&
          (event["output"].data.data.status === "expired") !== isOver(before)
        )
          return cannot("only what is paused and over is charged first");
        return answeredWith(event["output"].status === "failed" ? 429 : null);
      case "xstate.error.actor.changeSubscription":
        return answeredWith(503);
      default:
        return undefined;
    }
  },
  shows: async ({ page, dialog }, snapshot, step) => {
    await showsToasts(page, step?.emitted ?? []);
    const view = selectCancelSubscriptionView(snapshot);
    if (view.status === "closed") {
      await dialog.waitFor({ state: "detached" });
      if (!snapshot.matches("done")) return;
      if (snapshot.context.pauseMonths !== null)
        return page.getByText("Your subscription to Ava Laurent will pause").waitFor();
      const { button } = personOf(snapshot.context);
      return page.getByRole("button", { name: button }).first().waitFor({ state: "detached" });
    }
    const busy = view.status === "changing" ? '[aria-busy="true"]' : ':not([aria-busy="true"])';
    await dialog.locator(`button${busy}`, { hasText: view.confirmLabel }).waitFor();
    const unreachable = await dialog.getByText("We could not reach the server.").count();
    expect(unreachable, "whether the dialog says that the server was not reached").toBe(
      view.status === "unreachable" ? 1 : 0,
    );
  },
};
