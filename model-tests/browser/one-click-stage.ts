import { callAsPage } from "../../tests/running/signed-in.ts";
import { buyMonth, handOnUpdates, type PaymentStage } from "./payment-stage.ts";
import { ownAddress, post, signInPage, signUpPage, type StartedPayment } from "./people.ts";
import { eventually, holdRequests, type Site } from "./site.ts";

export const CHARGE = "/oauth/payment/start/api";
const STREAM = "/api/v1/account/stream";
const START = "/oauth/payment/start";

/** How ava ends the broadcast that is on the air. */
let endBroadcast: (() => Promise<void>) | null = null;

/** Has ava be live without a camera, for longer than a test takes. */
const goLive = async (site: Site): Promise<void> => {
  const page = await site.open({ extraHTTPHeaders: ownAddress() });
  await signInPage(page, "ava");
  const { request } = page.context();
  const begun = await post(request, STREAM, { kind: "broadcast", title: "", goal: null, peer: "a1" });
  const { stream } = (await begun.json()) as { readonly stream: { readonly id: string } };
  await site.database().query("update stream_page set seen_at = seen_at + 3600");
  endBroadcast = async () => {
    await callAsPage(request, "DELETE", `${STREAM}/${stream.id}`);
    await page.context().close();
  };
};

/** Nobody is live any more. */
export const goOffAir = async (): Promise<void> => {
  await endBroadcast?.();
  endBroadcast = null;
};

/** Whether the fan pays with his saved card by one press. */
export const letSavedCard = ({ page }: PaymentStage, isAllowed: boolean): Promise<unknown> =>
  post(page.context().request, "/api/v1/account/setting/billing", {
    one_click: isAllowed,
    renewal_mails: true,
  });

/** The payment that the frame shows, or showed last. */
const framedPayment = ({ page }: Pick<PaymentStage, "page">): (() => Promise<StartedPayment>) => {
  let begun: StartedPayment | null = null;
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const id = searchParams.get("payment_id");
    if (pathname === START && id !== null) begun = { payment_id: id, payment_url: request.url() };
  });
  return async () => {
    await eventually(() => begun).not.toBe(null);
    return begun!;
  };
};

/** A new fan who has paid for a month with a card that was kept, in ava's broadcast: he presses Send Tip for $5. */
export const openTip = async (site: Site): Promise<PaymentStage> => {
  await goLive(site);
  const page = await site.open({ extraHTTPHeaders: ownAddress() });
  await signUpPage(page);
  await buyMonth(page);
  await page.clock.install();
  const holdUpdates = await handOnUpdates(page);
  const begun = framedPayment({ page });
  await page.goto("/stream/view/ava");
  await page.getByRole("button", { name: "Send Tip" }).click();
  const offers = page.getByRole("dialog", { name: /^Send Tip to/ }).getByRole("form");
  await offers.locator("[name=tip_amount]").fill("5");
  const button = offers.getByRole("button", { name: "Send Tip" });
  const stage: PaymentStage = {
    ...{ site, page, offers, holdUpdates, begun, redirects: () => 0, click: () => button.click() },
    starts: await holdRequests(page, `**${CHARGE}`),
    closes: await holdRequests(page, "**/api/v1/payment/*/close"),
    reads: await holdRequests(page, /\/api\/v1\/user\/nobody$/),
  };
  await stage.click();
  return stage;
};
