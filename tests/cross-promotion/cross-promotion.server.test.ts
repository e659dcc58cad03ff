import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { PROMOTED_SECONDS } from "../../src/domain/cross-promotion/promotion.ts";
import { defaultSettings } from "../../src/domain/settings/setting-values.ts";
import { forgetLeads } from "../../src/server/cross-promotion/leads.ts";
import { buyerOf, newBuyer, type Buyer } from "../payment/buyer.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const PATH = "/api/v1/account/promotion";
const BROWSER = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0 Safari/537.36" };
const DAY = 86_400;
const names = ["ava", "noah", "mia", "zoe", "liam", "elsa", "max", "rita", "dora"] as const;

let server: ServerFixture;
const people = new Map<string, Client>();
const as = (username: string): Client => people.get(username)!;
const ids = new Map<string, string>();

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  for (const name of [...names, "uma", "fan"]) people.set(name, await server.signedIn(name));
  const rows = await server.services.database.selectFrom("account").select(["id", "username"]).execute();
  for (const { id, username } of rows) ids.set(username, id);
});
afterAll(() => server?.stop());
// What the demo has of it is not needed here.
beforeEach(async () => {
  const { database } = server.services;
  for (const table of ["promotion", "promotion_lead", "link_click", "link_visitor", "notice"] as const)
    await database.deleteFrom(table).execute();
});

const ask = (one: string, other: string) => as(one).post(PATH, { username: other });
const listsOf = async (username: string) => (await as(username).get(PATH)).body;
const namesIn = (rows: readonly { readonly user: { readonly username: string } }[]) =>
  rows.map(({ user }) => user.username);
const shortOf = async (username: string) => {
  const { partners, received, sent } = await listsOf(username);
  return [namesIn(partners), namesIn(received), namesIn(sent)];
};
const idOf = async (username: string, other: string): Promise<number> => {
  const lists = await listsOf(username);
  const all = [...lists.partners, ...lists.received, ...lists.sent];
  return all.find(({ user }: { user: { username: string } }) => user.username === other).id;
};
const accept = async (username: string, other: string) =>
  as(username).post(`${PATH}/${await idOf(username, other)}/accept`);
const remove = async (username: string, other: string) =>
  as(username).delete(`${PATH}/${await idOf(username, other)}`);
const pair = async (one: string, other: string) => {
  expect((await ask(one, other)).body).toEqual({ ok: true });
  expect((await accept(other, one)).body).toEqual({ ok: true });
};
const promotedBy = async (username: string, client: Client = server.visitor(), country = "US") => {
  const { body } = await client.get(`/api/v1/user/${username}?promote=1`, { "cf-ipcountry": country });
  return namesIn(body.promote);
};
const notices = async (username: string) =>
  (
    await server.services.database
      .selectFrom("notice")
      .select(["text", "url", "kind"])
      .where("account_id", "=", ids.get(username)!)
      .orderBy("id")
      .execute()
  ).map(({ text, url, kind }) => [kind, text, url]);
const set = (
  username: string,
  values: { suspended?: boolean; compliance_status?: "approved" | "under_review" },
) => server.services.database.updateTable("account").set(values).where("username", "=", username).execute();
const privacy = async (username: string, values: object) =>
  expect(
    (await as(username).post("/api/v1/account/setting/privacy", { ...defaultSettings.privacy, ...values }))
      .status,
  ).toBe(200);

describe("requests", () => {
  test("[ACCT-09] one creator asks, the other is told and accepts, and both are partners; the next time it is declined, then withdrawn", async () => {
    expect(await listsOf("ava")).toEqual({ partners: [], received: [], sent: [] });
    expect((await ask("ava", "@NOAH ")).body).toEqual({ ok: true });
    expect(await shortOf("ava")).toEqual([[], [], ["noah"]]);
    expect(await shortOf("noah")).toEqual([[], ["ava"], []]);
    expect(await notices("noah")).toEqual([
      ["system", expect.stringContaining("would like to cross promote"), "/account/cross_promotion"],
    ]);
    // Only who was asked accepts.
    expect(await accept("ava", "noah")).toMatchObject({ status: 404, body: { code: "promotion_not_found" } });
    const id = await idOf("noah", "ava");
    expect((await as("mia").post(`${PATH}/${id}/accept`)).status).toBe(404);
    expect((await as("mia").delete(`${PATH}/${id}`)).status).toBe(404);
    expect((await accept("noah", "ava")).body).toEqual({ ok: true });
    expect((await accept("noah", "ava")).body).toEqual({ ok: true });
    expect(await shortOf("ava")).toEqual([["noah"], [], []]);
    expect(await shortOf("noah")).toEqual([["ava"], [], []]);
    expect(await notices("ava")).toEqual([
      ["system", expect.stringContaining("has accepted"), "/account/cross_promotion"],
    ]);
    expect((await remove("noah", "ava")).status).toBe(200);
    expect(await shortOf("ava")).toEqual([[], [], []]);

    await ask("ava", "noah");
    expect((await remove("noah", "ava")).status).toBe(200);
    await ask("ava", "noah");
    expect((await remove("ava", "noah")).status).toBe(200);
    expect(await shortOf("noah")).toEqual([[], [], []]);
    expect((await as("ava").delete(`${PATH}/${id}`)).status).toBe(404);
    expect((await as("ava").delete(`${PATH}/none`)).status).toBe(404);
  });

  test("nobody asks herself, nobody, fans, whom a block or a review keeps away, or twice", async () => {
    const refused = async (one: string, other: string) => {
      const { status, body } = await ask(one, other);
      return [status, body.code];
    };
    expect(await refused("ava", "ava")).toEqual([422, "self_promotion"]);
    expect(await refused("ava", " @ ")).toEqual([422, "validation"]);
    for (const nobody of ["nobody-here", "fan", "uma"])
      expect(await refused("ava", nobody)).toEqual([404, "user_not_found"]);
    // Fields are named with 422 alone (API-28).
    expect((await ask("ava", "nobody-here")).body).toEqual({
      error: "There is no creator called nobody-here whom you can ask.",
      code: "user_not_found",
    });
    expect(await refused("uma", "ava")).toEqual([403, "profile_pending"]);
    expect(await refused("fan", "ava")).toEqual([403, "not_allowed"]);
    for (const [blocker, blocked] of [
      ["ava", "zoe"],
      ["zoe", "ava"],
    ] as const) {
      const path = `/api/v1/account/follower/${blocked}/block`;
      await as(blocker).post(path);
      expect(await refused("ava", "zoe")).toEqual([404, "user_not_found"]);
      await as(blocker).delete(path);
    }
    expect((await ask("ava", "zoe")).status).toBe(200);
    expect(await refused("ava", "zoe")).toEqual([409, "promotion_exists"]);
    await accept("zoe", "ava");
    expect(await refused("zoe", "ava")).toEqual([409, "promotion_exists"]);
    expect(await shortOf("zoe")).toEqual([["ava"], [], []]);
  });

  test("who asks whoever has asked her accepts by it; both at once are partners once", async () => {
    await ask("ava", "noah");
    expect((await ask("noah", "ava")).body).toEqual({ ok: true });
    expect(await shortOf("ava")).toEqual([["noah"], [], []]);
    expect((await notices("ava")).length).toBe(1);
    const answers = await Promise.all([ask("mia", "zoe"), ask("zoe", "mia")]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await shortOf("mia")).toEqual([["zoe"], [], []]);
    expect((await notices("mia")).length + (await notices("zoe")).length).toBe(2);
    const again = await Promise.all([ask("liam", "elsa"), ask("liam", "elsa"), ask("liam", "elsa")]);
    expect(again.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const both = await Promise.all([accept("elsa", "liam"), accept("elsa", "liam")]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await notices("liam")).length).toBe(1);
  });

  test("[ACCT-09] a manager does it for the creator, and what he does is written down", async () => {
    const user_id = ids.get("ava")!;
    expect((await as("max").post(PATH, { username: "noah", user_id })).status).toBe(200);
    expect(await shortOf("ava")).toEqual([[], [], ["noah"]]);
    expect((await as("max").get(`${PATH}?user_id=${user_id}`)).body.sent.length).toBe(1);
    expect((await listsOf("max")).sent).toEqual([]);
    expect((await as("noah").post(PATH, { username: "mia", user_id })).status).toBe(403);
    const acts = await server.services.database
      .selectFrom("manager_act")
      .selectAll()
      .where("creator_id", "=", user_id)
      .execute();
    expect(JSON.stringify(acts)).toContain("askPromotion");
  });
});

describe("the page of a creator", () => {
  test("[CENT-21] [CAPI-31] has up to six cards, in the order that she puts them", async () => {
    const others = names.filter((name) => name !== "ava");
    for (const other of others) await pair("ava", other);
    expect(await promotedBy("ava")).toEqual(others.slice(0, 6));
    const { partners } = await listsOf("ava");
    const reversed = partners.map(({ id }: { id: number }) => id).toReversed();
    const order = (given: readonly number[]) => as("ava").post(`${PATH}/order`, { ids: given });
    expect((await order(reversed)).body).toEqual({ ok: true });
    expect(await promotedBy("ava")).toEqual(others.toReversed().slice(0, 6));
    expect(namesIn((await listsOf("ava")).partners)).toEqual(others.toReversed());
    // Hers alone; who comes later stands at the end.
    expect(await promotedBy("noah")).toEqual(["ava"]);
    for (const wrong of [reversed.slice(1), [...reversed, 999_999], [reversed[0], ...reversed.slice(0, -1)]])
      expect((await order(wrong)).body.code).toBe("conflict");
    await remove("ava", "dora");
    await pair("dora", "ava");
    expect(namesIn((await listsOf("ava")).partners).at(-1)).toBe("dora");
    const card = (await server.visitor().get("/api/v1/user/ava?promote=1")).body.promote[0];
    expect(card).toMatchObject({ user: { username: "rita" }, is_subscribed: false, post_count: {} });
    // They come along with a guest's page.
    const { globals } = await server.visitor().open("/ava");
    expect(namesIn(globals.answers["GET /api/v1/user/ava?promote=1&wl_config=1"].promote)).toHaveLength(6);
  });

  test("[CENT-21] [ACCT-55] shows nobody who is hidden, blocked, suspended, not approved, or closed to the country", async () => {
    await pair("ava", "noah");
    await pair("ava", "mia");
    const isShown = async () =>
      (await listsOf("ava")).partners.map((row: { is_shown: boolean }) => row.is_shown);
    expect([await promotedBy("ava"), await isShown()]).toEqual([
      ["noah", "mia"],
      [true, true],
    ]);
    await privacy("noah", { hidden: true });
    expect([await promotedBy("ava"), await isShown()]).toEqual([["mia"], [false, true]]);
    await privacy("noah", { blocked_countries: ["DE"] });
    expect(await promotedBy("ava", server.visitor(), "DE")).toEqual(["mia"]);
    expect([await promotedBy("ava"), await isShown()]).toEqual([
      ["noah", "mia"],
      [true, true],
    ]);
    await privacy("noah", {});
    await set("noah", { suspended: true });
    expect([await promotedBy("ava", as("fan")), await isShown()]).toEqual([["mia"], [false, true]]);
    await set("noah", { suspended: false, compliance_status: "under_review" });
    expect([await promotedBy("ava", as("fan")), await isShown()]).toEqual([["mia"], [false, true]]);
    await set("noah", { compliance_status: "approved" });
    const path = "/api/v1/account/follower/fan/block";
    await as("noah").post(path);
    expect(await promotedBy("ava", as("fan"))).toEqual(["mia"]);
    await as("noah").delete(path);
    expect(await promotedBy("ava", as("fan"))).toEqual(["noah", "mia"]);
    // A block between the two does not part them, and shows neither.
    await as("noah").post("/api/v1/account/follower/ava/block");
    expect(await isShown()).toEqual([false, true]);
    expect(await promotedBy("noah", as("noah"))).toEqual([]);
    await as("noah").delete("/api/v1/account/follower/ava/block");
  });

  test("a request of somebody who was blocked or suspended since is not listed, nor accepted", async () => {
    await ask("noah", "ava");
    const id = await idOf("ava", "noah");
    const isHeard = async () => [
      (await listsOf("ava")).received.length,
      (await as("ava").post(`${PATH}/${id}/accept`)).status,
    ];
    await as("ava").post("/api/v1/account/follower/noah/block");
    expect(await isHeard()).toEqual([0, 404]);
    await as("ava").delete("/api/v1/account/follower/noah/block");
    await set("noah", { suspended: true });
    expect(await isHeard()).toEqual([0, 404]);
    await set("noah", { suspended: false });
    expect(await isHeard()).toEqual([1, 200]);
  });
});

describe("what a card brings", () => {
  const follow = async (
    client: Client,
    body: object = { via: "ava" },
    username = "noah",
    headers: Readonly<Record<string, string>> = BROWSER,
  ) => {
    await client.get(`/${username}`);
    const { status } = await client.post(`/api/v1/user/${username}/promotion`, body, headers);
    return status;
  };
  const brought = async () => {
    const [ava, noah] = await Promise.all([listsOf("ava"), listsOf("noah")]);
    const numbers = ({ clicks, subscribers }: { clicks: number; subscribers: number }) => [
      clicks,
      subscribers,
    ];
    const [one, other] = [ava.partners[0], noah.partners[0]];
    // Both read the same.
    expect([numbers(other.brought), numbers(other.sent)]).toEqual([numbers(one.sent), numbers(one.brought)]);
    return numbers(one.sent);
  };
  const settle = async () => {
    for (let round = 0; round < 4; round += 1) await server.advance(64);
  };
  const buyerNamed = async (name: string): Promise<Buyer> => {
    await server.services.database.deleteFrom("attempt").execute();
    return newBuyer(server.origin, name);
  };
  beforeEach(() => pair("ava", "noah"));

  test("a click counts once a visitor and day; not of the two, who manages them, robots, or between others", async () => {
    const guest = server.visitor();
    expect(await follow(guest)).toBe(200);
    await follow(guest);
    await follow(server.visitor(), { via: "AVA" }, "Noah", { "user-agent": "Firefox/1" });
    expect(await brought()).toEqual([2, 0]);
    for (const own of ["ava", "noah", "max"])
      await follow(as(own), { via: "ava" }, "noah", { "user-agent": `${own}/1` });
    await follow(server.visitor(), { via: "ava" }, "noah", { "user-agent": "Googlebot/2.1" });
    await follow(server.visitor(), { via: "mia" }, "noah", { "user-agent": "Firefox/2" });
    await follow(server.visitor(), { via: "nobody-here" }, "noah", { "user-agent": "Firefox/3" });
    expect(await brought()).toEqual([2, 0]);
    const kept = JSON.stringify(
      await server.services.database.selectFrom("link_visitor").selectAll().execute(),
    );
    expect(kept).not.toMatch(/127\.0\.0\.1|Mozilla|Firefox/);
    await server.advance(DAY);
    await follow(guest);
    expect(await brought()).toEqual([3, 0]);
    expect(await follow(guest, { via: "ava", ago: PROMOTED_SECONDS + 1 })).toBe(422);
    expect(await follow(guest, {})).toBe(422);
  });

  test("[ACCT-09] a subscription within 30 days after the click counts for the page that led there last, once, and stays counted", async () => {
    const { database, clock } = server.services;
    const early = await buyerNamed("promo1");
    await early.pay("noah", "1mo");
    await settle();
    await follow(early.client);
    // He was a subscriber before.
    expect(await brought()).toEqual([1, 0]);

    const buyer = await buyerNamed("promo2");
    await follow(buyer.client);
    await buyer.pay("noah", "1mo");
    await settle();
    expect((await brought())[1]).toBe(1);
    // A later click on another page takes nothing away.
    await pair("mia", "noah");
    await follow(buyer.client, { via: "mia" });
    expect((await brought())[1]).toBe(1);

    const turned = await buyerNamed("promo3");
    await follow(turned.client);
    await server.advance(60);
    await follow(turned.client, { via: "mia" });
    await turned.pay("noah", "1mo");
    await settle();
    const byMia = async () =>
      (await listsOf("mia")).partners.find(
        ({ user }: { user: { username: string } }) => user.username === "noah",
      ).sent.subscribers;
    expect([(await brought())[1], await byMia()]).toEqual([1, 1]);

    // Who followed the card as a guest is told of when he has an account: when he clicked counts.
    const guest = await buyerNamed("promo4");
    await follow(guest.client, { via: "ava", ago: 20 * DAY });
    const late = await buyerNamed("promo5");
    await follow(late.client, { via: "ava", ago: 20 * DAY });
    const clicks = (await brought())[0];
    await guest.pay("noah", "1mo");
    await settle();
    expect(await brought()).toEqual([clicks, 2]);
    await server.advance(11 * DAY);
    await late.pay("noah", "1mo");
    await settle();
    expect((await brought())[1]).toBe(2);

    const leads = () => database.selectFrom("promotion_lead").select("clicked_at").execute();
    // Of the one who came too late nothing is known any more.
    expect((await leads()).length).toBe(4);
    await forgetLeads(database, clock.now() + PROMOTED_SECONDS);
    expect((await leads()).length).toBe(3);
    expect([(await brought())[1], await byMia()]).toEqual([2, 1]);
    // Parting forgets nothing.
    await remove("ava", "noah");
    await pair("noah", "ava");
    expect((await listsOf("ava")).partners[0].sent.subscribers).toBe(2);
  });

  test("a fan who follows for free is no subscriber", async () => {
    const fan = buyerOf(await server.signedIn("sub"), server.origin);
    await follow(fan.client, { via: "noah" }, "ava");
    await fan.client.post("/api/v1/user/ava/follow");
    const { partners } = await listsOf("ava");
    expect(partners[0].brought).toEqual({ clicks: 1, subscribers: 0 });
  });
});
