import type { Locator, Page } from "playwright";

import { formatCents } from "../../src/domain/format/cents.ts";
import type { PaymentInput } from "../../src/machines/payment/payment.setup.ts";
import { cards } from "../../tests/payment/buyer.ts";
import type { Stage } from "./driver.ts";
import {
  ownAddress,
  post,
  sendCard,
  signInPage,
  signUpPage,
  startedPayment,
  type StartedPayment,
} from "./people.ts";
import { eventually, holdRequests, type Gate, type Site } from "./site.ts";
import { eventNameOf } from "./socket-line.ts";

export const CREATOR = "/api/v1/user/ava";
export const SUBSCRIBE = `${CREATOR}/subscription`;
export const START_PAGE = /\/oauth\/payment\/start/;
/** What ava asks for a month, in cents. */
export const PRICE = 999;

/** A new fan on ava's profile, about to pay for a month, or in her broadcast, about to tip with a saved card. */
export interface PaymentStage extends Stage {
  /** The dialog from which the payment begins. */
  readonly offers: Locator;
  readonly starts: Gate;
  readonly closes: Gate;
  readonly reads: Gate;
  /** The payment that the page began last. */
  readonly begun: () => Promise<StartedPayment>;
  /** How often the page went to the payment page since the payment began; it never comes there. */
  readonly redirects: () => number;
  /** The click that opens the payment window. */
  click: () => Promise<unknown>;
  /** From now on payment updates are held back from the page. */
  readonly holdUpdates: () => void;
}

/** Somebody buys a month of ava with a card that is kept, and has it. */
export const buyMonth = async (page: Page): Promise<void> => {
  const { request } = page.context();
  const begun = (await (await post(request, SUBSCRIBE, { duration: "1mo" })).json()) as StartedPayment;
  await sendCard(page, begun.payment_url, cards.pays);
  await eventually(async () => {
    const payment = await request.get(`/api/v1/payment/${begun.payment_id}`);
    return ((await payment.json()) as { readonly status: string }).status;
  }).toBe("paid");
};

let price = PRICE;

/** The creator herself changes her price. */
export const setPrice = async (site: Site, wanted: number): Promise<void> => {
  if (wanted === price) return;
  const page = await site.open({ extraHTTPHeaders: ownAddress() });
  await signInPage(page, "ava");
  await post(page.context().request, "/api/v1/account/subscription/price", { subscription_price: wanted });
  await page.context().close();
  price = wanted;
};

/** Whether the page's next click may open a window. */
export const letPopup = (page: Page, isAllowed: boolean): Promise<void> =>
  page.evaluate((allowed) => {
    const own = window as unknown as { realOpen?: typeof window.open };
    own.realOpen ??= window.open.bind(window);
    window.open = allowed ? own.realOpen : () => null;
  }, isAllowed);

/** The payment window, as long as it is open. */
export const popupOf = ({ page }: PaymentStage): Page | undefined =>
  page
    .context()
    .pages()
    .find((each) => each !== page && !each.isClosed());

export const press = ({ page }: PaymentStage, name: string | RegExp): Promise<void> =>
  page.getByRole("dialog").getByRole("button", { name }).click();

/** Counts how often the page leaves for the payment page, which never comes: the page stays where it is. */
const countRedirects = async (page: Page): Promise<() => number> => {
  let redirects = 0;
  await page.route(START_PAGE, (route) => {
    redirects += 1;
    return route.fulfill({ status: 204 });
  });
  page.on("request", (request) => {
    if (request.url().endsWith(SUBSCRIBE)) redirects = 0;
  });
  return () => redirects;
};

/** Intercepts the page's socket; answers how to hold payment updates back. */
export const handOnUpdates = async (page: Page): Promise<() => void> => {
  let isHeld = false;
  await page.routeWebSocket(/\/socket$/, (socket) => {
    socket.connectToServer().onMessage((message) => {
      const name = eventNameOf(message);
      // The profile behind would read the changed price by itself: another flow's walk.
      if (name === "profile.update" || (isHeld && name === "payment.update")) return;
      socket.send(message);
    });
  });
  return () => {
    isHeld = true;
  };
};

export const openPayment =
  (input: PaymentInput) =>
  async (site: Site): Promise<PaymentStage> => {
    const { isMobile } = input.page;
    const size = isMobile ? { viewport: { width: 390, height: 844 } } : {};
    const page = await site.open({ ...size, extraHTTPHeaders: ownAddress() });
    await signUpPage(page);
    await page.clock.install();
    const holdUpdates = await handOnUpdates(page);
    const redirects = await countRedirects(page);
    await page.goto("/ava");
    const offer = `Subscribe for ${formatCents(PRICE)} a month`;
    await page.getByRole("button", { name: offer }).first().click();
    const offers = page.getByRole("dialog", { name: /^Subscribe to/ });
    const button = offers.getByRole("button", { name: offer });
    await button.waitFor();
    const stage: PaymentStage = {
      ...{ site, page, offers, redirects, holdUpdates },
      starts: await holdRequests(page, `**${SUBSCRIBE}`),
      closes: await holdRequests(page, "**/api/v1/payment/*/close"),
      reads: await holdRequests(page, new RegExp(`${CREATOR}$`)),
      begun: startedPayment(page, SUBSCRIBE),
      click: () => button.click(),
    };
    // On a phone nothing has to open within the click.
    if (isMobile) await button.click();
    return stage;
  };
