import { act } from "react";
import { expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";

import { pageOf } from "../../src/actors/list/list.actors.ts";
import { dateText } from "../../src/domain/format/moment.ts";
import { listMachine, type PageRequest, type PageResult } from "../../src/machines/list/list.machine.ts";
import { payoutsFlow } from "../../src/machines/payouts/payouts.flow.ts";
import { payoutsMachine } from "../../src/machines/payouts/payouts.machine.ts";
import type { Call, CallResult } from "../../src/machines/resource/call.ts";
import { resourceMachine } from "../../src/machines/resource/resource.machine.ts";
import type { EndpointAnswer } from "../../src/protocol/endpoints.ts";
import { PayoutsPage } from "../../src/views/payouts/payouts.view.tsx";
import { find, render } from "../kit/render.tsx";

type Payouts = EndpointAnswer<"getPayouts">;

const nothing: Payouts = {
  ...{
    held: null,
    account_path: null,
    pending: 0,
    payable: 0,
    minimum_payment: 2000,
    next_at: 1_790_640_000,
  },
  ...{ items: [], next: null },
};

const open = async (data: Payouts): Promise<string> => {
  const answer: CallResult<unknown> = { status: "ok", data };
  const loadPage = fromPromise<PageResult, PageRequest>(async ({ input }) => pageOf(input.request, answer));
  const loadResource = fromPromise<CallResult<unknown>, Call>(async () => answer);
  const machine = payoutsMachine.provide({
    actors: {
      list: listMachine.provide({ actors: { loadPage } }),
      resource: resourceMachine.provide({ actors: { loadResource } }),
    },
  });
  const page = createActor(machine, { input: payoutsFlow.inputs[0]! }).start();
  const { element } = render(<PayoutsPage page={page} />);
  await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
  return element.textContent ?? "";
};

test("[ACCT-34] what is pending and payable, the next date, and past payouts with what became of them", async () => {
  const payout = {
    amount_usd: 2400,
    reason: null,
    booked_at: 1_790_000_000,
    sent_at: null,
    paid_at: null,
  } as const;
  const text = await open({
    ...nothing,
    ...{ pending: 1234, payable: 5000 },
    items: [
      { ...payout, id: "a", status: "booked" },
      { ...payout, id: "d", status: "sent", sent_at: 1_790_086_400 },
      { ...payout, id: "b", status: "paid", paid_at: 1_790_172_800 },
      { ...payout, id: "c", status: "returned", reason: "account closed" },
      { ...payout, id: "e", status: "failed", reason: "The bank account is frozen" },
    ],
  });
  for (const part of [
    "$50.00",
    "$12.34",
    dateText(nothing.next_at),
    `Booked ${dateText(payout.booked_at)}Booked`,
    `sent to your bank ${dateText(1_790_086_400)}On its way`,
    `paid ${dateText(1_790_172_800)}`,
    "account closed. It is back in your balance.",
    "The bank account is frozen. It is back in your balance.Failed",
  ])
    expect(text).toContain(part);
});

test("[ACCT-34] [PAY-03] where a company pays, the page leads to the account there", async () => {
  const at = { ...nothing, account_path: "/oauth/payout/account" };
  await open({ ...at, held: { why: "missing", reason: null } });
  expect(find("a", "Be paid online").getAttribute("href")).toBe("/oauth/payout/account");
  await open(at);
  expect(find("a", "Where you are paid").getAttribute("href")).toBe("/oauth/payout/account");
  expect(await open(nothing)).not.toContain("nline");
});

test("[ACCT-34] why nothing is paid is said, with what can be done about it", async () => {
  const held = (why: "missing" | "pending" | "on_hold" | "blocked", reason: string | null = null) =>
    open({ ...nothing, held: { why, reason } });
  expect(await held("missing")).toContain("We do not know where to pay you");
  expect(find("a", "Payment Info").getAttribute("href")).toBe("/account/pay_to");
  expect(await held("pending")).toContain("We are checking your payment info");
  expect(await held("on_hold", "The IBAN is another person's")).toContain("The IBAN is another person's");
  expect(await held("blocked")).toContain("Your account is being looked at");
  expect(await open({ ...nothing, pending: 500 })).toContain("We pay from $20.00 on");
  expect(await open({ ...nothing, payable: -300 })).toContain("taken from what you earn next");
  const text = await open(nothing);
  expect(text).toContain("No payouts yet");
  expect(text).not.toContain("We pay from");
});
