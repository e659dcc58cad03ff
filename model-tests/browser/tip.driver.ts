import { expect } from "vitest";
import type { SnapshotFrom } from "xstate";

import type { PaymentOutput } from "../../src/machines/payment/payment.setup.ts";
import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import {
  sampleForbiddenRecord,
  samplePendingRecord,
  sampleRecord,
} from "../../src/machines/profile/sample-profile.ts";
import type { CallResult } from "../../src/machines/resource/call.ts";
import { tipLabels } from "../../src/machines/tip/tip-labels.ts";
import { selectTipView } from "../../src/machines/tip/tip-view.ts";
import { tipFlow } from "../../src/machines/tip/tip.flow.ts";
import type { TipInput, tipMachine } from "../../src/machines/tip/tip.machine.ts";
import type { CreatorRecord } from "../../src/protocol/records.ts";
import { cards } from "../../tests/payment/buyer.ts";
import {
  askAgain,
  CREATOR,
  readBreaks,
  setCompliance,
  waitToAskAgain,
  type CreatorStage,
} from "./creator-read.ts";
import { cannot, type Act, type Driver, type NamedSample, type Plan } from "./driver.ts";
import { START_PAGE } from "./payment-stage.ts";
import { DEMO_PASSWORD, ownAddress, post, sendCard, signUpPage, type StartedPayment } from "./people.ts";
import { eventually, holdRequests, showsToasts, viewerOf, type Site } from "./site.ts";
import { countSocketEvents } from "./socket-line.ts";
import { keepEntry } from "./storage.ts";

type Snapshot = SnapshotFrom<typeof tipMachine>;

interface TipStage extends CreatorStage {
  /** How many payment updates the page has received. */
  readonly updates: () => number;
}

const MEMBER = "fan";
const PROFILES = "src/machines/profile/sample-profile.ts";
const samples: readonly NamedSample[] = [
  { name: "sampleRecord", from: PROFILES, value: sampleRecord },
  { name: "samplePendingRecord", from: PROFILES, value: samplePendingRecord },
  { name: "sampleForbiddenRecord", from: PROFILES, value: sampleForbiddenRecord },
  { name: "sampleFailure", from: "src/machines/app/sample-records.ts", value: sampleFailure },
];
let newcomers = 0;

const setTipsBlocked = async (site: Site, isBlocked: boolean): Promise<void> => {
  await site.database().query("update account set tip_blocked = $1 where username = 'ava'", [isBlocked]);
};

const open = ({ request, signedIn }: TipInput) => {
  if (request.creator?.can_edit === true) return cannot("no page offers it to its owner");
  return async (site: Site): Promise<TipStage> => {
    const page = await site.open({ extraHTTPHeaders: ownAddress() });
    if (signedIn) await signUpPage(page);
    await page.clock.install();
    const updates = await countSocketEvents(page, "payment.update");
    await page.goto("/ava");
    const reads = await holdRequests(page, new RegExp(`${CREATOR}$`));
    if (request.creator === undefined) {
      // What a guest who pressed the button left in the browser when he logged in.
      await keepEntry(page, "tip", request);
      await page.reload();
    } else await page.getByRole("button", { name: "TIP ME" }).click();
    return { site, page, dialog: page.getByRole("dialog"), reads, updates };
  };
};

const readAnswered =
  (answer: CallResult<CreatorRecord>): Act<TipStage> =>
  async ({ site, reads }) => {
    if (answer.status === "failed") await site.fault({ method: "GET", path: CREATOR, times: 1, status: 429 });
    else {
      await setTipsBlocked(site, answer.data.tip_notice !== null);
      await setCompliance(site, answer.data.compliance_status.status);
    }
    await reads.pass();
  };

const signUp: Act<TipStage> = async ({ page, dialog, reads }) => {
  newcomers += 1;
  const username = `tipper${newcomers}`;
  await reads.leaveOpen();
  await dialog.getByLabel("Username").fill(username);
  await dialog.getByLabel("Password", { exact: true }).fill("long enough 1");
  await dialog.getByRole("button", { name: "Sign up", exact: true }).click();
  await eventually(() => viewerOf(page)).toBe(username);
};

const signIn: Act<TipStage> = async ({ page, dialog, reads }) => {
  await reads.leaveOpen();
  await dialog.getByLabel("Username or Email").fill(MEMBER);
  await dialog.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole("button", { name: "Log in", exact: true }).click();
  await eventually(() => viewerOf(page)).toBe(MEMBER);
};

/** The payment window once it shows the payment page. */
const paymentWindow = async ({ page }: TipStage) => {
  const popup = () =>
    page
      .context()
      .pages()
      .find((each) => each !== page && START_PAGE.test(each.url()));
  await eventually(() => popup() !== undefined).toBe(true);
  return popup()!;
};

const finishPayment = ({ status }: PaymentOutput): Plan<TipStage> => {
  switch (status) {
    case "left":
      return cannot("the payment of a tip begins without a call: there is nothing to leave");
    case "paid":
      return async (stage) => sendCard(stage.page, (await paymentWindow(stage)).url(), cards.pays);
    case "reloading":
      return async (stage) => (await paymentWindow(stage)).close();
  }
};

/** Another purchase of the same fan. */
const buyElsewhere: Act<TipStage> = async (stage) => {
  const { page, updates } = stage;
  await paymentWindow(stage);
  const before = updates();
  const other = await post(page.context().request, "/api/v1/user/noah/subscription", { duration: "1mo" });
  await sendCard(page, ((await other.json()) as StartedPayment).payment_url, cards.pays);
  return eventually(updates).toBeGreaterThan(before);
};

const showsForm = async ({ dialog }: TipStage, snapshot: Snapshot): Promise<void> => {
  const view = selectTipView(snapshot);
  if (view.status !== "editing") throw new Error(`Nobody types while the view is '${view.status}'.`);
  const form = dialog.getByRole("form", { name: "Send Tip to Ava Laurent" });
  await form.waitFor();
  await expect.poll(() => form.locator("[name=tip_amount]").inputValue()).toBe(view.typed.tip_amount);
  expect(await form.locator("[name=tip_message]").inputValue()).toBe(view.typed.tip_message);
  for (const text of Object.values(view.texts)) await form.getByText(text, { exact: true }).waitFor();
};

export const tipDriver: Driver<TipInput, Snapshot, TipStage> = {
  flow: tipFlow,
  samples,
  restore: async (site) => {
    await setTipsBlocked(site, false);
    await setCompliance(site, "approved");
  },
  open,
  plan: ({ event }) => {
    switch (event.type) {
      case "field.changed":
        return ({ dialog }) => dialog.locator(`[name=${event["field"]}]`).fill(event["value"]);
      case "form.submitted":
        return ({ dialog }) => dialog.getByRole("button", { name: "Send Tip", exact: true }).click();
      case "signIn.chosen":
        return ({ dialog }) => dialog.getByRole("button", { name: "Sign in" }).click();
      case "signUp.chosen":
        return ({ dialog }) => dialog.getByRole("button", { name: "Sign up here" }).click();
      case "retry.requested":
        return askAgain;
      case "socket.received":
        return buyElsewhere;
      case "xstate.after.offlineRetry.tip.offline":
        return waitToAskAgain;
      case "xstate.done.actor.readCreator":
        return readAnswered(event["output"]);
      case "xstate.error.actor.readCreator":
        return readBreaks;
      case "xstate.done.actor.signUp":
        return signUp;
      case "xstate.done.actor.signIn":
        return signIn;
      case "xstate.done.actor.payment":
        return finishPayment(event["output"]);
      default:
        return undefined;
    }
  },
  isLast: ({ event }) => ["paid", "reloading"].includes(event["output"]?.status),
  shows: async (stage, snapshot, step) => {
    const { page, dialog, reads } = stage;
    await showsToasts(page, step?.emitted ?? []);
    switch (step?.event["output"]?.status) {
      case "paid":
        return page.getByText(/^Thank you! You tipped Ava Laurent/).waitFor();
      case "reloading":
        return page.getByText("Payment cancelled. You have not been charged.").first().waitFor();
    }
    if (snapshot.matches("refused")) {
      const isTold = snapshot.context.creator?.tip_notice != null;
      if (isTold) await page.getByRole("alertdialog", { name: "Tips are not available" }).waitFor();
      return dialog.waitFor({ state: "detached" });
    }
    const view = selectTipView(snapshot);
    switch (view.status) {
      case "opening":
        await dialog.getByText("Loading the tip").waitFor({ state: "attached" });
        return eventually(reads.held).toBeGreaterThan(0);
      case "failed":
        return dialog.getByText(view.failure?.error ?? /^We could not reach the server/).waitFor();
      case "signingUp":
        return page
          .getByRole("dialog", { name: view.title })
          .getByRole("form", { name: "Sign up" })
          .waitFor();
      case "signingIn":
        return page.getByRole("dialog", { name: view.title }).getByRole("form", { name: "Log in" }).waitFor();
      case "editing":
        return showsForm(stage, snapshot);
      case "paying":
        await paymentWindow(stage);
        return dialog.waitFor();
      default:
        // Logged in: the same dialog opens on the next page.
        return page.getByRole("dialog", { name: "Send Tip to Ava Laurent" }).waitFor();
    }
  },
};
