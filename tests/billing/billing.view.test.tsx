import { act } from "react";
import { expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";

import type { BillingAddress } from "../../src/domain/billing/address.ts";
import { pageOf } from "../../src/actors/list/list.actors.ts";
import type { SharedEmitted } from "../../src/machines/app/emitted.ts";
import { billingFlow } from "../../src/machines/billing/billing.flow.ts";
import { billingMachine } from "../../src/machines/billing/billing.machine.ts";
import { listMachine, type PageRequest, type PageResult } from "../../src/machines/list/list.machine.ts";
import type { AnswerTo, Call, CallResult } from "../../src/machines/resource/call.ts";
import { resourceMachine } from "../../src/machines/resource/resource.machine.ts";
import type { EndpointAnswer } from "../../src/protocol/endpoints.ts";
import { BillingPage } from "../../src/views/billing/billing.view.tsx";
import { find, press, render } from "../kit/render.tsx";

type Billing = EndpointAnswer<"getBilling">;
const plain: Billing = {
  card: { id: "c", brand: "Visa", last4: "4242", saved_at: 1_790_000_000 },
  ...{ others: [], address: null },
  ...{ limit: 5_000, next: null, spent: 999, month_ends_at: 1_790_812_800 },
};
const paid = {
  ...{ payment_id: "p-1", paid_at: 1_790_000_000, payment_intent: "subscription" },
  creator: { username: "ava", display_name: "Ava" },
  receipt: { eyebrow: "Subscription", line: "1 month", note: "Cancel anytime." },
  ...{ amount_usd: 999, returned_usd: 99, status: "partly_refunded" },
  refunds: [{ amount_usd: 99, at: 1_790_000_100 }],
};

const settle = () => act(() => new Promise<void>((resolve) => setImmediate(resolve)));

const open = async (billing: Billing, items: readonly object[]) => {
  const limits: unknown[] = [];
  const removed: unknown[] = [];
  const chosen: unknown[] = [];
  const addresses: BillingAddress[] = [];
  const emitted: SharedEmitted[] = [];
  const machine = billingMachine.provide({
    actors: {
      list: listMachine.provide({
        actors: {
          loadPage: fromPromise<PageResult, PageRequest>(async ({ input: { request } }) =>
            pageOf(request, { status: "ok", data: { items, next: null } }),
          ),
        },
      }),
      resource: resourceMachine.provide({
        actors: {
          loadResource: fromPromise<CallResult<unknown>, Call>(async () => ({ status: "ok", data: billing })),
        },
      }),
      setLimit: fromPromise<AnswerTo<"setSpendingLimit">, { readonly limit: number | null }>(
        async ({ input }) => {
          limits.push(input.limit);
          return { status: "ok", data: billing };
        },
      ),
      chooseCard: fromPromise<AnswerTo<"chooseCard">, { readonly id: string }>(async ({ input }) => {
        chosen.push(input.id);
        return { status: "ok", data: billing };
      }),
      saveAddress: fromPromise<AnswerTo<"setBillingAddress">, { readonly typed: BillingAddress }>(
        async ({ input }) => {
          addresses.push(input.typed);
          return { status: "ok", data: billing };
        },
      ),
      removeCard: fromPromise<AnswerTo<"removeCard">, { readonly id: string }>(async ({ input }) => {
        removed.push(input.id);
        return { status: "ok", data: billing };
      }),
    },
  });
  const page = createActor(machine, { input: billingFlow.inputs[0]! });
  page.on("*", (event) => emitted.push(event));
  page.start();
  render(<BillingPage page={page} />);
  await settle();
  return { page, limits, removed, chosen, addresses, emitted };
};

test("[ACCT-03] card, limit and receipts are shown, with what came back", async () => {
  await open(plain, [paid]);
  const text = document.body.textContent!;
  for (const part of [
    "Visa ending in 4242",
    "$9.99 of $50.00 spent until Oct 1, 2026",
    "Partly refunded",
    "$0.99 on Sep 21, 2026",
  ])
    expect(text).toContain(part);
  expect(find("a", "Ava").getAttribute("href")).toBe("/ava");
});

test("[ACCT-03] a limit is set and removed; the card goes when that is confirmed", async () => {
  const { page, limits, removed, emitted } = await open(plain, []);
  press(find("button", "Set limit"));
  await settle();
  expect([limits, document.body.textContent]).toEqual([
    [],
    expect.stringContaining("This field is required"),
  ]);
  act(() => page.send({ type: "field.changed", field: "amount_usd", value: "20" }));
  press(find("button", "Set limit"));
  await settle();
  press(find("button", "Remove limit"));
  await settle();
  expect(limits).toEqual([2000, null]);
  press(find("[aria-labelledby=card-title] button"));
  await settle();
  expect(emitted.at(-1)).toMatchObject({ type: "dialog.requested", dialog: { name: "remove-card" } });
  act(() => page.send({ type: "question.answered", name: "remove-card", answer: "confirmed" }));
  await settle();
  expect(removed).toEqual(["c"]);
});

test("[ACCT-03] without card, limit and payments the page says how they come about", async () => {
  await open({ ...plain, card: null, limit: null, next: { limit: 700, from: 1_790_812_800 } }, []);
  for (const part of [
    "The next card that you pay with",
    "No limit. You spent $9.99",
    "From Oct 1, 2026 on: $7.00.",
    "Nothing paid yet",
  ])
    expect(document.body.textContent).toContain(part);
});

test("[ACCT-03] of several cards another one is made the default, and a new one is added at the provider's", async () => {
  const other = { id: "d", brand: "Mastercard", last4: "4444", saved_at: 1_790_000_000 };
  const { chosen, emitted } = await open({ ...plain, others: [other] }, []);
  expect(find("a", "Add a card").getAttribute("href")).toBe(
    "/oauth/payment/card?return_uri=%2Faccount%2Fbilling_info",
  );
  press(find("button", "Make default"));
  await settle();
  expect(chosen).toEqual(["d"]);
  expect(emitted.at(-1)).toMatchObject({ type: "toast.requested", kind: "success" });
});

test("[ACCT-03] an address is written, judged by field, and saved whole", async () => {
  const { page, addresses } = await open(plain, []);
  press(find("button", "Add an address"));
  const typed = { holder: "Sam Reed", street: "1 High Street", postal_code: "", city: "York" } as const;
  for (const field of ["holder", "street", "postal_code", "city"] as const)
    act(() => page.send({ type: "field.changed", field, value: typed[field] }));
  press(find("button", "Save address"));
  await settle();
  for (const part of ["Please enter your postal code.", "Please choose your country."])
    expect(document.body.textContent).toContain(part);
  act(() => page.send({ type: "field.changed", field: "postal_code", value: "YO1 7HH" }));
  act(() => page.send({ type: "field.changed", field: "country", value: "GB" }));
  press(find("button", "Save address"));
  await settle();
  expect(addresses).toEqual([{ ...typed, street_2: "", postal_code: "YO1 7HH", country: "GB" }]);
});

test("[ACCT-03] a stored address stands there by its lines, and is changed as it is", async () => {
  const address = {
    ...{ holder: "Sam Reed", street: "1 High Street", street_2: "Flat 2", postal_code: "YO1 7HH" },
    ...{ city: "York", country: "GB" },
  };
  await open({ ...plain, address }, []);
  expect(document.querySelector("address")!.textContent).toBe(
    "Sam Reed1 High StreetFlat 2YO1 7HH YorkUnited Kingdom",
  );
  press(find("button", "Change address"));
  expect(document.querySelector<HTMLInputElement>("input[name=street_2]")!.value).toBe("Flat 2");
});

test("[CVAL-42] the new limit says what it reads, since a comma is a decimal separator", async () => {
  const { page } = await open(plain, []);
  act(() => page.send({ type: "field.changed", field: "amount_usd", value: "1,234" }));
  expect(document.body.textContent).toContain("= $1.23");
});
