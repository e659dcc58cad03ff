import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { TipMenuItem } from "../../src/domain/tip-menu/tip-menu.ts";
import type { Answered, Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
let mia: Client;
let fan: Client;
beforeAll(async () => {
  server = await startFixture({ demo: true });
  mia = await server.signedIn("mia");
  fan = await server.signedIn("sub");
});
afterAll(() => server?.stop());
beforeEach(async () => {
  await server.services.database
    .updateTable("tip_menu_item")
    .set({ deleted_at: 1 })
    .where("creator_id", "=", await idOf("mia"))
    .execute();
});

const PATH = "/api/v1/account/tip_menu";
const recordOf = async (username: string, client: Client = server.visitor()) =>
  (await client.get(`/api/v1/user/${username}`)).body;
const idOf = async (username: string): Promise<string> => (await recordOf(username)).user.id;
const song = { description: "A song", price: 900 };
const add = async (fields: object = {}, client = mia): Promise<TipMenuItem> => {
  const { status, body, text } = await client.post(PATH, { ...song, ...fields });
  expect(status, text).toBe(201);
  return body;
};
const menu = async (client = mia): Promise<readonly TipMenuItem[]> =>
  (await client.get("/api/v1/user/tip_menu/mia")).body;
const told = async (): Promise<number> => {
  const rows = await server.services.database
    .selectFrom("socket_event")
    .select("audience")
    .where("event", "=", "profile.update")
    .execute();
  return rows.filter(({ audience }) => JSON.stringify(audience).includes("profile:mia")).length;
};

describe("[OWNER-13] [OWNER-40] the calls of the tip menu", () => {
  test("add at the end, edit, remove and put in order; pages are told of each", async () => {
    const before = await told();
    const one = await add({ description: "  A   song\nfor you " });
    const two = await add({ description: "A poem", price: 100_000, user_id: await idOf("mia") });
    expect(one).toEqual({ id: one.id, description: "A song for you", price: 900 });
    expect(await menu()).toEqual([one, two]);
    const edited = await mia.post(`${PATH}/${one.id}`, {
      description: "A long song",
      price: 1200,
      was: { description: one.description, price: one.price },
    });
    expect(edited.body).toEqual({ id: one.id, description: "A long song", price: 1200 });
    expect((await mia.post(`${PATH}/order`, { ids: [two.id, one.id] })).body).toEqual({ ok: true });
    expect((await menu()).map(({ id }) => id)).toEqual([two.id, one.id]);
    expect((await mia.delete(`${PATH}/${two.id}`)).body).toEqual({ ok: true });
    expect((await menu()).map(({ id }) => id)).toEqual([one.id]);
    expect(await told()).toBe(before + 5);
  });

  test("refuse bad texts and prices at their fields, with nothing stored or told", async () => {
    const before = await told();
    const { status, body } = await mia.post(PATH, { description: " ", price: 99 });
    expect([status, body.code, Object.keys(body.fields)]).toEqual([
      422,
      "validation",
      ["description", "price"],
    ]);
    const kept = await add();
    expect((await mia.post(`${PATH}/${kept.id}`, { ...song, price: 100_001 })).status).toBe(422);
    expect(await menu()).toEqual([kept]);
    expect(await told()).toBe(before + 1);
  });

  test("a menu has 50 items at most, also of many who are added at once", async () => {
    const added = await Promise.all(Array.from({ length: 55 }, () => mia.post(PATH, song)));
    expect(added.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(added.find(({ status }) => status !== 201)?.body).toMatchObject({ code: "tip_menu_limit" });
    const items = await menu();
    expect(items).toHaveLength(50);
    expect((await mia.delete(`${PATH}/${items[0]!.id}`)).status).toBe(200);
    expect((await mia.post(PATH, song)).status).toBe(201);
  });

  test("[X-04] an item whose answer did not arrive is added once under its key", async () => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const first = await mia.post(PATH, song, headers);
    const again = await mia.post(PATH, song, headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await menu()).toEqual([first.body]);
    expect((await mia.post(PATH, song)).status).toBe(201);
    expect(await menu()).toHaveLength(2);
  });

  test("of two windows the later one reads what the earlier one saved, and may replace it", async () => {
    const { id, ...was } = await add();
    await mia.post(`${PATH}/${id}`, { ...was, price: 1100, was });
    const late = await mia.post(`${PATH}/${id}`, { ...was, price: 1300, was });
    expect([late.status, late.body.code, late.body.fields]).toEqual([
      409,
      "section_changed",
      { price: "Changed meanwhile to: $11.00. Save again to replace it." },
    ]);
    const again = { ...was, price: 1300, was: late.body.current };
    expect((await mia.post(`${PATH}/${id}`, again)).body.price).toBe(1300);
  });

  test("of two windows that order it the later one is refused: the menu was another one than it showed", async () => {
    const [one, two, three] = [(await add()).id, (await add()).id, (await add()).id];
    const all = (await menu()).map(({ id }) => id).filter((id) => ![one, two, three].includes(id));
    const was = [...all, one, two, three];
    expect((await mia.post(`${PATH}/order`, { ids: [...all, two, one, three], was })).status).toBe(200);
    const late = await mia.post(`${PATH}/order`, { ids: [...all, three, one, two], was });
    expect([late.status, late.body.code, late.body.current]).toEqual([
      ...[409, "section_changed", { ids: [...all, two, one, three] }],
    ]);
    expect((await menu()).map(({ id }) => id)).toEqual([...all, two, one, three]);
  });

  test("an order that misses an item, repeats one or names another's is refused", async () => {
    const [one, two] = [await add(), await add()];
    const [{ id: other }] = (await (await server.signedIn("ava")).get("/api/v1/user/tip_menu/ava")).body;
    for (const ids of [[one.id], [one.id, one.id], [one.id, other], [one.id, two.id, other], []])
      expect((await mia.post(`${PATH}/order`, { ids })).body.code).toBe("section_changed");
    expect(await menu()).toEqual([one, two]);
  });

  test("nobody changes another's menu, and an item that is gone is not found", async () => {
    const noah = await server.signedIn("noah");
    const { id } = await add();
    const user_id = await idOf("mia");
    const tries = [
      noah.post(PATH, { ...song, user_id }),
      noah.post(`${PATH}/${id}`, { ...song, user_id }),
      noah.delete(`${PATH}/${id}?user_id=${user_id}`),
      noah.post(`${PATH}/order`, { ids: [id], user_id }),
      noah.post(`${PATH}/status`, { tip_menu_disabled: true, user_id }),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    const own = [noah.post(`${PATH}/${id}`, song), noah.delete(`${PATH}/${id}`)];
    expect((await Promise.all(own)).map(({ body }) => body.code)).toEqual([
      "tip_menu_item_not_found",
      "tip_menu_item_not_found",
    ]);
    expect((await menu()).map((item) => item.id)).toEqual([id]);
    await mia.delete(`${PATH}/${id}`);
    expect((await mia.delete(`${PATH}/${id}`)).status).toBe(404);
  });
});

test("[OWNER-32] [OWNER-33] closed, fans neither see nor buy it, and its owner still writes it", async () => {
  const ava = await server.signedIn("ava");
  const items = (client: Client) => client.get("/api/v1/user/tip_menu/ava");
  const close = (tip_menu_disabled: boolean) => ava.post(`${PATH}/status`, { tip_menu_disabled });
  expect((await close(true)).body.setting.tip_menu_disabled).toBe(true);
  const [{ id: tip_id }] = (await items(ava)).body;
  expect((await items(ava)).body).toHaveLength(4);
  expect((await items(fan)).body).toEqual([]);
  expect((await recordOf("ava", fan)).has_tip_menu).toBe(false);
  const page = (): Promise<Answered> => {
    const query = { payment_intent: "tip", tip_type: "menu", tip_id: String(tip_id), model_username: "ava" };
    const order = new URLSearchParams({ ...query, return_uri: "/ava", payment_id: crypto.randomUUID() });
    return fan.get(`/oauth/payment/start?${order.toString()}`);
  };
  expect((await page()).status).toBe(404);
  expect((await close(false)).body.setting.tip_menu_disabled).toBe(false);
  expect((await items(fan)).body).toHaveLength(4);
  expect((await page()).status).toBe(200);
});
