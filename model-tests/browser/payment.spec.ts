import type { Page } from "playwright";
import { afterEach } from "vitest";
import type { SnapshotFrom } from "xstate";

import { formatCents } from "../../src/domain/format/cents.ts";
import { paymentFlow } from "../../src/machines/payment/payment.flow.ts";
import { selectPaymentView, type PaymentView } from "../../src/machines/payment/payment-view.ts";
import { REDIRECT_BLOCK_MS } from "../../src/machines/payment/payment-actors.ts";
import type { PaymentInput } from "../../src/machines/payment/payment.setup.ts";
import type { paymentMachine } from "../../src/machines/payment/payment.machine.ts";
import { cards } from "../../tests/payment/buyer.ts";
import { walkInBrowser, type Stage, type Step } from "./browser-walk.ts";
import { cannotPay } from "./payment-reach.ts";
import { ownAddress, post, sendCard, signInPage, signUpPage } from "./people.ts";
import { eventually, holdRequests, stopClock, useSite } from "./site.ts";
import { eventNameOf } from "./socket-line.ts";

type Snapshot = SnapshotFrom<typeof paymentMachine>;

const CREATOR = "/api/v1/user/ava";
const SUBSCRIBE = `${CREATOR}/subscription`;
const START_PAGE = /\/oauth\/payment\/start/;
const PRICE = 999;
const site = useSite();

/** The creator herself changes her price. */
const setPrice = async (price: number): Promise<void> => {
  const page = await site.open({ extraHTTPHeaders: ownAddress() });
  await signInPage(page, "ava");
  await post(page.context().request, "/api/v1/account/subscription/price", { subscription_price: price });
  await page.context().close();
};

afterEach(() => setPrice(PRICE));

const statusOf = async (page: Page, paymentId: string): Promise<string> => {
  const response = await page.context().request.get(`/api/v1/payment/${paymentId}`);
  return ((await response.json()) as { readonly status: string }).status;
};

/** What the page says in each status that is not over. */
const titles: Partial<Record<PaymentView["status"], string>> = {
  starting: "Preparing your payment",
  waiting: "Go on in the payment window",
  redirecting: "Taking you to the payment page",
  asking: "Checking your payment",
  unknown: "We cannot reach the server",
  repricing: "Checking the price",
  priceChanged: "The price has changed",
  unreachable: "We could not reach the server",
};

const open = async (input: PaymentInput, first: { readonly type: string } | null): Promise<Stage> => {
  const { isMobile } = input.page;
  const size = isMobile ? { viewport: { width: 390, height: 844 } } : {};
  const page = await site.open({ ...size, extraHTTPHeaders: ownAddress() });
  await signUpPage(page);
  await page.clock.install();
  let isNewsHeld = false;
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const name = eventNameOf(message);
      // The profile behind would read the changed price by itself: another flow's walk.
      if (name === "profile.update" || (isNewsHeld && name === "payment.update")) return;
      socket.send(message);
    });
  });
  await page.goto("/ava");
  const offer = `Subscribe for ${formatCents(PRICE)} a month`;
  await page.getByRole("button", { name: offer }).first().click();
  const offers = page.getByRole("dialog", { name: /^Subscribe to/ });
  const button = offers.getByRole("button", { name: offer });
  await button.waitFor();
  const starts = await holdRequests(page, `**${SUBSCRIBE}`);
  const closes = await holdRequests(page, "**/api/v1/payment/*/close");
  const reads = await holdRequests(page, new RegExp(`${CREATOR}$`));
  let begun = { payment_id: "", payment_url: "" };
  page.on("response", (response) => {
    if (response.url().endsWith(SUBSCRIBE) && response.ok()) {
      void response.json().then((answer: typeof begun) => (begun = answer));
    }
  });
  const popup = (): Page | undefined =>
    page
      .context()
      .pages()
      .find((each) => each !== page && !each.isClosed());
  const press = (name: string | RegExp) => page.getByRole("dialog").getByRole("button", { name }).click();
  /** Whether the next click may open a window is settled before it. */
  const letPopup = (next: { readonly type: string } | null): Promise<void> =>
    page.evaluate((isBlocked) => {
      const own = window as unknown as { realOpen?: typeof window.open };
      own.realOpen ??= window.open.bind(window);
      window.open = isBlocked ? () => null : own.realOpen;
    }, next?.type === "popup.blocked");

  const arrangeStart = async ({ event, before, next }: Step): Promise<void> => {
    if (event.type === "xstate.error.actor.startPayment") {
      return site.fault({ method: "POST", path: SUBSCRIBE, status: 503, times: 1 });
    }
    const { failure } = event["output"];
    const asked = (before as Snapshot).context.request.price ?? PRICE;
    if (failure?.code === "price_changed") return setPrice(1299);
    await setPrice(asked);
    if (failure?.code === "already_subscribed") {
      isNewsHeld = true;
      const other = await post(page.context().request, SUBSCRIBE, { duration: "1mo" });
      const started = (await other.json()) as typeof begun;
      await sendCard(page, started.payment_url, cards.pays);
      return eventually(() => statusOf(page, started.payment_id)).toBe("paid");
    }
    // A page that never comes: the browser stays where it is.
    if (next?.type.startsWith("xstate.after.redirectBlock") === true) {
      await page.route(START_PAGE, (route) => route.fulfill({ status: 204 }));
    }
  };
  const arrangeClose = async ({ event }: Step): Promise<void> => {
    const path = await closes.path();
    if (event.type === "xstate.error.actor.closePayment") {
      // The page would soon ask again by itself: its time stands still until the next step.
      await stopClock(page);
      return site.fault({ method: "POST", path, status: 503, times: 1 });
    }
    const { status } = event["output"].data;
    if (status === "cancelled") return;
    isNewsHeld = true;
    await sendCard(page, begun.payment_url, status === "paid" ? cards.pays : cards.declines);
    await eventually(() => statusOf(page, begun.payment_id)).toBe(status);
  };

  const act = async (step: Step): Promise<void> => {
    const { event, before, next } = step;
    switch (event.type) {
      case "popup.opened":
        return eventually(() => popup() !== undefined).toBe(true);
      case "popup.blocked":
        return;
      case "popup.closed":
        return popup()?.close();
      case "popup.wanted":
        return press("Show the payment window");
      case "payment.left":
        if ((before as Snapshot).matches("waiting")) return press("Cancel payment");
        if ((before as Snapshot).matches("starting")) return page.keyboard.press("Escape");
        return press(/^(Close|Ok|Cancel)$/);
      case "payment.retried":
        await letPopup(next);
        return press(/^(Try again|Ask now)$/);
      case "price.accepted":
        await letPopup(next);
        return press(/^Continue for/);
      case "status.told":
        // The payment page says so, rightly or not: nobody believes it.
        return popup()?.evaluate((status) => {
          (window.opener as Window).postMessage({ type: "payment.status", status }, window.location.origin);
        }, event["status"]);
      case "socket.received":
        return sendCard(page, begun.payment_url, cards.pays);
      case "xstate.after.offlineRetry.payment.unknown":
        return page.clock.runFor(2_000);
      case "xstate.after.redirectBlock.payment.redirecting":
        return page.clock.fastForward(REDIRECT_BLOCK_MS);
      case "xstate.error.actor.startPayment":
      case "xstate.done.actor.startPayment":
        await arrangeStart(step);
        return starts.pass();
      case "xstate.error.actor.closePayment":
      case "xstate.done.actor.closePayment":
        await arrangeClose(step);
        return closes.pass();
      default: {
        // The price is read anew.
        const fault = { method: "GET", path: CREATOR, times: 1 };
        if (event.type.startsWith("xstate.error")) await site.fault({ ...fault, status: 503 });
        else if (event["output"].price === null) await site.fault({ ...fault, status: 429 });
        return reads.pass();
      }
    }
  };

  const showsEnd = async (snapshot: Snapshot, step: Step): Promise<void> => {
    await reads.leaveOpen();
    for (const { type, toast } of step.emitted) {
      if (type === "flash.requested") await page.getByText(toast.text, { exact: true }).first().waitFor();
    }
    if (snapshot.output?.status === "left") return offers.waitFor();
    const isPaid = snapshot.output?.status === "paid";
    await eventually(async () => {
      const response = await page.context().request.get(CREATOR);
      return ((await response.json()) as { readonly is_subscribed: boolean }).is_subscribed;
    }).toBe(isPaid);
  };
  const shows = async (snapshot: Snapshot, step: Step | null): Promise<void> => {
    if (snapshot.status === "done") return showsEnd(snapshot, step!);
    const view = selectPaymentView(snapshot);
    const leaves = view.status === "redirecting" && (step?.next ?? null) === null;
    if (leaves) return page.waitForURL(START_PAGE);
    const dialog = page.getByRole("dialog");
    const title = titles[view.status];
    if (title !== undefined) await dialog.getByText(title, { exact: true }).waitFor();
    if (view.status === "waiting") await eventually(() => popup()?.url() ?? "").toMatch(START_PAGE);
    if (view.status === "priceChanged") await dialog.getByText(formatCents(view.newPrice)).first().waitFor();
    if (view.status === "over") await dialog.getByText(view.ending.text, { exact: true }).waitFor();
    if (view.status === "refused") await dialog.getByText(view.failure.error).first().waitFor();
  };

  await letPopup(first);
  await button.click();
  return { page, act, shows: (snapshot, step) => shows(snapshot as Snapshot, step) };
};

walkInBrowser({ flow: paymentFlow, ...cannotPay, open });
