import type { APIRequestContext, Locator, Page } from "playwright";
import type { AnyEventObject, SnapshotFrom } from "xstate";

import { addressFields, isNoAddress, type BillingAddress } from "../../src/domain/billing/address.ts";
import { billingFlow } from "../../src/machines/billing/billing.flow.ts";
import { selectBillingView, type billingMachine } from "../../src/machines/billing/billing.machine.ts";
import type { EndpointAnswer } from "../../src/protocol/endpoints.ts";
import { cannot, type Act, type Driver, type Plan, type Stage } from "./driver.ts";
import { showsForm } from "./form.ts";
import { ownAddress, post, signUpPage } from "./people.ts";
import { eventually, holdRequests, showsToasts, type Gate, type Site } from "./site.ts";

type Snapshot = SnapshotFrom<typeof billingMachine>;

interface BillingStage extends Stage {
  readonly gates: Readonly<Record<"limit" | "card" | "address", Gate>>;
}

const PATH = "/api/v1/account/billing";
const LIMIT = `${PATH}/limit`;
const ADDRESS = `${PATH}/address`;
/** One of them is asked for by its bank. */
const CARDS = ["4242 4242 4242 4242", "4000 0000 0000 3220"];

/** Saves these cards in another tab; one that is saved already stays. */
const addCards = async (request: APIRequestContext): Promise<void> => {
  const send = async (fields: Readonly<Record<string, string>>) => {
    const html = await (await request.get("/oauth/payment/card?return_uri=%2F")).text();
    const check = /name="check" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const sent = await request.post("/oauth/payment/sandbox/card", {
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
      data: new URLSearchParams({ check, expiry: "12 / 40", security_code: "123", ...fields }).toString(),
    });
    return (await sent.json()) as { readonly next?: string; readonly authorizationId?: string };
  };
  for (const card_number of CARDS) {
    const sent = await send({ card_number });
    const { next } = sent.next === undefined ? await send({ confirm: sent.authorizationId ?? "" }) : sent;
    await request.get(next ?? "");
  }
};

const open = async (site: Site): Promise<BillingStage> => {
  const page = await site.open({ extraHTTPHeaders: ownAddress() });
  await signUpPage(page);
  const { request } = page.context();
  await addCards(request);
  await post(request, LIMIT, { amount_usd: 10_000 });
  const gates = {
    limit: await holdRequests(page, `**${LIMIT}`),
    card: await holdRequests(page, `**${PATH}/card/**`),
    address: await holdRequests(page, `**${ADDRESS}`),
  };
  await page.goto("/account/billing_info");
  return { site, page, gates };
};

/** The page reads anew what another tab may have changed. */
const restoreLine: Act<BillingStage> = async ({ site, page }) => {
  const reads = [PATH, `${PATH}/history`].map((path) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === path),
  );
  await site.control("socket", { close: 1012 });
  await Promise.all(reads);
};

const cardsOf = (page: Page): Locator => page.locator("section", { has: page.locator("#card-title") });
const addressOf = (page: Page): Locator => page.locator("section", { has: page.locator("#address-title") });

/** At the last of the cards, after those that lack were added. */
const pressAtCard =
  (name: RegExp): Act<BillingStage> =>
  async (stage) => {
    const buttons = cardsOf(stage.page).locator("li button", { hasText: name });
    await cardsOf(stage.page).waitFor();
    if ((await cardsOf(stage.page).locator("li").count()) < CARDS.length) {
      await addCards(stage.page.context().request);
      await restoreLine(stage);
    }
    await buttons.last().click();
  };

/** The address that is stored is the one that shall be edited. */
const pressEdit =
  (address: BillingAddress): Act<BillingStage> =>
  async (stage) => {
    const { request } = stage.page.context();
    const read = (await (await request.get(PATH)).json()) as EndpointAnswer<"getBilling">;
    const isStored = addressFields.every((field) => (read.address?.[field] ?? "") === address[field]);
    if (!isStored) {
      const data = Object.fromEntries(addressFields.map((field) => [field, address[field]]));
      await post(request, ADDRESS, data);
      await restoreLine(stage);
    }
    const name = isNoAddress(address) ? "Add an address" : "Change address";
    await stage.page.getByRole("button", { name, exact: true }).click();
  };

const fill = ({ field, value }: AnyEventObject, before: Snapshot): Plan<BillingStage> => {
  if (field !== "amount_usd" && before.matches({ address: "resting" }))
    return cannot("the address is not edited");
  return ({ page }) => page.locator(`[name="${field}"]`).fill(value);
};

const press =
  (name: string): Act<BillingStage> =>
  ({ page }) =>
    page.getByRole("button", { name, exact: true }).click();

/** What a call is answered; of cards the page says which. */
const answered =
  (part: keyof BillingStage["gates"], method: string, status: number | null): Act<BillingStage> =>
  async ({ site, gates }) => {
    const path = await gates[part].path();
    if (status !== null) await site.fault({ method, path, status, times: 1 });
    await gates[part].pass();
  };

const calls = {
  setLimit: ["limit", "POST"],
  removeCard: ["card", "DELETE"],
  chooseCard: ["card", "POST"],
  saveAddress: ["address", "POST"],
} as const;

const planned = (event: AnyEventObject, before: Snapshot): Plan<BillingStage> => {
  switch (event.type) {
    case "field.changed":
      return fill(event, before);
    case "form.submitted":
      return press("Set limit");
    case "limit.removePressed":
      return press("Remove limit");
    case "card.removePressed":
      return pressAtCard(/^Remove$/);
    case "card.choosePressed":
      return pressAtCard(/^Make default$/);
    case "address.editPressed":
      return pressEdit(event as unknown as BillingAddress);
    case "address.submitted":
      return press("Save address");
    case "address.cancelled":
      return press("Cancel");
    default:
      return undefined;
  }
};

export const billingDriver: Driver<undefined, Snapshot, BillingStage> = {
  flow: billingFlow,
  open: () => open,
  plan: ({ event, before }) => {
    const { type } = event;
    if (type === "line.restored") return restoreLine;
    if (type === "question.answered")
      return ({ page }) =>
        page
          .getByRole("alertdialog")
          .getByRole("button", { name: event["answer"] === "confirmed" ? "Remove" : "Keep it" })
          .click();
    const [, kind, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? [];
    if (actor !== undefined) {
      const [part, method] = calls[actor as keyof typeof calls];
      if (kind === "error") return answered(part, method, 503);
      return answered(part, method, event["output"].status === "ok" ? null : 429);
    }
    if (before.matches({ card: "asking" })) return cannot("a question stands before the page");
    return planned(event, before);
  },
  shows: async ({ page, gates }, snapshot, step) => {
    await showsToasts(page, step?.emitted ?? []);
    const view = selectBillingView(snapshot);
    await eventually(() => [gates.limit.held(), gates.card.held(), gates.address.held()]).toEqual([
      ...[Number(view.isSetting || view.isRemovingLimit)],
      ...[Number(view.removing !== null || view.choosing !== null), Number(view.isSavingAddress)],
    ]);
    const limit = page.locator('form[aria-label="Set the monthly limit"]');
    await showsForm(limit, {
      values: { amount_usd: view.amountUsd },
      texts: { amount_usd: view.problem, recaptcha: null },
      busy: view.isSetting,
      captcha: false,
    });
    const isCardBusy = (label: string) =>
      cardsOf(page).locator('button[aria-busy="true"]', { hasText: label }).count();
    await eventually(() => Promise.all([isCardBusy("Saving…"), isCardBusy("Removing…")])).toEqual([
      Number(view.choosing !== null),
      Number(view.removing !== null),
    ]);
    await eventually(() => limit.locator('button[aria-busy="true"]').count()).toBe(
      view.isSetting || view.isRemovingLimit ? 1 : 0,
    );
    await page
      .getByRole("alertdialog", { name: "Remove this card?" })
      .waitFor({ state: snapshot.matches({ card: "asking" }) ? "visible" : "detached" });
    const form = page.locator('form[aria-label="Billing address"]');
    if (view.address === null) {
      await form.waitFor({ state: "detached" });
      return addressOf(page)
        .getByRole("button", { name: /address$/, includeHidden: true })
        .waitFor();
    }
    const { address, addressTexts } = view;
    return showsForm(form, {
      values: Object.fromEntries(addressFields.map((field) => [field, address[field]])),
      texts: {
        ...Object.fromEntries(addressFields.map((field) => [field, addressTexts[field] ?? null])),
        recaptcha: null,
      },
      busy: view.isSavingAddress,
      captcha: false,
    });
  },
};
