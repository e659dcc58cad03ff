import type { Page } from "playwright";
import { afterEach, expect } from "vitest";
import type { SnapshotFrom } from "xstate";

import { benefitsLabel } from "../../src/domain/offer/offer-labels.ts";
import { selectSubscribeView } from "../../src/machines/subscribe/subscribe-view.ts";
import { subscribeFlow } from "../../src/machines/subscribe/subscribe.flow.ts";
import type { SubscribeInput, subscribeMachine } from "../../src/machines/subscribe/subscribe.machine.ts";
import { cards } from "../../tests/payment/buyer.ts";
import { walkInBrowser, type Stage, type Step } from "./browser-walk.ts";
import type { StepFacts } from "./browser-paths.ts";
import { ownAddress, post, sendCard, signUpPage } from "./people.ts";
import { eventually, holdRequests, showsToasts, stopClock, useSite } from "./site.ts";
import { eventNameOf } from "./socket-line.ts";

type Snapshot = SnapshotFrom<typeof subscribeMachine>;

const CREATOR = "/api/v1/user/ava";
const KEPT = "csf_subscribe_ava";
const ELEVEN_DAYS = 11 * 86_400_000;
const site = useSite();

const setCompliance = (status: "approved" | "pending") =>
  site.database().query("update account set compliance_status = $1 where username = 'ava'", [status]);
afterEach(async () => {
  await setCompliance("approved");
});

/** What a visit of some minutes ago left in the browser. */
const keep = (page: Page, retained: object | null): Promise<void> =>
  page.evaluate(
    ([name, value]) => {
      if (value === null) window.localStorage.removeItem(name);
      else window.localStorage.setItem(name, value);
    },
    [
      KEPT,
      retained === null ? null : JSON.stringify({ value: retained, until: Date.now() / 1000 + 600 }),
    ] as const,
  );

const open = async ({ request, page: facts }: SubscribeInput): Promise<Stage> => {
  const size = facts.isMobile ? { viewport: { width: 390, height: 844 } } : {};
  const page = await site.open({ ...size, extraHTTPHeaders: ownAddress() });
  await signUpPage(page);
  await page.clock.install();
  let news = 0;
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (eventNameOf(message) === "payment.update") news += 1;
      socket.send(message);
    });
  });
  await page.goto("/ava");
  await keep(page, { offer: request.offer ?? null, othersOpen: false, mode: "subscribe" });
  const reads = await holdRequests(page, new RegExp(`${CREATOR}$`));
  const starts = await holdRequests(page, `**${CREATOR}/subscription`);
  let begun = { payment_id: "", payment_url: "" };
  page.on("response", (response) => {
    if (response.url().endsWith("/subscription") && response.ok()) {
      void response.json().then((answer: typeof begun) => (begun = answer));
    }
  });
  await page.reload();
  const dialog = page.getByRole("dialog");
  const toggle = dialog.getByRole("button", { name: "Other offers" });

  const arrangeRead = async ({ event }: Step): Promise<void> => {
    const fault = { method: "GET", path: CREATOR, times: 1 };
    if (event.type === "xstate.error.actor.openBenefits") {
      // The page would soon ask again by itself: its time stands still until the next step.
      await stopClock(page);
      return site.fault({ ...fault, status: 503 });
    }
    const { status, data } = event["output"];
    if (status === "failed") return site.fault({ ...fault, status: 429 });
    await setCompliance(data.creator.compliance_status.status);
    await keep(page, data.retained);
  };
  const finishPayment = async (status: string): Promise<void> => {
    if (status === "left") return page.keyboard.press("Escape");
    const popups = page
      .context()
      .pages()
      .filter((each) => each !== page);
    await starts.pass();
    await eventually(() => begun.payment_url).not.toBe("");
    if (status === "paid") await sendCard(page, begun.payment_url, cards.pays);
    else for (const popup of popups) await popup.close();
  };
  const act = async (step: Step): Promise<void> => {
    const { event } = step;
    switch (event.type) {
      case "others.toggled":
        return toggle.click();
      case "offer.chosen": {
        const view = selectSubscribeView(step.before as Snapshot);
        if (view.status !== "choosing") throw new Error("There is nothing to choose.");
        const offer = [view.main, ...(view.others ?? [])].find(({ choice }) => choice === event["choice"])!;
        return dialog.getByRole("button", { name: benefitsLabel(offer).main }).click();
      }
      case "retry.requested":
        return dialog.getByRole("button", { name: /^Try (again|now)$/ }).click();
      case "socket.received": {
        // Another purchase of the same fan.
        const before = news;
        const other = await post(page.context().request, "/api/v1/user/noah/subscription", {
          duration: "1mo",
        });
        await sendCard(page, ((await other.json()) as typeof begun).payment_url, cards.pays);
        return eventually(() => news).toBeGreaterThan(before);
      }
      case "xstate.after.offlineRetry.subscribe.offline":
        return page.clock.runFor(5_000);
      case "xstate.done.actor.countdown":
        return page.clock.fastForward(ELEVEN_DAYS);
      case "xstate.done.actor.payment":
        return finishPayment(event["output"].status);
      default:
        await arrangeRead(step);
        return reads.pass();
    }
  };

  const shows = async (snapshot: Snapshot, step: Step | null): Promise<void> => {
    await showsToasts(page, step?.emitted ?? []);
    const output = step?.event["output"]?.status as string | undefined;
    if (snapshot.matches("opening")) {
      await dialog.getByText("Loading the offers").waitFor({ state: "attached" });
      return eventually(reads.held).toBeGreaterThan(0);
    }
    if (snapshot.matches("pending")) return dialog.waitFor({ state: "detached" });
    if (snapshot.matches("failed")) {
      return dialog.getByText(snapshot.context.failure!.error).first().waitFor();
    }
    if (snapshot.matches("offline")) return dialog.getByText(/^We could not reach the server/).waitFor();
    if (snapshot.matches({ open: "paying" })) return dialog.getByText("Preparing your payment").waitFor();
    if (output === "paid") return page.getByText("Payment successful").first().waitFor();
    if (output === "reloading")
      return page.getByText("Payment cancelled. You have not been charged.").first().waitFor();
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
  return { page, act, shows: (snapshot, step) => shows(snapshot as Snapshot, step) };
};

const cannot = ({ event, before }: StepFacts): string | null => {
  const snapshot = before as Snapshot;
  if (event.type === "offer.chosen" && snapshot.matches({ open: "choosing" })) {
    const view = selectSubscribeView(snapshot);
    if (view.status !== "choosing") return "there is nothing to choose";
    const offered = [view.main, ...(view.othersOpen ? (view.others ?? []) : [])];
    return offered.some(({ choice }) => choice === event["choice"])
      ? null
      : "this offer is not on the page there";
  }
  const { page } = snapshot.context;
  if (event["output"]?.status === "reloading" && page.isMobile) return "there is no popup on a phone";
  return null;
};

walkInBrowser({
  flow: subscribeFlow,
  begin: () => null,
  step: cannot,
  isLast: ({ event }) =>
    // After eleven days the profile behind reads itself anew, too.
    event.type === "xstate.done.actor.countdown" || ["paid", "reloading"].includes(event["output"]?.status),
  open,
});
