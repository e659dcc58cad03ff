import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { purchases } from "../../src/server/features.ts";
import { checkLedger } from "../../src/server/ledger/check-ledger.ts";
import { reconcile } from "../../src/server/ledger/reconcile.ts";
import { askRefund } from "../../src/server/payment/money-back.process.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { stillClock } from "../running/still-clock.ts";
import { openShop, type Sold } from "./sale-of-every-kind.ts";

const DAY = 86_400;
/** Percent of a sale: the platform's share, what of it who brought ava has (of the gross), and her manager's of the rest. */
const [PLATFORM, REFERRAL, MANAGER] = [20, 5, 12.5];

let server: ServerFixture;
let ava: Client;
let shop: Awaited<ReturnType<typeof openShop>>;

beforeAll(async () => {
  server = await startFixture({
    demo: true,
    clock: stillClock(),
    environment: { TRUSTED_PROXIES: "127.0.0.1" },
  });
  const { database, clock } = server.services;
  // The whole test is of one day.
  const left = DAY - (clock.now() % DAY);
  if (left < 3600) await server.advance(left + 60);
  const brought = { signed_up_at: 1, approved_at: 1, ends_at: clock.now() + DAY };
  await database
    .insertInto("referral")
    .values({
      ...{ referrer_id: await server.idOf("dora"), referred_id: await server.idOf("ava") },
      ...{ share: REFERRAL * 100, ...brought },
    })
    .execute();
  // Places of a ranking are those of what was earned alone.
  await database.deleteFrom("post_like").execute();
  shop = await openShop(server);
  ava = await server.signedIn("ava");
});
afterAll(() => server?.stop());

/** A sale with what the provider took for it, and what of that went back. Cents. */
interface Paid extends Sold {
  readonly amount: number;
  readonly back: number;
}

/** Who has which part of what is left of a sale, by our terms: parts are rounded down, ava has the rest. */
const partsOf = ({ amount, back }: Paid) => {
  const platform = Math.floor((amount * PLATFORM) / 100);
  const brought = Math.floor((amount * REFERRAL) / 100);
  const whole = {
    ...{ platform: platform - brought, referral: brought },
    manager: Math.floor(((amount - platform) * MANAGER) / 100),
  };
  const left = (part: number): number => (amount === 0 ? 0 : Math.floor((part * (amount - back)) / amount));
  const parts = {
    ...{ platform: left(whole.platform), referral: left(whole.referral), manager: left(whole.manager) },
  };
  const gross = amount - back;
  return { ...parts, gross, net: gross - parts.platform - parts.referral - parts.manager };
};
const sum = <Each>(all: readonly Each[], amount: (each: Each) => number): number =>
  all.reduce((total, each) => total + amount(each), 0);
const groups = <Each>(all: readonly Each[], key: (each: Each) => string, amount: (each: Each) => number) => {
  const sums: Record<string, number> = {};
  for (const each of all) sums[key(each)] = (sums[key(each)] ?? 0) + amount(each);
  return Object.fromEntries(Object.entries(sums).filter(([, total]) => total !== 0));
};

const get = async (client: Client, path: string) => {
  const { status, body, text } = await client.get(path);
  expect(status, `${path}: ${text}`).toBe(200);
  return body;
};
interface Shares {
  readonly gross: number;
  readonly platform: number;
  readonly manager: number;
  readonly net: number;
}

/** Everything that tells what ava sold, as it is told now. Cents. */
const figures = async () => {
  const { database } = server.services;
  const [max, dora] = [await server.signedIn("max"), await server.signedIn("dora")];
  const { earnings, balance } = await get(ava, "/api/v1/account/dashboard");
  const { totals, kinds } = await get(ava, "/api/v1/creator/earnings?period=all");
  const { items: spenders } = await get(ava, "/api/v1/account/top-spender?period=all&s=60");
  const { items: fans } = await get(ava, "/api/v1/account/subscriber?query=anna&type=access");
  // Before they have to do with each other she is told of nobody.
  const { body: contact } = await ava.get("/api/v1/account/direct-message/conversation/anna/info");
  const { managed } = await get(max, "/api/v1/account/manager");
  const { rows } = await sql<{ account: string; amount: number }>`
    select case when account like 'buyer:%' then 'buyers' else coalesce(split_part(l.account, ':', 1) || ' ' || a.username, account) end
      as account, amount
    from ledger_posting l left join account a on a.id = split_part(l.account, ':', 2)`.execute(database);
  const { totals: galleries } = await get(ava, "/api/v1/account/direct-message/stats?period=all");
  const { items: streams } = await get(ava, "/api/v1/account/stream-stats");
  const referral = await get(dora, "/api/v1/account/referral");
  const raised = await sql<{ raised: number }>`select sum(fund_raised)::int as raised from post`.execute(
    database,
  );
  return {
    today: earnings.today as number,
    week: earnings.week as number,
    month: earnings.month as number,
    balance: balance as number,
    totals: totals as Shares,
    // Of a kind that all went back there are lines, which come to nothing.
    kinds: groups(
      kinds as readonly (Shares & { readonly kind: string })[],
      ({ kind }) => kind,
      ({ gross }) => gross,
    ),
    spent: Object.fromEntries(
      spenders.map((row: { fan: { username: string }; spent: number }) => [row.fan.username, row.spent]),
    ),
    ofAnna: sum(fans as readonly { spent: number }[], ({ spent }) => spent),
    inContact: (contact.as_fan?.spent ?? 0) as number,
    managed: managed[0].earned_usd as number,
    referral: referral.earned_usd as number,
    books: groups(
      rows,
      ({ account }) => account,
      ({ amount }) => amount,
    ),
    galleries: { gross: galleries.gross as number, earned: galleries.earned as number },
    streams: sum(streams as readonly { earned: number }[], ({ earned }) => earned),
    raised: raised.rows[0]!.raised,
  };
};
type Figures = Awaited<ReturnType<typeof figures>>;

const isOf =
  (...kinds: readonly string[]) =>
  ({ kind }: Paid): boolean =>
    kinds.includes(kind);

/** What all of them have to be when these sales are added to what was there. */
const figuresWith = (before: Figures, all: readonly Paid[]): Figures => {
  const parts = (part: "gross" | "net" | "manager" | "referral" | "platform", of: readonly Paid[] = all) =>
    sum(of, (each) => partsOf(each)[part]);
  const added = (to: Readonly<Record<string, number>>, more: Readonly<Record<string, number>>) =>
    groups(
      [...Object.entries(to), ...Object.entries(more)],
      ([key]) => key,
      ([, amount]) => amount,
    );
  const net = parts("net");
  const gross = ({ amount, back }: Paid): number => amount - back;
  const ofAnna = all.filter(({ fan }) => fan === "anna");
  // Messages with a price are counted beside galleries.
  const galleries = all.filter(isOf("direct_message"));
  const streamed = all.filter(isOf("stream_tip", "private_show", "tip_menu"));
  const raised = all.filter(({ name }) => name === "a part of a goal");
  return {
    ...{ today: before.today + net, week: before.week + net, month: before.month + net },
    balance: before.balance + net,
    totals: {
      gross: before.totals.gross + parts("gross"),
      platform: before.totals.platform + parts("platform") + parts("referral"),
      manager: before.totals.manager + parts("manager"),
      net: before.totals.net + net,
    },
    kinds: added(
      before.kinds,
      groups(all, ({ kind }) => purchases[kind].intent, gross),
    ),
    spent: added(
      before.spent,
      groups(
        all.filter(({ fan }) => fan !== null),
        ({ fan }) => fan!,
        gross,
      ),
    ),
    ...{ ofAnna: parts("gross", ofAnna), inContact: parts("gross", ofAnna) },
    managed: before.managed + parts("manager"),
    referral: before.referral + parts("referral"),
    books: added(before.books, {
      ...{ buyers: 0 - parts("gross"), platform: parts("platform"), "creator ava": net },
      ...{ "manager max": parts("manager"), "referral dora": parts("referral") },
    }),
    galleries: {
      gross: before.galleries.gross + parts("gross", galleries),
      earned: before.galleries.earned + parts("net", galleries),
    },
    streams: before.streams + parts("net", streamed),
    raised: before.raised + sum(raised, gross),
  };
};

/** The place of ava among who earned today, beside zoe, to whom so much is given. */
const isBefore = async (cents: number): Promise<boolean> => {
  const { database, clock } = server.services;
  const zoe = `creator:${await server.idOf("zoe")}`;
  const posted = { payment_id: "rival", line: 0, account: zoe, amount: cents, posted_at: clock.now() };
  await database.insertInto("ledger_posting").values(posted).execute();
  // What was read a moment ago may be answered again for a second.
  await server.advance(2);
  const { items } = await get(server.visitor(), "/api/v1/user/rank?period=day&l=100");
  await database.deleteFrom("ledger_posting").where("payment_id", "=", "rival").execute();
  const rankOf = (name: string): number =>
    items.find(({ user }: { user: { username: string } }) => user.username === name)?.rank ?? Infinity;
  return rankOf("ava") < rankOf("zoe");
};

/** The last tips as the dashboard tells them, and as they have to be: whatever is paid as a tip, less what went back. */
const lastTips = async (all: readonly Paid[]) => {
  const { database } = server.services;
  const rows = await database
    .selectFrom("payment")
    .select(["id", "settled_at"])
    .where(
      "id",
      "in",
      all.map(({ id }) => id),
    )
    .orderBy("settled_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const tips = rows
    .map(({ id }) => all.find((each) => each.id === id)!)
    .filter(({ kind, amount, back }) => purchases[kind].intent === "tip" && amount > back);
  const { tips: told } = await get(ava, "/api/v1/account/dashboard");
  return {
    told: told.map(({ id, amount_usd }: { id: string; amount_usd: number }) => [id, amount_usd]),
    right: tips.map(({ id, amount, back }) => [id, amount - back]),
  };
};

/** Each figure is right to the cent, the books agree with themselves and with the provider's, and the ranking counts all of it. */
const expectAllCounted = async (before: Figures, all: readonly Paid[]): Promise<void> => {
  const right = figuresWith(before, all);
  expect(await figures()).toEqual(right);
  const { database, ports, clock } = server.services;
  expect((await checkLedger(database)).differences).toEqual([]);
  expect((await reconcile(database, ports.payments, clock.now() + DAY)).differences).toEqual([]);
  const history = (await get(shop.buyers.anna.client, "/api/v1/account/billing/history")).items as readonly {
    readonly payment_id: string;
    readonly amount_usd: number;
    readonly returned_usd: number;
  }[];
  expect(history.map((row) => [row.payment_id, row.amount_usd, row.returned_usd]).toSorted()).toEqual(
    all.flatMap(({ fan, id, amount, back }) => (fan === "anna" ? [[id, amount, back]] : [])).toSorted(),
  );
};

const giveBack = async (all: readonly Paid[], amountOf: (each: Paid) => number): Promise<readonly Paid[]> => {
  for (const each of all) {
    if (each.amount === 0) continue;
    const asked = { refundId: crypto.randomUUID(), amount: amountOf(each), by: "operator" };
    const { rejected } = await server.services.store.transact(systemMetadata, (unit) =>
      askRefund(unit, each.id, asked),
    );
    expect([each.kind, rejected]).toEqual([each.kind, undefined]);
  }
  for (let round = 0; round < 3; round += 1) await server.advance(2);
  return all.map((each) => ({ ...each, back: each.back + amountOf(each) }));
};

test("everything that is sold has its case", () => {
  expect(
    [...shop.kinds].toSorted(),
    "the kinds of which tests/payment/sale-of-every-kind.ts has a case, and those that are sold",
  ).toEqual(Object.keys(purchases).toSorted());
});

test("one sale of every kind counts to the cent wherever it is counted, and no more when a part of it, then all of it goes back", async () => {
  const { database } = server.services;
  const before = await figures();
  const sold = await shop.sellAll();
  const charges = await database.selectFrom("sandbox_ledger").select(["payment_id", "amount"]).execute();
  const paid: readonly Paid[] = sold.map((each) => ({
    ...each,
    amount: charges.find(({ payment_id }) => payment_id === each.id)?.amount ?? 0,
    back: 0,
  }));
  expect(paid.filter(({ amount }) => amount === 0).map(({ kind }) => kind)).toEqual(["follow"]);
  await expectAllCounted(before, paid);
  const { told, right } = await lastTips(paid);
  expect(told).toEqual(right.slice(0, 5));
  const { today } = await figures();
  expect([await isBefore(today - 1), await isBefore(today + 1)]).toEqual([true, false]);

  const partly = await giveBack(paid, ({ amount }) => Math.floor(amount / 3));
  await expectAllCounted(before, partly);
  const tips = await lastTips(partly);
  expect(tips.told).toEqual(tips.right.slice(0, 5));
  const left = (await figures()).today;
  expect([await isBefore(left - 1), await isBefore(left + 1)]).toEqual([true, false]);

  const gone = await giveBack(partly, ({ amount, back }) => amount - back);
  await expectAllCounted(before, gone);
  expect((await lastTips(gone)).right).toEqual([]);
});
