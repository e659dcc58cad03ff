import { afterAll, beforeAll, expect, test } from "vitest";

import { payoutNewsOf } from "../../src/server/stripe/stripe-payout-webhook.ts";
import { payoutRefusals } from "../../src/server/stripe/stripe-settings.ts";
import { stripePayoutRig, type StripePayoutRig } from "../payout/payout-rig.ts";
import { payoutShop } from "../payout/payout-shop.ts";

let rig: StripePayoutRig;
beforeAll(async () => {
  rig = await stripePayoutRig();
});
afterAll(() => rig?.stop());
const { readyCreator, payday, standing, firstPayout, accountOf } = payoutShop(() => rig);

const asked = (name: string) => rig.stripe.requests.filter((request) => request.name === name);

test("[PAY-03] a transfer goes to the creator's account with a key and a group of its own, and on to the bank by a payout", async () => {
  const creator = await readyCreator();
  await payday();
  const id = await firstPayout(creator);
  const account = await accountOf(creator.id);
  const [transfer] = asked("POST /v1/transfers").filter(({ given }) => given["transfer_group"] === id);
  expect(transfer).toEqual({
    ...{ name: "POST /v1/transfers", key: `transfer:${id}` },
    given: {
      ...{ amount: "8000", currency: "usd", destination: account, transfer_group: id },
      "metadata[payout_id]": id,
    },
  });
  const [payout] = asked("POST /v1/payouts").filter(({ given }) => given["metadata[payout_id]"] === id);
  expect([payout?.key, payout?.given["amount"]]).toEqual([`payout:${id}`, "8000"]);
});

test("[PAY-03] the bank gets what arrived on an account of another currency", async () => {
  const creator = await readyCreator();
  rig.stripe.connect.change(await accountOf(creator.id), "complete", "eur");
  await payday();
  const id = await firstPayout(creator);
  const [payout] = asked("POST /v1/payouts").filter(({ given }) => given["metadata[payout_id]"] === id);
  expect([payout?.given["amount"], payout?.given["currency"]]).toEqual(["7200", "eur"]);
  await rig.bank(id, "failed");
  await rig.tell(id);
  await rig.server.advance(60);
  expect(await standing(creator)).toMatchObject({ owed: 8_000, out: 0, statuses: ["failed"] });
});

test("[PAY-03] what the platform has not got yet waits for it, and no creator's payout fails for that", async () => {
  const creator = await readyCreator();
  rig.stripe.connect.setFunds(100);
  await payday();
  expect(await standing(creator)).toMatchObject({
    owed: 0,
    out: 0,
    statuses: ["assigned"],
    shown: ["booked"],
  });
  rig.stripe.connect.setFunds(1_000_000);
  await rig.server.advance(700);
  expect(await standing(creator)).toMatchObject({ owed: 0, out: 8_000, statuses: ["sent"] });
});

test.each(["timeout after", "error after", "refused after"] as const)(
  "[PAY-03] the answer to the payout to the bank is lost (%s): it is found again, not made anew",
  async (fault) => {
    const creator = await readyCreator();
    rig.stripe.fault("POST /v1/payouts", fault, fault === "timeout after" ? 2 : 1);
    await payday();
    await rig.server.advance(700);
    const id = await firstPayout(creator);
    const made = [...rig.stripe.connect.payouts.values()].filter(
      ({ metadata }) => metadata["payout_id"] === id,
    );
    expect([made.length, (await standing(creator)).statuses]).toEqual([1, ["sent"]]);
  },
);

test("[PAY-03] a reversal whose answer is lost is made once, and only then the money is owed again", async () => {
  const creator = await readyCreator();
  await payday();
  const id = await firstPayout(creator);
  rig.stripe.fault("POST /v1/transfers/{id}/reversals", "timeout before", 2);
  await rig.bank(id, "failed");
  await rig.tell(id);
  expect(await standing(creator)).toMatchObject({ owed: 0, out: 8_000, statuses: ["sent"] });
  rig.stripe.fault("POST /v1/transfers/{id}/reversals", "timeout after", 2);
  await rig.server.advance(60);
  for (let round = 0; round < 3; round += 1) await rig.server.advance(700);
  expect(await standing(creator)).toEqual({
    ...{ owed: 8_000, paid: 0, total: 0, out: 0, statuses: ["failed"], shown: ["failed"] },
  });
});

test("[PAY-03] an account that its owner gave up is stopped, and another is opened in its place", async () => {
  const creator = await readyCreator();
  const account = await accountOf(creator.id);
  const { books, connect } = rig.stripe;
  connect.accounts.delete(account);
  books.happened("account.application.deauthorized", { id: "ca_1", object: "application" }, account);
  const sent = await rig.stripe.deliver(
    `${rig.server.origin}/api/v1/payout/webhook/stripe`,
    rig.stripe.events.at(-1)!,
  );
  await rig.server.advance(1);
  const { body } = await creator.client.get("/api/v1/creator/payouts");
  expect([sent, body.held.why]).toEqual([200, "on_hold"]);
  const shop = payoutShop(() => rig);
  await shop.sendPassword(creator.client, shop.PASSWORD);
  const next = await accountOf(creator.id);
  expect([next === account, connect.accounts.has(next)]).toEqual([false, true]);
});

test("[PAY-03] what each message is about", async () => {
  const creator = await readyCreator();
  await payday();
  const id = await firstPayout(creator);
  const account = await accountOf(creator.id);
  const about = rig.stripe.events
    .filter(({ data }) => JSON.stringify(data).includes(id) || JSON.stringify(data).includes(account))
    .map((event) => [event.type, payoutNewsOf(event as never)]);
  expect(about).toEqual([
    ["account.updated", { kind: "account", account }],
    ["transfer.created", { kind: "payout", payoutId: id }],
    ["payout.created", null],
  ]);
});

test("settings of payouts that cannot be used are refused in sentences", () => {
  const good = { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_1" };
  expect(payoutRefusals(good)).toEqual([]);
  expect(payoutRefusals({ ...good, STRIPE_CONNECT_WEBHOOK_SECRET: "" })).toEqual([
    "PAYOUT_PROVIDER=stripe needs STRIPE_SECRET_KEY and STRIPE_CONNECT_WEBHOOK_SECRET.",
  ]);
  expect(payoutRefusals({ ...good, STRIPE_SECRET_KEY: "pk_live_1" })).toHaveLength(1);
  expect(payoutRefusals({ ...good, STRIPE_TRANSFER_WEBHOOK_SECRET: "secret" })).toHaveLength(1);
  expect(payoutRefusals({ ...good, STRIPE_API_URL: "ftp://x" })).toHaveLength(1);
});
