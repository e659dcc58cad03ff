import type { Locator, Page } from "playwright";
import type { SnapshotFrom } from "xstate";

import { ANSWER_SECONDS } from "../../src/domain/private-show/private-show.ts";
import {
  FIREFOX_WARNING,
  INVITATION_EXPIRED,
  INVITATION_NOT_VALID,
  invitationButton,
  invitationQuestion,
} from "../../src/domain/private-show/private-texts.ts";
import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import { selectInvitationView } from "../../src/machines/invitation/invitation-view.ts";
import { invitationFlow } from "../../src/machines/invitation/invitation.flow.ts";
import type { InvitationInput, invitationMachine } from "../../src/machines/invitation/invitation.machine.ts";
import type { PaymentOutput } from "../../src/machines/payment/payment.setup.ts";
import { sampleInvitation, samplePaidInvitation } from "../../src/machines/private-show/sample-private.ts";
import type { CallResult } from "../../src/machines/resource/call.ts";
import type { PrivateInvitation } from "../../src/protocol/private-show/private-show.records.ts";
import { cards } from "../../tests/payment/buyer.ts";
import { acceptElsewhere, avaLiveOf, INVITED, type AvaLive } from "./ava-live.ts";
import { cannot, type Act, type Driver, type NamedSample, type Plan, type Stage } from "./driver.ts";
import { START_PAGE } from "./payment-stage.ts";
import { ownAddress, sendCard, signUpPage } from "./people.ts";
import { eventually, holdRequests, showsToasts, stopClock, type Gate, type Site } from "./site.ts";
import { withholdEvents } from "./socket-line.ts";

type Snapshot = SnapshotFrom<typeof invitationMachine>;

interface InvitationStage extends Stage {
  readonly username: string;
  readonly ava: AvaLive;
  readonly dialog: Locator;
  readonly reads: Gate;
  readonly accepts: Gate;
  readonly declines: Gate;
  /** From now on the page hears what becomes of its invitation. */
  readonly hear: () => void;
  /** The invitation that is open. */
  id: string;
}

const RECORDS = "src/machines/private-show/sample-private.ts";
const samples: readonly NamedSample[] = [
  { name: "sampleInvitation", from: RECORDS, value: sampleInvitation },
  { name: "samplePaidInvitation", from: RECORDS, value: samplePaidInvitation },
  { name: "sampleFailure", from: "src/machines/app/sample-records.ts", value: sampleFailure },
];
const PRICE = sampleInvitation.amount_usd;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const open = ({ request, page: facts }: InvitationInput) => {
  if (request.show !== undefined)
    return cannot("the page behind reads the invitation as well: tests/private-show has both");
  return async (site: Site): Promise<InvitationStage> => {
    const agent = facts.isFirefox === true ? { userAgent: FIREFOX } : {};
    const page = await site.open({ ...agent, extraHTTPHeaders: ownAddress() });
    const { username } = await signUpPage(page);
    const ava = await avaLiveOf(site);
    const id = await ava.invite({ username, kind: "c2c", price: PRICE });
    await page.clock.install();
    const { hear } = await withholdEvents(page, (name) => name === "private-show.update");
    const reads = await holdRequests(page, `**${INVITED}`);
    const accepts = await holdRequests(page, `**${INVITED}`, "POST");
    const declines = await holdRequests(page, `**${INVITED}`, "DELETE");
    await page.goto(request.at);
    const dialog = page.getByRole("dialog");
    return { site, page, username, ava, id, dialog, reads, accepts, declines, hear };
  };
};

const fails = (site: Site, method: "GET" | "POST" | "DELETE", status: number): Promise<void> =>
  site.fault({ method, path: INVITED, times: 1, status });

/** The page would soon ask again by itself: its time stands still until the next step. */
const readFails =
  (status: number): Act<InvitationStage> =>
  async ({ site, page, reads }) => {
    await stopClock(page);
    await fails(site, "GET", status);
    await reads.pass();
  };

/** Instead of the invitation there is one without a price, with one camera; it is accepted. */
const acceptFree: Act<InvitationStage> = async (stage) => {
  await stage.ava.clear();
  stage.id = await stage.ava.invite({ username: stage.username, kind: "stream", price: 0 });
};

const readAnswered = (answer: CallResult<PrivateInvitation>, before: Snapshot): Plan<InvitationStage> => {
  // Only what is paid is read a second time.
  const isPaid = before.context.invitation !== null;
  if (answer.status === "failed" && answer.failure.code === "too_many") return readFails(429);
  if (answer.status === "failed") {
    if (isPaid) return cannot("what is paid for is still there");
    return async ({ ava, reads }) => {
      await ava.clear();
      await reads.pass();
    };
  }
  const { payment_id, access_token, expire_time } = answer.data;
  if (expire_time !== sampleInvitation.expire_time)
    return cannot("the server tells of no invitation whose time is over");
  if (isPaid && access_token === null) return cannot("it was paid for, with both cameras");
  if (payment_id === null || isPaid) return ({ reads }) => reads.pass();
  return async (stage) => {
    const isFree = access_token === null;
    if (isFree) await acceptFree(stage);
    await acceptElsewhere(stage.page, stage.id, isFree ? 0 : PRICE);
    await stage.reads.pass();
  };
};

const acceptAnswered = (answer: CallResult<PrivateInvitation>): Plan<InvitationStage> => {
  if (answer.status === "ok")
    return async (stage) => {
      if (answer.data.payment_id !== null) await acceptFree(stage);
      await stage.accepts.pass();
    };
  return async ({ site, ava, accepts }) => {
    if (answer.failure.code === "too_many") await fails(site, "POST", 429);
    else await ava.clear();
    await accepts.pass();
  };
};

const declineAnswered =
  (answer: CallResult<unknown>): Act<InvitationStage> =>
  async ({ site, ava, declines }) => {
    if (answer.status === "failed") {
      if (answer.failure.code === "too_many") await fails(site, "DELETE", 429);
      else await ava.clear();
    }
    await declines.pass();
  };

const paymentWindow = async (page: Page): Promise<Page> => {
  const find = () =>
    page
      .context()
      .pages()
      .find((each) => each !== page && START_PAGE.test(each.url()));
  await eventually(() => find() !== undefined).toBe(true);
  return find()!;
};

const finishPayment = ({ status }: PaymentOutput): Plan<InvitationStage> => {
  switch (status) {
    case "left":
      return cannot("the payment begins without a call: there is nothing to leave");
    case "paid":
      return async ({ page }) => sendCard(page, (await paymentWindow(page)).url(), cards.pays);
    case "reloading":
      return async ({ page }) => (await paymentWindow(page)).close();
  }
};

const updated = (status: string, before: Snapshot): Plan<InvitationStage> => {
  if (before.matches("paying")) return cannot("the payment does nothing of it");
  return async (stage) => {
    stage.hear();
    if (status === "paid") await acceptElsewhere(stage.page, stage.id, PRICE);
    else if (status === "expired") await stage.site.control("clock", { advance: ANSWER_SECONDS });
    else await stage.ava.clear();
  };
};

const plan: Driver<InvitationInput, Snapshot, InvitationStage>["plan"] = ({ event, before }) => {
  switch (event.type) {
    case "confirm.chosen":
      return ({ dialog }) => dialog.getByRole("button", { name: invitationButton(PRICE) }).click();
    case "decline.chosen":
      return ({ dialog }) => dialog.getByRole("button", { name: "No, thanks" }).click();
    case "retry.requested":
      return async ({ page, dialog }) => {
        await dialog.getByRole("button", { name: "Try again" }).click();
        await page.clock.resume();
      };
    case "clock.ticked":
      if (event["now"] <= before.context.now) return cannot("time does not go back");
      return ({ page }) => page.clock.fastForward((event["now"] - before.context.now) * 1000);
    case "socket.received":
      return updated(event["data"].status, before);
    case "xstate.after.offlineRetry.invitation.offline":
      return async ({ page }) => {
        await page.clock.runFor(5_000);
        await page.clock.resume();
      };
    case "xstate.after.expiredClose.invitation.expired":
      return ({ page }) => page.clock.runFor(2_000);
    case "xstate.done.actor.readInvitation":
      return readAnswered(event["output"], before);
    case "xstate.error.actor.readInvitation":
      return readFails(503);
    case "xstate.done.actor.acceptInvitation":
      return acceptAnswered(event["output"]);
    case "xstate.error.actor.acceptInvitation":
      return async ({ site, accepts }) => {
        await fails(site, "POST", 503);
        await accepts.pass();
      };
    case "xstate.done.actor.declineInvitation":
      return declineAnswered(event["output"]);
    case "xstate.error.actor.declineInvitation":
      return async ({ site, declines }) => {
        await fails(site, "DELETE", 503);
        await declines.pass();
      };
    case "xstate.done.actor.payment":
      return finishPayment(event["output"]);
    default:
      return undefined;
  }
};

export const invitationDriver: Driver<InvitationInput, Snapshot, InvitationStage> = {
  flow: invitationFlow,
  samples,
  restore: async (site) => (await avaLiveOf(site)).clear(),
  open,
  plan,
  shows: async ({ page, dialog, reads, accepts, declines }, snapshot, step) => {
    await showsToasts(page, step?.emitted ?? []);
    if (snapshot.matches("done")) {
      const [way] = (step?.emitted ?? []).filter(({ type }) => type === "navigation.requested");
      if (way !== undefined) await page.waitForURL(`**${way["to"]}`);
      return dialog.waitFor({ state: "detached" });
    }
    if (snapshot.matches("reloading"))
      return page.getByText("Payment cancelled. You have not been charged.").first().waitFor();
    const view = selectInvitationView(snapshot);
    switch (view.status) {
      case "loading":
        await dialog.getByText("Loading the invitation").waitFor({ state: "attached" });
        return eventually(reads.held).toBeGreaterThan(0);
      case "offline":
        return dialog.getByText(/^We could not reach the server/).waitFor();
      case "expired":
        return dialog.getByText(INVITATION_EXPIRED, { exact: true }).waitFor();
      case "invalid":
        return dialog.getByText(INVITATION_NOT_VALID, { exact: true }).waitFor();
      case "valid": {
        const { minutes, amount, isFirefox, busy } = view;
        await dialog.getByText(invitationQuestion(minutes, amount)).waitFor();
        await dialog
          .getByRole("timer")
          .getByText(/^\d:\d\d$/)
          .waitFor();
        await dialog.getByRole("button", { name: invitationButton(amount) }).waitFor();
        await eventually(() => dialog.getByText(FIREFOX_WARNING).count()).toBe(isFirefox ? 1 : 0);
        await eventually(accepts.held).toBe(busy === "accept" ? 1 : 0);
        return eventually(declines.held).toBe(busy === "decline" ? 1 : 0);
      }
      case "paying":
        return void (await paymentWindow(page));
      default:
        throw new Error(`Nobody looks at '${view.status}'.`);
    }
  },
};
