import { expect } from "vitest";
import type { SnapshotFrom } from "xstate";

import { snapchatLabel } from "../../src/domain/snapchat/snapchat-texts.ts";
import type { PaymentOutput } from "../../src/machines/payment/payment.setup.ts";
import type { CallResult } from "../../src/machines/resource/call.ts";
import { selectSnapchatView } from "../../src/machines/snapchat/snapchat-view.ts";
import { snapchatFlow } from "../../src/machines/snapchat/snapchat.flow.ts";
import type { SnapchatInput, snapchatMachine } from "../../src/machines/snapchat/snapchat.machine.ts";
import type { CreatorRecord } from "../../src/protocol/records.ts";
import { cards } from "../../tests/payment/buyer.ts";
import {
  askAgain,
  CREATOR,
  creatorSamples,
  readBreaks,
  REMEMBERED,
  setCompliance,
  waitToAskAgain,
  type CreatorStage,
} from "./creator-read.ts";
import { cannot, type Act, type Driver, type Plan } from "./driver.ts";
import { START_PAGE } from "./payment-stage.ts";
import { ownAddress, post, sendCard, signUpPage, type StartedPayment } from "./people.ts";
import { eventually, holdRequests, showsToasts, type Site } from "./site.ts";
import { countSocketEvents } from "./socket-line.ts";

type Snapshot = SnapshotFrom<typeof snapchatMachine>;

interface SnapchatStage extends CreatorStage {
  /** How many payment updates the page has received. */
  readonly updates: () => number;
}

const GUEST_RELOADS = 10_000;

/** A membership of ava's Snapchat that is over. */
const hadBefore = async (site: Site, username: string): Promise<void> => {
  await site.database().query(
    `insert into subscription (id, fan_id, creator_id, type, status, choice, price, next_price, next_months, started, created_at, end_at)
     select 'past-' || fan.id, fan.id, ava.id, 'snapchat', 'expired', '1mo', 999, 999, 1, true, 1, 2
     from account fan, account ava where fan.username = $1 and ava.username = 'ava'`,
    [username],
  );
};

const setOnSale = async (site: Site, isOnSale: boolean): Promise<void> => {
  await site.database().query(
    `update creator set state = jsonb_set(state, '{snapchat,onSale}', $1::jsonb)
     where account_id = (select id from account where username = 'ava')`,
    [String(isOnSale)],
  );
  await site.control("clock", { advance: REMEMBERED });
};

const open = ({ request, signedIn }: SnapchatInput) => {
  const { creator } = request;
  if (creator?.can_edit === true) return cannot("no page offers it to its owner");
  if (creator?.is_subscribed_snapchat === true) return cannot("no page offers it twice");
  return async (site: Site): Promise<SnapchatStage> => {
    const page = await site.open({ extraHTTPHeaders: ownAddress() });
    const person = signedIn ? await signUpPage(page) : null;
    if (creator === undefined) await hadBefore(site, person?.username ?? "");
    await page.clock.install();
    const updates = await countSocketEvents(page, "payment.update");
    await page.goto(creator === undefined ? "/account/following" : "/ava");
    const reads = await holdRequests(page, new RegExp(`${CREATOR}$`));
    if (creator === undefined) {
      await page.getByRole("tab", { name: "Expired" }).click();
      await page.getByRole("button", { name: "Subscribe again: Ava Laurent" }).click();
    } else
      await page
        .getByRole("button", { name: snapchatLabel(999) })
        .first()
        .click();
    return { site, page, dialog: page.getByRole("dialog"), reads, updates };
  };
};

const readAnswered =
  (answer: CallResult<CreatorRecord>): Act<SnapchatStage> =>
  async ({ site, reads }) => {
    if (answer.status === "failed") await site.fault({ method: "GET", path: CREATOR, times: 1, status: 429 });
    else {
      await setOnSale(site, answer.data.setting.sell_snapchat.on_sale);
      await setCompliance(site, answer.data.compliance_status.status);
    }
    await reads.pass();
  };

/** The payment window once it shows the payment page. */
const paymentWindow = async ({ page }: SnapchatStage) => {
  const popup = () =>
    page
      .context()
      .pages()
      .find((each) => each !== page && START_PAGE.test(each.url()));
  await eventually(() => popup() !== undefined).toBe(true);
  return popup()!;
};

const finishPayment = ({ status }: PaymentOutput, isGuest: boolean): Plan<SnapchatStage> => {
  switch (status) {
    case "left":
      return cannot("the payment begins without a call: there is nothing to leave");
    case "paid":
      return async (stage) => {
        const popup = await paymentWindow(stage);
        await sendCard(stage.page, popup.url(), cards.pays);
        // Nothing tells a guest by the socket: his page asks when the window is closed.
        if (isGuest) await popup.close();
      };
    case "reloading":
      return async (stage) => (await paymentWindow(stage)).close();
  }
};

/** Another purchase of the same fan. */
const buyElsewhere: Act<SnapchatStage> = async (stage) => {
  const { page, updates } = stage;
  await paymentWindow(stage);
  const before = updates();
  const other = await post(page.context().request, "/api/v1/user/noah/subscription", { duration: "1mo" });
  await sendCard(page, ((await other.json()) as StartedPayment).payment_url, cards.pays);
  return eventually(updates).toBeGreaterThan(before);
};

const showsForm = async ({ dialog }: SnapchatStage, snapshot: Snapshot): Promise<void> => {
  const view = selectSnapchatView(snapshot);
  if (view.status !== "editing") throw new Error(`Nobody types while the view is '${view.status}'.`);
  const form = dialog.getByRole("form", { name: view.title });
  await form.waitFor();
  expect(await form.locator("[name=user_email]").count()).toBe(view.asksEmail ? 1 : 0);
  for (const [field, value] of Object.entries(view.typed)) {
    const shown = form.locator(`[name=${field}]`);
    if ((await shown.count()) > 0) await expect.poll(() => shown.inputValue()).toBe(value);
  }
  for (const text of Object.values(view.texts)) await form.getByText(text, { exact: true }).first().waitFor();
};

/** What a member of ava is told in the end (SNAP-04 to SNAP-07). */
const COMPLETED =
  /^The Snapchat username of Ava Laurent is ava\.unframed\. Ava Laurent has been notified and should add you shortly\. Please allow up to 24 hours\.$/;

export const snapchatDriver: Driver<SnapchatInput, Snapshot, SnapchatStage> = {
  flow: snapchatFlow,
  samples: creatorSamples,
  restore: async (site) => {
    await setOnSale(site, true);
    await setCompliance(site, "approved");
  },
  open,
  plan: ({ event, before }) => {
    const isGuest = !before.context.signedIn;
    switch (event.type) {
      case "field.changed":
        return event["field"] === "user_email" && !isGuest
          ? cannot("a member is not asked for an e-mail")
          : ({ dialog }) => dialog.locator(`[name=${event["field"]}]`).fill(event["value"]);
      case "form.submitted":
        return ({ dialog }) => dialog.getByRole("button", { name: "Continue to payment" }).click();
      case "retry.requested":
        return askAgain;
      case "reload.chosen":
        return ({ dialog }) => dialog.getByRole("button", { name: "Reload now" }).click();
      case "socket.received":
        return isGuest ? cannot("a guest hears nothing by the socket") : buyElsewhere;
      case "xstate.after.offlineRetry.snapchat.offline":
        return waitToAskAgain;
      case "xstate.after.guestReload.snapchat.thanking":
        return ({ page }) => page.clock.fastForward(GUEST_RELOADS);
      case "xstate.done.actor.readCreator":
        return readAnswered(event["output"]);
      case "xstate.error.actor.readCreator":
        return readBreaks;
      case "xstate.done.actor.payment":
        return finishPayment(event["output"], isGuest);
      default:
        return undefined;
    }
  },
  isLast: ({ after }) => after.matches("reloading") || after.matches("done"),
  shows: async (stage, snapshot, step) => {
    const { page, dialog, reads } = stage;
    await showsToasts(page, step?.emitted ?? []);
    if (step?.event["output"]?.status === "reloading")
      return page.getByText("Payment cancelled. You have not been charged.").first().waitFor();
    if (snapshot.matches("reloading") || snapshot.matches("done"))
      return page.getByRole("alertdialog", { name: "Thank you!" }).getByText(COMPLETED).waitFor();
    if (snapshot.matches("refused")) return dialog.waitFor({ state: "detached" });
    const view = selectSnapchatView(snapshot);
    switch (view.status) {
      case "opening":
        await dialog.getByText("Loading the price").waitFor({ state: "attached" });
        return eventually(reads.held).toBeGreaterThan(0);
      case "failed":
        return dialog.getByText(view.failure?.error ?? /^We could not reach the server/).waitFor();
      case "editing":
        return showsForm(stage, snapshot);
      case "paying":
        await paymentWindow(stage);
        return dialog.waitFor();
      case "thanking":
        return dialog.getByText(/^Your payment went through/).waitFor();
      default:
        throw new Error(`The dialog cannot show '${view.status}'.`);
    }
  },
};
