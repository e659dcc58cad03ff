import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { CauseEntry } from "../../src/protocol/causes/causes.endpoints.ts";
import { buyerOf, cards, newBuyer } from "../payment/buyer.ts";
import type { Client } from "../running/http-client.ts";
import { operate } from "../running/operate.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server?.stop());

const ask = (client: Client, back = 600) => {
  const now = server.services.clock.now();
  return client.get(`/api/v1/inspector/causes?from=${now - back}&to=${now + 5}`);
};
const entriesOf = async (client: Client): Promise<readonly CauseEntry[]> => (await ask(client)).body.entries;

const settle = async (): Promise<void> => {
  for (let round = 0; round < 6; round += 1) await server.advance(2);
};

/** The links from an entry up to its first cause, the entry last. */
const wayTo = (entries: readonly CauseEntry[], last: CauseEntry | undefined): readonly CauseEntry[] => {
  const cause = entries.find(({ id }) => id === last?.cause);
  return last === undefined ? [] : [...(cause === undefined ? [] : wayTo(entries, cause)), last];
};
const words = ({ kind, summary }: CauseEntry): string => `${kind} ${summary.split(" · ")[0]!}`;

test("a payment is told from its request to the posted ledger entry and the socket event", async () => {
  const fan = await server.signedIn("fan");
  const buyer = buyerOf(fan, server.origin);
  const id = await buyer.pay("noah", "1mo");
  await settle();
  expect((await buyer.ask(id)).body.status).toBe("paid");
  const entries = await entriesOf(fan);
  const posted = entries.find(({ summary }) => summary.startsWith(`TransactionPosted · ledger-${id}`));
  const way = wayTo(entries, posted);
  expect(way.map(words)).toEqual([
    "request A request of this account",
    "event PaymentStarted",
    "webhook sandbox says authorized",
    "job payment.webhook",
    "job payment.capture",
    "event TransactionPosted",
  ]);
  const update = entries.find(
    ({ summary, cause }) => summary.startsWith("payment.update") && cause === posted?.cause,
  );
  expect(update).toMatchObject({
    kind: "socket",
    summary: "payment.update · to this account",
    payload: { transaction_id: id, status: "paid" },
  });
  const request = entries.find(({ id: own }) => own === way[0]!.id)!;
  expect(request.id).toMatch(/^request:[\w-]+-[0-9a-z]+$/);
});

test("a declined payment ends with the provider's message and what the page is told", async () => {
  const fan = await server.signedIn("sub");
  const buyer = buyerOf(fan, server.origin);
  const started = (await buyer.subscribe("noah", "1mo")).body;
  const order = await buyer.openPage(started.payment_url);
  expect((await buyer.sendCard(order, cards.declines)).body.status).toBe("declined");
  await settle();
  const entries = await entriesOf(fan);
  const declined = entries.find(({ summary }) =>
    summary.startsWith(`PaymentDeclined · payment-${started.payment_id}`),
  );
  expect(wayTo(entries, declined).map(words)).toEqual([
    "request A request of this account",
    "event PaymentStarted",
    "webhook sandbox says declined",
    "job payment.webhook",
    "event PaymentDeclined",
  ]);
  expect(
    entries.some(({ summary }) => summary.startsWith(`TransactionPosted · ledger-${started.payment_id}`)),
  ).toBe(false);
});

test("the answer of a call names the request that its events tell", async () => {
  const fan = await server.signedIn("pack");
  const answered = await fan.post("/api/v1/user/mia/subscription", { duration: "1mo", return_uri: "/mia" });
  expect(answered.status).toBe(200);
  const request = answered.headers.get("x-request-id");
  const entries = await entriesOf(fan);
  const caused = entries.filter(({ cause }) => cause === `request:${request}`);
  expect(caused.map(({ kind }) => kind)).toContain("event");
});

test("others' requests and what others are told stay theirs", async () => {
  const fan = await server.signedIn("fan");
  const noah = await server.signedIn("noah");
  const told = await entriesOf(noah);
  const fanId = await server.idOf("fan");
  expect(JSON.stringify(told)).not.toContain(fanId);
  const sent = (await entriesOf(fan)).filter(
    ({ kind, summary }) => kind === "socket" && !summary.endsWith("to this account"),
  );
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.every(({ payload }) => payload === null)).toBe(true);
});

test("nothing that somebody wrote or typed is told", async () => {
  const fan = await server.signedIn("follower");
  const marker = "Marker of a message";
  const query = new URLSearchParams({
    ...{
      model_username: "ava",
      payment_intent: "tip",
      tip_type: "normal",
      tip_amount: "500",
      tip_message: marker,
    },
    ...{ return_uri: "/ava?secret=marker", payment_id: crypto.randomUUID() },
  });
  const page = await fan.get(`/oauth/payment/start?${query.toString()}`);
  const order = /name="order" value="([^"]+)"/.exec(page.text)?.[1];
  const buyer = buyerOf(fan, server.origin);
  expect((await buyer.sendCard(order!, cards.pays)).body.status).toBe("accepted");
  await settle();
  const { text } = await ask(fan);
  expect(text).toContain("PaymentStarted");
  const rows = await server.services.database.selectFrom("event").select("data").execute();
  expect(JSON.stringify(rows)).toContain(marker);
  for (const hidden of [marker, "secret=marker", "card_", "4242"]) expect(text).not.toContain(hidden);
});

describe("who may read", () => {
  test("a guest is asked to log in", async () => {
    expect((await ask(server.visitor())).status).toBe(401);
  });

  test("outside production accounts of the demo may, another one once an operator has named it", async () => {
    const { client } = await newBuyer(server.origin, "curious");
    expect((await ask(client)).body.code).toBe("not_allowed");
    const site = { url: server.services.config.databaseUrl, dataDir: server.services.config.dataDir };
    expect(await operate(site, "inspectors", "add", "curious")).toBe(
      "curious reads causes, where the site's setting opens the inspector.\n",
    );
    expect((await ask(client)).status).toBe(200);
    expect(await operate(site, "inspectors", "list")).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d {2}curious\n$/);
    await operate(site, "inspectors", "remove", "curious");
    expect((await ask(client)).body.code).toBe("not_allowed");
    await expect(operate(site, "inspectors", "add", "nobody-here")).rejects.toThrow(
      "There is no account nobody-here.",
    );
    await expect(operate(site, "inspectors", "praise", "curious")).rejects.toThrow("Say add, remove or list");
  });

  test("in production the demo's accounts may not, and nobody where the site's setting is off", async () => {
    const { config, sites, database } = server.services;
    const fan = await server.signedIn("fan");
    const site = sites.all[0]!;
    const set = (changes: object, open: boolean) => {
      Object.assign(config, changes);
      Object.assign(site, { inspector: open });
    };
    try {
      set({ production: true }, true);
      expect((await ask(fan)).body.code).toBe("not_allowed");
      const named = { account_id: await server.idOf("fan"), named_at: 1 };
      await database.insertInto("inspector_reader").values(named).execute();
      expect((await ask(fan)).status).toBe(200);
      set({}, false);
      expect((await ask(fan)).body.code).toBe("not_found");
    } finally {
      set({ production: false }, true);
      await database.deleteFrom("inspector_reader").execute();
    }
  });
});
