import type { Frame, Page } from "playwright";
import type { SnapshotFrom } from "xstate";

import { formatCents } from "../../src/domain/format/cents.ts";
import type { Cents } from "../../src/domain/unit/unit.ts";
import { REDIRECT_BLOCK_MS } from "../../src/machines/payment/payment-actors.ts";
import { selectPaymentView, type PaymentView } from "../../src/machines/payment/payment-view.ts";
import { paymentFlow } from "../../src/machines/payment/payment.flow.ts";
import type { paymentMachine } from "../../src/machines/payment/payment.machine.ts";
import type { PaymentInput } from "../../src/machines/payment/payment.setup.ts";
import * as samples from "../../src/machines/payment/sample-payments.ts";
import { cards } from "../../tests/payment/buyer.ts";
import { cannot, type Act, type Driver, type Plan, type Step } from "./driver.ts";
import { CHARGE, goOffAir, letSavedCard, openTip } from "./one-click-stage.ts";
import {
  CREATOR,
  letPopup,
  openPayment,
  popupOf,
  press,
  PRICE,
  setPrice,
  START_PAGE,
  SUBSCRIBE,
  type PaymentStage,
} from "./payment-stage.ts";
import { post, sendCard, type StartedPayment } from "./people.ts";
import { eventually, showsToasts, stopClock } from "./site.ts";

const SAMPLES = "src/machines/payment/sample-payments.ts";
type Snapshot = SnapshotFrom<typeof paymentMachine>;
interface Answer {
  readonly data?: { readonly kind?: string; readonly status?: string };
  readonly failure?: { readonly code: string };
}

const WITHOUT_CALL = "the payment of a tip begins without a call";

type PaymentPlan = Plan<PaymentStage>;

const statusOf = async ({ page }: PaymentStage, paymentId: string): Promise<string> => {
  const response = await page.context().request.get(`/api/v1/payment/${paymentId}`);
  return ((await response.json()) as { readonly status: string }).status;
};

/** The payment page, in its window or in the frame. */
const payingPage = (stage: PaymentStage): Page | Frame | undefined =>
  popupOf(stage) ?? stage.page.frame({ name: "payment-frame" }) ?? undefined;

/** Runs in the payment page. */
const tellStatus = (status: string): void => {
  const other = (window.opener as Window | null) ?? window.parent;
  other.postMessage({ type: "payment.status", status }, window.location.origin);
};

/** A click that begins a payment: where it opens a window, it waits until it is known how that goes. */
const launch = (after: Snapshot, click: Act<PaymentStage>): Act<PaymentStage> =>
  after.matches("opening")
    ? async (stage) => {
        stage.click = () => click(stage);
      }
    : click;

const opensWindow =
  (isBlocked: boolean): Act<PaymentStage> =>
  async (stage) => {
    await letPopup(stage.page, !isBlocked);
    await stage.click();
    if (!isBlocked) await eventually(() => popupOf(stage) !== undefined).toBe(true);
  };

const leave = (before: Snapshot): PaymentPlan => {
  if (before.matches("starting") && before.context.launch === "one-click") return cannot(WITHOUT_CALL);
  if (before.matches("waiting")) return (stage) => press(stage, "Cancel payment");
  if (before.matches("starting")) return ({ page }) => page.keyboard.press("Escape");
  return (stage) => press(stage, /^(Close|Ok|Cancel|Reload the page)$/);
};

const askNow: Act<PaymentStage> = async (stage) => {
  await press(stage, "Ask now");
  await stage.page.clock.resume();
};

/** Meanwhile the same fan has paid in another tab. */
const subscribeElsewhere: Act<PaymentStage> = async (stage) => {
  stage.holdUpdates();
  const other = await post(stage.page.context().request, SUBSCRIBE, { duration: "1mo" });
  const started = (await other.json()) as StartedPayment;
  await sendCard(stage.page, started.payment_url, cards.pays);
  return eventually(() => statusOf(stage, started.payment_id)).toBe("paid");
};

const started =
  (arrange: Act<PaymentStage>): Act<PaymentStage> =>
  async (stage) => {
    await arrange(stage);
    await stage.starts.pass();
  };

const startAnswered = ({ data, failure }: Answer, { context }: Snapshot): PaymentPlan => {
  if (context.launch === "one-click" && data?.kind !== "joined")
    return data === undefined ? cannot(WITHOUT_CALL) : async () => {};
  const asked = context.request.price ?? PRICE;
  if (data?.kind === "started") return started(({ site }) => setPrice(site, asked));
  if (data?.kind === "joined")
    return cannot(
      "an offer with a price is never joined without a payment: tests/payment shows what is joined",
    );
  switch (failure?.code) {
    case "price_changed":
      return asked === PRICE
        ? started(({ site }) => setPrice(site, 1299))
        : cannot("the price changes once a walk");
    case "already_subscribed":
      return started(async (stage) => {
        await setPrice(stage.site, asked);
        await subscribeElsewhere(stage);
      });
    default:
      return undefined;
  }
};

/** The saved card is charged, or (by his setting) not used. */
const chargeAnswered = ({ data, failure }: Answer): PaymentPlan => {
  if (failure?.code === "idempotency_busy") return chargeFails(409);
  if (failure !== undefined && failure.code !== "no_saved_card") return undefined;
  return started((stage) => letSavedCard(stage, data !== undefined));
};

/** Nobody knows what became of it; the page would soon ask again by itself: its time stands still until then. */
const chargeFails = (status: number): PaymentPlan =>
  started(async ({ site, page }) => {
    await stopClock(page);
    await site.fault({ method: "POST", path: CHARGE, status, times: 1 });
  });

const closed =
  (arrange: Act<PaymentStage>): Act<PaymentStage> =>
  async (stage) => {
    await arrange(stage);
    await stage.closes.pass();
  };

/** The page asks for the outcome after a card was sent that nobody has told it of. */
const decidedBy = (card: string, status: string): Act<PaymentStage> =>
  closed(async (stage) => {
    const { payment_id, payment_url } = await stage.begun();
    await stage.closes.path();
    stage.holdUpdates();
    await sendCard(stage.page, payment_url, card);
    await eventually(() => statusOf(stage, payment_id)).toBe(status);
  });

/** The server refuses to tell, with a status; the page would soon ask again by itself: its time stands still until then. */
const closeRefused = (status: number): PaymentPlan =>
  closed(async ({ site, page, closes }) => {
    const path = await closes.path();
    await stopClock(page);
    await site.fault({ method: "POST", path, status, times: 1 });
  });

const closeAnswered = ({ data, failure }: Answer): PaymentPlan => {
  switch (data?.status ?? failure?.code) {
    case "paid":
      return decidedBy(cards.pays, "paid");
    case "declined":
      return decidedBy(cards.declines, "declined");
    case "cancelled":
      return closed(async () => {});
    case "processing":
      return cannot("the sandbox decides at once: tests/payment shows a payment that takes longer");
    case "refused":
      return cannot("places go within a moment: tests/payment shows the rush for the last one");
    case "payment_not_found":
      return cannot("the server knows every payment that it began");
    case "idempotency_busy":
      return closeRefused(409);
    case "csrf":
      return closeRefused(403);
    default:
      return undefined;
  }
};

const priceAnswered =
  (status: number | null): Act<PaymentStage> =>
  async ({ site, reads }) => {
    if (status !== null) await site.fault({ method: "GET", path: CREATOR, times: 1, status });
    await reads.pass();
  };

const plan: Driver<PaymentInput, Snapshot, PaymentStage>["plan"] = ({ event, before, after }) => {
  switch (event.type) {
    case "popup.opened":
      return opensWindow(false);
    case "popup.blocked":
      return opensWindow(true);
    case "popup.closed":
      if (before.matches("opening")) return cannot("a window says at once whether it opened");
      if (before.context.launch !== "popup") return cannot("there is no payment window to close");
      return async (stage) => popupOf(stage)?.close();
    case "popup.wanted":
      return (stage) => press(stage, "Show the payment window");
    case "page.shown":
      return cannot("this Chromium keeps no pages that were left: tests/payment goes back");
    case "payment.left":
      return leave(before);
    case "payment.retried":
      return before.matches("unknown") || before.matches("unanswered")
        ? askNow
        : launch(after, (stage) => press(stage, "Try again"));
    case "price.accepted":
      return launch(after, (stage) => press(stage, /^Continue for/));
    case "status.told":
      // The payment page says so, rightly or not: nobody believes it.
      return async (stage) => payingPage(stage)?.evaluate(tellStatus, event["status"]);
    case "socket.received":
      return async (stage) => sendCard(stage.page, (await stage.begun()).payment_url, cards.pays);
    case "xstate.after.offlineRetry.payment.unknown":
    case "xstate.after.offlineRetry.payment.unanswered":
      return async ({ page }) => {
        await page.clock.runFor(2_000);
        await page.clock.resume();
      };
    case "xstate.after.redirectBlock.payment.redirecting":
      return ({ page }) => page.clock.fastForward(REDIRECT_BLOCK_MS);
    case "xstate.after.confirmTimeout.payment.confirming":
      return cannot("the sandbox decides at once: tests/payment shows a payment that takes longer");
    case "xstate.done.actor.startPayment":
      return startAnswered(event["output"], before);
    case "xstate.error.actor.startPayment":
      if (before.context.launch === "one-click") return cannot(WITHOUT_CALL);
      return started(({ site }) => site.fault({ method: "POST", path: SUBSCRIBE, status: 503, times: 1 }));
    case "xstate.done.actor.closePayment":
      return closeAnswered(event["output"]);
    case "xstate.error.actor.closePayment":
      return closeRefused(503);
    case "xstate.done.actor.readPrice":
      return priceAnswered(event["output"].price === null ? 429 : null);
    case "xstate.error.actor.readPrice":
      return priceAnswered(503);
    case "xstate.done.actor.payWithSavedCard":
      return chargeAnswered(event["output"]);
    case "xstate.error.actor.payWithSavedCard":
      return chargeFails(503);
    default:
      return undefined;
  }
};

/** What the page says in each status that is not over. */
const titles: Partial<Record<PaymentView["status"], string>> = {
  starting: "Preparing your payment",
  waiting: "Go on in the payment window",
  redirecting: "Taking you to the payment page",
  asking: "Checking your payment",
  unknown: "We cannot reach the server",
  untold: "Your session has expired. Please reload the page.",
  repricing: "Checking the price",
  priceChanged: "The price has changed",
  unreachable: "We could not reach the server",
};

/** After a tip in a broadcast its dialog says so instead of a flash: the page stays, and what was given stands in the chat. */
const showsTipped = async ({ page }: PaymentStage, amount: Cents): Promise<void> => {
  const text = `Thank you! You tipped Ava Laurent ${formatCents(amount)}.`;
  await showsToasts(page, [{ type: "toast.requested", text }]);
  await page.getByRole("log").getByText(formatCents(amount)).first().waitFor();
};

const showsEnd = async (stage: PaymentStage, snapshot: Snapshot, step: Step<Snapshot>): Promise<void> => {
  const { page, reads, offers } = stage;
  const { context } = snapshot;
  await reads.leaveOpen();
  if (snapshot.output?.status === "left") return offers.waitFor();
  const isPaid = snapshot.output?.status === "paid";
  if (isPaid && context.launch === "one-click") return showsTipped(stage, context.request.tipAmount!);
  for (const { type, toast } of step.emitted) {
    if (type === "flash.requested") await page.getByText(toast.text, { exact: true }).first().waitFor();
  }
  await eventually(async () => {
    const response = await page.context().request.get(CREATOR);
    return ((await response.json()) as { readonly is_subscribed: boolean }).is_subscribed;
  }).toBe(isPaid);
};

export const paymentDriver: Driver<PaymentInput, Snapshot, PaymentStage> = {
  flow: paymentFlow,
  samples: Object.entries(samples).map(([name, value]) => ({ name, from: SAMPLES, value })),
  restore: async (site) => {
    await goOffAir();
    await setPrice(site, PRICE);
  },
  open: (input) => {
    if (input.request.launch === "iframe")
      return cannot("the frame is for who comes back to a follow: tests/payment follows in it");
    return input.request.launch === "one-click" ? openTip : openPayment(input);
  },
  plan,
  shows: async (stage, snapshot, step) => {
    // A window opens or not within the click, and the payment of a tip begins without a call.
    const isOneClick = snapshot.context.launch === "one-click";
    if (snapshot.matches("opening") || (isOneClick && snapshot.matches("starting"))) return;
    if (snapshot.status === "done") return showsEnd(stage, snapshot, step!);
    const view = selectPaymentView(snapshot);
    const dialog = stage.page.getByRole("dialog");
    const title = titles[view.status];
    if (title !== undefined) await dialog.getByText(title, { exact: true }).waitFor();
    await eventually(stage.starts.held).toBe(
      snapshot.matches("starting") || snapshot.matches("charging") ? 1 : 0,
    );
    if (view.status === "showing")
      await stage.page.frameLocator("iframe").getByLabel("Card number").waitFor();
    if (view.status === "waiting") await eventually(() => popupOf(stage)?.url() ?? "").toMatch(START_PAGE);
    if (view.status === "redirecting") await eventually(stage.redirects).toBe(1);
    if (view.status === "priceChanged") await dialog.getByText(formatCents(view.newPrice)).first().waitFor();
    if (view.status === "over") await dialog.getByText(view.ending.text, { exact: true }).waitFor();
    if (view.status === "refused") await dialog.getByText(view.failure.error).first().waitFor();
  },
};
