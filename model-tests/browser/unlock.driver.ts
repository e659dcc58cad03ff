import type { SnapshotFrom } from "xstate";

import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import type { PaymentOutput } from "../../src/machines/payment/payment.setup.ts";
import type { CallResult } from "../../src/machines/resource/call.ts";
import {
  sampleClosed,
  sampleFund,
  sampleOffer,
  sampleOpen,
} from "../../src/machines/unlock/sample-offers.ts";
import type { UnlockOffer } from "../../src/machines/unlock/unlock-offer.ts";
import { selectUnlockView } from "../../src/machines/unlock/unlock-view.ts";
import { unlockFlow } from "../../src/machines/unlock/unlock.flow.ts";
import type { unlockMachine } from "../../src/machines/unlock/unlock.machine.ts";
import type { UnlockInput } from "../../src/machines/unlock/unlock.setup.ts";
import { cards } from "../../tests/payment/buyer.ts";
import { askAgain, waitToAskAgain, type CreatorStage } from "./creator-read.ts";
import { cannot, type Act, type Driver, type NamedSample, type Plan } from "./driver.ts";
import { START_PAGE } from "./payment-stage.ts";
import { DEMO_PASSWORD, ownAddress, post, sendCard, signUpPage, type StartedPayment } from "./people.ts";
import { eventually, holdRequests, showsToasts, stopClock, viewerOf, type Site } from "./site.ts";
import { countSocketEvents } from "./socket-line.ts";

type Snapshot = SnapshotFrom<typeof unlockMachine>;

interface UnlockStage extends CreatorStage {
  readonly postId: number;
  /** Null: a guest. */
  readonly username: string | null;
  /** How many payment updates the page has received. */
  readonly updates: () => number;
}

const OFFERS = "src/machines/unlock/sample-offers.ts";
const samples: readonly NamedSample[] = [
  { name: "sampleOffer", from: OFFERS, value: sampleOffer },
  { name: "sampleFund", from: OFFERS, value: sampleFund },
  { name: "sampleOpen", from: OFFERS, value: sampleOpen },
  { name: "sampleClosed", from: OFFERS, value: sampleClosed },
  { name: "sampleFailure", from: "src/machines/app/sample-records.ts", value: sampleFailure },
];
const WORDS = "The full-size file of the big gate";
const pathOf = (postId: number): string => `/api/v1/user/post/${postId}`;
let newcomers = 0;

const findPost = async (site: Site): Promise<number> => {
  const { rows } = await site
    .database()
    .query<{ id: string }>("select id from post where text like $1 order by id limit 1", [`${WORDS}%`]);
  return Number(rows[0]!.id);
};

const setPost = async (site: Site, type: string, goal: number | null): Promise<void> => {
  await site
    .database()
    .query(`update post set type = $1, access = $2, fund_goal = $3, fund_raised = $4 where text like $5`, [
      type,
      type === "fund" ? "free" : "paid",
      goal,
      goal === null ? null : 41_500,
      `${WORDS}%`,
    ]);
};

const open =
  ({ signedIn }: UnlockInput) =>
  async (site: Site): Promise<UnlockStage> => {
    const page = await site.open({ extraHTTPHeaders: ownAddress() });
    const username = signedIn ? (await signUpPage(page)).username : null;
    await page.clock.install();
    const updates = await countSocketEvents(page, "payment.update");
    await page.goto("/ava");
    const postId = await findPost(site);
    const reads = await holdRequests(page, new RegExp(`${pathOf(postId)}$`));
    await page
      .getByRole("button", { name: new RegExp(WORDS) })
      .first()
      .click();
    return { site, page, dialog: page.getByRole("dialog"), reads, updates, postId, username };
  };

/** A follower, who may give to goals of free posts. */
const follow = (site: Site, username: string): Promise<unknown> =>
  site.database().query(
    `insert into subscription (id, fan_id, creator_id, type, status, choice, price, next_price, next_months, started, created_at, end_at)
     select 'free-' || fan.id, fan.id, ava.id, 'free', 'active', null, 0, null, 0, true, 1, null
     from account fan, account ava where fan.username = $1 and ava.username = 'ava' on conflict do nothing`,
    [username],
  );

const give = (site: Site, postId: number, username: string): Promise<unknown> =>
  site.database().query(
    `insert into unlock (account_id, kind, item_id, payment_id, unlocked_at)
     select id, 'post', $2, 'elsewhere', 1 from account where username = $1`,
    [username, postId],
  );

const offerAnswered =
  (answer: CallResult<UnlockOffer>): Plan<UnlockStage> =>
  async ({ site, reads, postId, username }) => {
    if (answer.status === "failed") {
      await site.fault({ method: "GET", path: pathOf(postId), times: 1, status: 429 });
    } else if (answer.data.fund !== null) {
      await follow(site, username!);
      await setPost(site, "fund", 60_000);
    } else if (answer.data.isOpen) {
      await give(site, postId, username!);
    } else {
      await setPost(site, answer.data.isForSale ? "feed_purchase_free" : "feed", null);
    }
    await reads.pass();
  };

const offerBreaks: Act<UnlockStage> = async ({ site, page, reads, postId }) => {
  await stopClock(page);
  await site.fault({ method: "GET", path: pathOf(postId), times: 1, status: 503 });
  await reads.pass();
};

const signUp: Act<UnlockStage> = async ({ page, dialog, reads }) => {
  newcomers += 1;
  const username = `unlocker${newcomers}`;
  await reads.leaveOpen();
  await dialog.getByLabel("Username").fill(username);
  await dialog.getByLabel("Password", { exact: true }).fill("long enough 1");
  await dialog.getByRole("button", { name: "Sign up", exact: true }).click();
  await eventually(() => viewerOf(page)).toBe(username);
};

const signIn: Act<UnlockStage> = async ({ page, dialog, reads }) => {
  await reads.leaveOpen();
  await dialog.getByLabel("Username or Email").fill("fan");
  await dialog.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole("button", { name: "Log in", exact: true }).click();
  await eventually(() => viewerOf(page)).toBe("fan");
};

const windowOf = ({ page }: UnlockStage) =>
  page
    .context()
    .pages()
    .find((each) => each !== page);

/** The payment window once the price was asked for again, and it shows the payment page. */
const paymentWindow = async (stage: UnlockStage) => {
  await stage.reads.pass();
  await eventually(() => START_PAGE.test(windowOf(stage)?.url() ?? "")).toBe(true);
  return windowOf(stage)!;
};

const finishPayment = ({ status }: PaymentOutput): Plan<UnlockStage> => {
  switch (status) {
    case "left":
      return async (stage) => {
        // Closing the window would load the page anew.
        await stage.page.keyboard.press("Escape");
        // What the payment asked before it was left; the dialog asks anew.
        await eventually(stage.reads.held).toBeGreaterThan(1);
        await stage.reads.pass();
      };
    case "paid":
      return async (stage) => {
        const { url } = { url: (await paymentWindow(stage)).url() };
        await stage.reads.leaveOpen();
        await sendCard(stage.page, url, cards.pays);
      };
    case "reloading":
      return async (stage) => (await paymentWindow(stage)).close();
  }
};

/** Another purchase of the same fan. */
const buyElsewhere: Act<UnlockStage> = async ({ page, updates }) => {
  const before = updates();
  const other = await post(page.context().request, "/api/v1/user/noah/subscription", { duration: "1mo" });
  await sendCard(page, ((await other.json()) as StartedPayment).payment_url, cards.pays);
  return eventually(updates).toBeGreaterThan(before);
};

export const unlockDriver: Driver<UnlockInput, Snapshot, UnlockStage> = {
  flow: unlockFlow,
  samples,
  restore: (site) => setPost(site, "feed_purchase_free", null),
  open,
  plan: ({ event, before }) => {
    switch (event.type) {
      case "field.changed":
        return ({ dialog }) => dialog.locator("[name=amount]").fill(event["value"]);
      case "form.submitted":
        return ({ dialog }) => dialog.getByRole("button", { name: /^(Unlock for|Contribute)/ }).click();
      case "signIn.chosen":
        return ({ dialog }) => dialog.getByRole("button", { name: "Sign in" }).click();
      case "signUp.chosen":
        return ({ dialog }) => dialog.getByRole("button", { name: "Sign up here" }).click();
      case "retry.requested":
        return askAgain;
      case "socket.received":
        return buyElsewhere;
      case "xstate.after.offlineRetry.unlock.offline":
        return waitToAskAgain;
      case "xstate.done.actor.readOffer": {
        const answer = event["output"] as CallResult<UnlockOffer>;
        const isGuest = !before.context.signedIn;
        if (isGuest && answer.status === "ok" && (answer.data.isOpen || answer.data.fund !== null))
          return cannot("a guest has bought nothing and reads no goal");
        return offerAnswered(answer);
      }
      case "xstate.error.actor.readOffer":
        return offerBreaks;
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
    const { page, dialog, reads, postId } = stage;
    await showsToasts(page, step?.emitted ?? []);
    switch (step?.event["output"]?.status) {
      case "paid":
        await page.getByText(/Thank you! (It is open|Your gift)/).waitFor();
        return page.locator(`article#post-${postId}`).waitFor();
      case "reloading":
        return page.getByText("Payment cancelled. You have not been charged.").first().waitFor();
    }
    if (snapshot.matches("done") || snapshot.matches("refused")) return dialog.waitFor({ state: "detached" });
    const view = selectUnlockView(snapshot);
    switch (view.status) {
      case "opening":
        await dialog.getByText("Loading what it costs").waitFor({ state: "attached" });
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
      case "editing": {
        const { amount, texts, offer } = view;
        if (offer.fund !== null)
          await eventually(() => dialog.locator("[name=amount]").inputValue()).toBe(amount);
        for (const text of Object.values(texts)) await dialog.getByText(text, { exact: true }).waitFor();
        return dialog
          .getByRole("button", { name: offer.fund === null ? "Unlock for $5.00" : "Contribute" })
          .waitFor();
      }
      case "paying":
        return eventually(() => windowOf(stage) !== undefined).toBe(true);
      default:
        // Logged in: the same dialog opens on the next page.
        return page.getByRole("dialog", { name: "Unlock for $5.00" }).waitFor();
    }
  },
};
