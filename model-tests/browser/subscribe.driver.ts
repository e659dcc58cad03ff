import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import type { SnapshotFrom } from "xstate";

import { benefitsLabel } from "../../src/domain/offer/benefits-label.ts";
import { selectSubscribeView } from "../../src/machines/subscribe/subscribe-view.ts";
import { subscribeFlow } from "../../src/machines/subscribe/subscribe.flow.ts";
import type { SubscribeInput, subscribeMachine } from "../../src/machines/subscribe/subscribe.machine.ts";
import { cards } from "../../tests/payment/buyer.ts";
import {
  askAgain,
  CREATOR,
  creatorSamples,
  readAnswered,
  readBreaks,
  setCompliance,
  waitToAskAgain,
  type CreatorStage,
} from "./creator-read.ts";
import { cannot, type Act, type Driver, type Plan } from "./driver.ts";
import { ownAddress, post, sendCard, signUpPage, startedPayment, type StartedPayment } from "./people.ts";
import { eventually, holdRequests, showsToasts, type Gate, type Site } from "./site.ts";
import { countSocketEvents } from "./socket-line.ts";
import { keepEntry } from "./storage.ts";

type Snapshot = SnapshotFrom<typeof subscribeMachine>;

interface SubscribeStage extends CreatorStage {
  readonly toggle: Locator;
  readonly starts: Gate;
  /** The payment that the page began last. */
  readonly begun: () => Promise<StartedPayment>;
  /** How many payment updates the page has received. */
  readonly updates: () => number;
}

const SUBSCRIBE = `${CREATOR}/subscription`;
const KEPT = "subscribe_ava";
const ELEVEN_DAYS = 11 * 86_400_000;

/** What a visit of some minutes ago left in the browser. */
const keep = (page: Page, retained: object | null): Promise<void> => keepEntry(page, KEPT, retained);

const open =
  ({ request, page: facts }: SubscribeInput) =>
  async (site: Site): Promise<SubscribeStage> => {
    const size = facts.isMobile ? { viewport: { width: 390, height: 844 } } : {};
    const page = await site.open({ ...size, extraHTTPHeaders: ownAddress() });
    await signUpPage(page);
    await page.clock.install();
    const updates = await countSocketEvents(page, "payment.update");
    await page.goto("/ava");
    await keep(page, { offer: request.offer ?? null, othersOpen: false, mode: "subscribe" });
    const reads = await holdRequests(page, new RegExp(`${CREATOR}$`));
    const starts = await holdRequests(page, `**${SUBSCRIBE}`);
    const begun = startedPayment(page, SUBSCRIBE);
    await page.reload();
    const dialog = page.getByRole("dialog");
    const toggle = dialog.getByRole("button", { name: "Other offers" });
    return { site, page, dialog, toggle, reads, starts, begun, updates };
  };

const finishPayment = (status: string, isMobile: boolean): Plan<SubscribeStage> => {
  switch (status) {
    case "left":
      return ({ page }) => page.keyboard.press("Escape");
    case "paid":
      return async ({ page, starts, begun }) => {
        await starts.pass();
        await sendCard(page, (await begun()).payment_url, cards.pays);
      };
    case "reloading":
      if (isMobile) return cannot("there is no popup on a phone");
      return async ({ page, starts, begun }) => {
        const popups = page
          .context()
          .pages()
          .filter((each) => each !== page);
        await starts.pass();
        await begun();
        for (const popup of popups) await popup.close();
      };
    default:
      return undefined;
  }
};

const choose = (before: Snapshot, choice: string): Plan<SubscribeStage> => {
  const view = selectSubscribeView(before);
  if (view.status !== "choosing") return cannot("there is nothing to choose");
  const offered = [view.main, ...(view.othersOpen ? (view.others ?? []) : [])];
  const offer = offered.find((each) => each.choice === choice);
  if (offer === undefined) return cannot("this offer is not on the page there");
  return ({ dialog }) => dialog.getByRole("button", { name: benefitsLabel(offer).main }).click();
};

/** Another purchase of the same fan; what he looks at he buys in another window. */
const buyElsewhere =
  (isPaying: boolean): Act<SubscribeStage> =>
  async ({ page, updates }) => {
    const before = updates();
    const creator = isPaying ? "/api/v1/user/noah" : CREATOR;
    const other = await post(page.context().request, `${creator}/subscription`, { duration: "1mo" });
    await sendCard(page, ((await other.json()) as StartedPayment).payment_url, cards.pays);
    return eventually(updates).toBeGreaterThan(before);
  };

const showsOffers = async ({ dialog, toggle }: SubscribeStage, snapshot: Snapshot): Promise<void> => {
  const view = selectSubscribeView(snapshot);
  if (view.status !== "choosing") throw new Error(`Nobody looks at '${view.status}'.`);
  await dialog
    .getByRole("button", { name: benefitsLabel(view.main).main })
    .first()
    .waitFor();
  expect(await toggle.count()).toBe(view.others === null ? 0 : 1);
  if (view.others === null) return;
  await eventually(() => toggle.getAttribute("aria-expanded")).toBe(String(view.othersOpen));
  for (const offer of view.others) {
    const isShown = await dialog.getByRole("button", { name: benefitsLabel(offer).main }).count();
    expect(isShown, benefitsLabel(offer).main).toBe(view.othersOpen ? 1 : 0);
  }
};

export const subscribeDriver: Driver<SubscribeInput, Snapshot, SubscribeStage> = {
  flow: subscribeFlow,
  samples: creatorSamples,
  restore: (site) => setCompliance(site, "approved"),
  open,
  plan: ({ event, before }) => {
    const output = event["output"];
    switch (event.type) {
      case "others.toggled":
        return ({ toggle }) => toggle.click();
      case "offer.chosen":
        return choose(before, event["choice"]);
      case "retry.requested":
        return askAgain;
      case "socket.received":
        return buyElsewhere(before.matches({ open: "paying" }));
      case "xstate.after.offlineRetry.subscribe.offline":
        return waitToAskAgain;
      case "xstate.done.actor.countdown":
        return ({ page }) => page.clock.fastForward(ELEVEN_DAYS);
      case "xstate.done.actor.payment":
        return finishPayment(output.status, before.context.page.isMobile);
      case "xstate.error.actor.openBenefits":
        return readBreaks;
      case "xstate.done.actor.openBenefits":
        return async (stage) => {
          if (output.status === "ok") await keep(stage.page, output.data.retained);
          await readAnswered(output)(stage);
        };
      default:
        return undefined;
    }
  },
  isLast: ({ event }) =>
    // After eleven days the profile behind reads itself anew, too.
    event.type === "xstate.done.actor.countdown" || ["paid", "reloading"].includes(event["output"]?.status),
  shows: async (stage, snapshot, step) => {
    const { page, dialog, reads } = stage;
    await showsToasts(page, step?.emitted ?? []);
    if (snapshot.matches("opening")) {
      await dialog.getByText("Loading the offers").waitFor({ state: "attached" });
      return eventually(reads.held).toBeGreaterThan(0);
    }
    if (snapshot.matches("pending")) return dialog.waitFor({ state: "detached" });
    if (snapshot.matches("failed"))
      return dialog.getByText(snapshot.context.failure!.error).first().waitFor();
    if (snapshot.matches("offline")) return dialog.getByText(/^We could not reach the server/).waitFor();
    if (snapshot.matches({ open: "paying" })) return dialog.getByText("Preparing your payment").waitFor();
    const output: unknown = step?.event["output"]?.status;
    if (output === "paid") return page.getByText("Payment successful").first().waitFor();
    if (output === "reloading")
      return page.getByText("Payment cancelled. You have not been charged.").first().waitFor();
    if (snapshot.matches("subscribed")) return dialog.waitFor({ state: "detached" });
    return showsOffers(stage, snapshot);
  },
};
