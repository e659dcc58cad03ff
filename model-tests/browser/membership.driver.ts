import type { Locator } from "playwright";
import type { SnapshotFrom } from "xstate";

import { membershipFlow } from "../../src/machines/membership/membership.flow.ts";
import {
  selectMembershipView,
  type MembershipInput,
  type membershipMachine,
} from "../../src/machines/membership/membership.machine.ts";
import { cannot, type Driver, type Stage } from "./driver.ts";
import { post, signInPage } from "./people.ts";
import { holdRequests, showsToasts, type Gate, type Site } from "./site.ts";

type Snapshot = SnapshotFrom<typeof membershipMachine>;

interface MembershipStage extends Stage {
  readonly dialog: Locator;
  readonly calls: Gate;
}

const BLOCK = "/api/v1/account/follower/ava/block";

/** Who has such a membership at ava. */
const personOf = ({ creator }: MembershipInput["request"]): string =>
  creator.subscriptions[0]?.status === "expiring" ? "expiring" : "sub";

const open =
  ({ request }: MembershipInput) =>
  async (site: Site): Promise<MembershipStage> => {
    const page = await site.open();
    await signInPage(page, personOf(request));
    if (request.creator.is_blocked === true) await post(page.context().request, BLOCK, {});
    await page.goto("/ava");
    const button = request.asked === undefined ? "Manage" : "Unsubscribe";
    await page.getByRole("button", { name: button }).first().click();
    const calls = await holdRequests(page, `**${BLOCK}`);
    return { site, page, dialog: page.getByRole("dialog"), calls };
  };

/** Whether the creator was blocked when the dialog opened. */
const wasBlocked = ({ context }: Snapshot): boolean => context.request.creator.is_blocked === true;

const labels = { cancel: "Unsubscribe", reactivate: "Reactivate", subscribe: "Subscribe again" } as const;

export const membershipDriver: Driver<MembershipInput, Snapshot, MembershipStage> = {
  flow: membershipFlow,
  restore: (site) => site.control("reset", {}),
  open: (input) => {
    if (!input.signedIn) return cannot("no page offers it to a guest");
    if (input.request.creator.is_blocked === null)
      return cannot("no page offers it to who has nothing at the creator");
    return open(input);
  },
  plan: ({ event, before }) => {
    const press = (name: string) => (stage: MembershipStage) =>
      stage.dialog.getByRole("button", { name, exact: true }).click();
    const isBlocked = wasBlocked(before);
    const answeredWith = (status: number | null) => async (stage: MembershipStage) => {
      const method = isBlocked ? "DELETE" : "POST";
      if (status !== null) await stage.site.fault({ method, path: BLOCK, status, times: 1 });
      await stage.calls.pass();
    };
    const view = selectMembershipView(before);
    switch (event.type) {
      case "action.pressed": {
        const action = event["action"] as keyof typeof labels;
        const rows = view.status === "showing" ? view.rows : [];
        const offered = rows.some(
          ({ type, actions }) =>
            type === event["subscription"] && actions.some(({ kind }) => kind === action),
        );
        return offered ? press(labels[action]) : cannot("the row has no such button");
      }
      case "block.pressed":
        return press(isBlocked ? "Unblock" : "Block");
      case "close.pressed":
        return press("Close");
      case "xstate.done.actor.changeBlock":
        return answeredWith(event["output"].status === "failed" ? 429 : null);
      case "xstate.error.actor.changeBlock":
        return answeredWith(503);
      default:
        return undefined;
    }
  },
  shows: async ({ page, dialog }, snapshot, step) => {
    const view = selectMembershipView(snapshot);
    if (view.status === "closed") {
      if (snapshot.matches("done")) {
        const isBlocked = wasBlocked(snapshot);
        await page.getByText(isBlocked ? "User unblocked." : "User blocked.").waitFor();
        return page
          .getByText("You have blocked Ava Laurent.")
          .waitFor({ state: isBlocked ? "detached" : "visible" });
      }
      await showsToasts(page, step?.emitted ?? []);
      const next = step?.emitted.find(({ type }) => type === "dialog.requested");
      if (next === undefined && step !== null) return dialog.waitFor({ state: "detached" });
      return page.locator("dialog[open] h2").waitFor();
    }
    if (view.status === "missing") return dialog.getByText("Subscriptions not found.").waitFor();
    const busy = view.status === "changing" ? '[aria-busy="true"]' : ':not([aria-busy="true"])';
    await dialog.locator(`button${busy}`, { hasText: view.isBlocked ? "Unblock" : /^Block/ }).waitFor();
    for (const { actions } of view.rows)
      for (const { label } of actions)
        await dialog.getByRole("button", { name: label, exact: true }).waitFor();
  },
};
