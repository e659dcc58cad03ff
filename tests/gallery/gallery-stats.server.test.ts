import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { GalleryFigures } from "../../src/protocol/gallery/own-gallery.records.ts";
import { dayStartOf } from "../../src/server/http/time-zone.ts";
import { askRefund } from "../../src/server/payment/money-back.process.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { cards, newBuyer } from "../payment/buyer.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const day = 86_400;
const STATS = "/api/v1/account/direct-message/stats";

let server: ServerFixture;
let ava: Client;
const ids: Record<"photos" | "films", number> = { photos: 0, films: 0 };

const settle = async (): Promise<void> => {
  for (let round = 0; round < 4; round += 1) await server.advance(2);
};
const idOf = async (title: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from direct_message where title like ${`${title}%`}`.execute(server.services.database);
  return rows[0]!.id;
};
const buy = async (username: string, id: number): Promise<string> => {
  const fan = await newBuyer(server.origin, username);
  await sql`insert into subscription (id, fan_id, creator_id, type, status, choice, price, next_price, next_months, started, created_at, end_at)
    select 'free-' || fan.id, fan.id, ava.id, 'free', 'active', null, 0, null, 0, true, 1, null
    from account fan, account ava where fan.username = ${username} and ava.username = 'ava'`.execute(
    server.services.database,
  );
  const payment_id = crypto.randomUUID();
  const fields = {
    ...{ payment_intent: "direct_message", model_username: "ava", return_uri: "/ava", payment_id },
    direct_message_id: String(id),
  };
  const order = await fan.openPage(`/oauth/payment/start?${new URLSearchParams(fields).toString()}`);
  await fan.sendCard(order, cards.pays);
  await settle();
  return payment_id;
};
const stats = async (query = "", client = ava): Promise<GalleryFigures> =>
  (await client.get(`${STATS}${query}`)).body;
const figuresOf = async (id: number, query = "") => {
  const { sales, refunds, gross, earned } = (await stats(query)).items.find((item) => item.id === id)!;
  return [sales, refunds, gross, earned];
};

beforeAll(async () => {
  server = await startFixture({ demo: true });
  ava = await server.signedIn("ava");
  ids.photos = await idOf("The gate series");
  ids.films = await idOf("Two uncut");
});
afterAll(() => server?.stop());

// Her manager has 12.5 % of what is hers.
test("what galleries bring is told by the books: sales, what went back, what fans paid and what is the creator's", async () => {
  expect((await stats()).totals).toEqual({ sales: 0, refunds: 0, gross: 0, earned: 0 });
  await buy("statsone", ids.photos);
  const back = await buy("statstwo", ids.photos);
  await buy("statsthree", ids.films);
  expect(await figuresOf(ids.photos)).toEqual([2, 0, 3800, 2660]);
  expect(await figuresOf(ids.films)).toEqual([1, 0, 2400, 1680]);
  await server.services.store.transact(systemMetadata, (unit) =>
    askRefund(unit, back, { refundId: crypto.randomUUID(), amount: null, by: "operator" }),
  );
  await settle();
  expect(await figuresOf(ids.photos)).toEqual([2, 1, 1900, 1330]);
  expect(await stats()).toMatchObject({
    totals: { sales: 3, refunds: 1, gross: 4300, earned: 3010 },
    page: 1,
    pages: 1,
  });
  const { items } = (await ava.get("/api/v1/account/direct-message/auto?type=profile&gallery=photo_dm")).body;
  expect(items[0]).toMatchObject({ id: ids.photos, sales: 1, earned: 1330, is_sold: true });
});

test("one kind or one gallery alone, in the order that is asked for, page by page", async () => {
  const idsOf = async (query: string) => (await stats(query)).items.map(({ id }) => id);
  expect(await idsOf("?type=video_dm")).toEqual([ids.films]);
  expect(await idsOf(`?gallery=${ids.photos}`)).toEqual([ids.photos]);
  expect((await idsOf("?sort=sales")).slice(0, 2)).toEqual([ids.photos, ids.films]);
  expect((await idsOf("?sort=earned")).slice(0, 2)).toEqual([ids.films, ids.photos]);
  const [first, second] = [await stats("?s=3&p=1&sort=newest"), await stats("?s=3&p=2&sort=newest")];
  expect([first.items.length, second.items.length, first.pages]).toEqual([3, 1, 2]);
  expect(second.totals).toEqual(first.totals);
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(4);
});

test("they are of the creator alone, and of a deleted gallery while it has been sold", async () => {
  const noah = await server.signedIn("noah");
  expect(await stats("?period=all", noah)).toMatchObject({ items: [], totals: { sales: 0, earned: 0 } });
  expect((await stats(`?gallery=${ids.photos}`, noah)).items).toEqual([]);
  const unsold = await idOf("Loops for");
  for (const id of [ids.films, unsold])
    expect((await ava.delete(`/api/v1/account/direct-message/auto/${id}`)).status).toBe(200);
  const { items } = await stats();
  expect(items.find(({ id }) => id === ids.films)).toMatchObject({ is_deleted: true, sales: 1 });
  expect(items.some(({ id }) => id === unsold)).toBe(false);
});

test("[ACCT-31] a file has a line for each gallery, and no title is a formula in it", async () => {
  await sql`update direct_message set title = '=1+1, "quoted"' where id = ${ids.photos}`.execute(
    server.services.database,
  );
  const file = await ava.get(`${STATS}?format=csv&sort=earned`);
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="premium-media.csv"');
  const lines = file.text.split("\r\n");
  expect(lines[0]).toBe("gallery,kind,title,price_usd,made,sent,opened,sales,refunds,gross_usd,earned_usd");
  expect(lines[1]).toMatch(new RegExp(`^${ids.films},videos,Two uncut .*,24.00,.*Z,,,1,0,24.00,16.80$`));
  expect(lines[2]).toMatch(
    new RegExp(`^${ids.photos},photos,"'=1\\+1, ""quoted""",19.00,.*Z,,,2,1,19.00,13.30$`),
  );
});

test("a period takes what was sold in it", async () => {
  const sold = async (period: string) => (await stats(`?period=${period}`)).totals.sales;
  await server.advance(2 * day);
  expect([await sold("today"), await sold("yesterday"), await sold("week")]).toEqual([0, 0, 3]);
  await server.advance(10 * day);
  expect([await sold("week"), await sold("month")]).toEqual([0, 3]);
  await server.advance(30 * day);
  ava = await server.signedIn("ava");
  expect([await sold("month"), await sold("year"), await sold("all")]).toEqual([0, 3, 3]);
  expect((await ava.get(`${STATS}?period=decade`)).status).toBe(422);
});

test("[ACCT-31] today and yesterday are days of the zone that the page names, in a file too", async () => {
  const { database, clock } = server.services;
  for (const zone of ["Asia/Kathmandu", "UTC"]) {
    const start = dayStartOf(clock.now(), zone);
    const sold = async (period: string) => {
      const query = `${STATS}?period=${period}&gallery=${ids.films}`;
      const { body } = await ava.get(query, { "x-time-zone": zone });
      const file = await ava.get(`${query}&format=csv&time_zone=${encodeURIComponent(zone)}`);
      return [body.totals.sales, Number(file.text.split("\r\n")[1]!.split(",").at(-4))];
    };
    for (const [at, today, yesterday] of [
      [start - 1, 0, 1],
      [start, 1, 0],
    ] as const) {
      await database
        .updateTable("ledger_posting")
        .set({ posted_at: at })
        .where("payment_id", "in", (from) =>
          from
            .selectFrom("direct_message_sale")
            .select("payment_id")
            .where("direct_message_id", "=", ids.films),
        )
        .execute();
      expect([zone, await sold("today"), await sold("yesterday")]).toEqual([
        ...[zone, [today, today]],
        [yesterday, yesterday],
      ]);
    }
  }
});
