import { createPublicKey, verify } from "node:crypto";

import { describe, expect, test } from "vitest";

import { keepDevice } from "../../src/server/push/push-devices.ts";
import { buyerOf, type Buyer } from "../payment/buyer.ts";
import { browserKeys } from "./browser-keys.ts";
import type { RegisteredBrowser } from "./push-service.ts";
import { bodies, PATH, pushedSite } from "./pushed-site.ts";

const DAY = 86_400;
const site = pushedSite();
const { fan, register, tells, devices, subscribed, post } = site;

/** Goes on to a moment in steps that a session outlives. */
const goTo = async (time: number, buyer: Buyer): Promise<void> => {
  while (site.server.services.clock.now() < time) {
    await site.server.advance(Math.min(20 * DAY, time - site.server.services.clock.now()));
    await buyer.client.get("/api/v1/auth/session");
  }
};

describe("registering", () => {
  test("[RTP-17] a signed-in browser is told the public key of the site, always the same; a guest nothing", async () => {
    const { client } = await fan();
    const { status, body } = await client.get("/api/v1/account/push");
    expect([status, body.provider, body.script]).toEqual([200, "web", null]);
    const point = Buffer.from(body.key, "base64url");
    expect([point.length, point[0]]).toEqual([65, 4]);
    const other = await site.server.secondNode();
    const elsewhere = await other.signedIn("sub");
    expect((await elsewhere.get("/api/v1/account/push")).body.key).toBe(body.key);
    await other.stop();
    expect((await site.server.visitor().get("/api/v1/account/push")).status).toBe(401);
  });

  test("[API-21] [C-01] [CAPI-38] a signed-in user's browser is kept, once however often it comes; a guest is refused", async () => {
    const buyer = await fan();
    const browser = await register(buyer);
    await register(buyer, browser);
    expect((await devices()).filter((endpoint) => endpoint === browser.registration.player_id)).toHaveLength(
      1,
    );
    const guest = await site.server.visitor().post(PATH, browser.registration);
    expect([guest.status, guest.body.code]).toEqual([401, "unauthorized"]);
  });

  test("[CAPI-27] [RTP-17] the id of a service is kept for a site that uses the service, and is told nothing", async () => {
    const buyer = await fan();
    await subscribed(buyer);
    const player_id = "0f5c7d2e-3a1b-4c6d-8e9f-a0b1c2d3e4f5";
    for (const id of [player_id, player_id, "player-1"])
      expect((await buyer.client.post(PATH, { player_id: id })).body).toEqual({ ok: true });
    const rows = await site.server.services.database
      .selectFrom("push_device")
      .select(["provider", "auth"])
      .where("endpoint", "in", [player_id, "player-1"])
      .execute();
    expect(rows).toEqual(Array.from({ length: 2 }, () => ({ provider: "onesignal", auth: null })));
    const browser = await register(buyer);
    await post();
    await tells(browser, 1);
  });

  test("what is no browser is refused by field, and nothing is kept", async () => {
    const { client } = await fan();
    const { player_id, keys } = site.service.browser().registration;
    const before = await devices();
    const fieldsOf = async (body: object) => {
      const { status, body: said } = await client.post(PATH, body);
      expect([status, said.code]).toEqual([422, "validation"]);
      return Object.keys(said.fields);
    };
    for (const endpoint of ["", "https://10.0.0.1/x", "https://db.internal/x", "file:///etc/passwd", "x"])
      expect(await fieldsOf({ player_id: endpoint, keys })).toEqual(["player_id"]);
    expect(await fieldsOf({ player_id: "https://x.example/".padEnd(1001, "x"), keys })).toEqual([
      "player_id",
    ]);
    expect(await fieldsOf({ player_id })).toEqual(["keys"]);
    expect(await fieldsOf({ player_id, keys: null })).toEqual(["keys"]);
    expect(await fieldsOf({ player_id, keys: { ...keys, auth: "AAAA" } })).toEqual(["keys"]);
    expect(await fieldsOf({ keys })).toEqual(["player_id"]);
    expect(await devices()).toEqual(before);
  });

  test("of more than five browsers of one user the first makes room; others keep theirs", async () => {
    const [many, one] = [await fan(), await fan()];
    const kept = await register(one);
    const browsers: RegisteredBrowser[] = [];
    for (let count = 0; count < 6; count += 1) browsers.push(await register(many));
    const known = await devices();
    expect(browsers.map(({ registration }) => known.includes(registration.player_id))).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(known).toContain(kept.registration.player_id);
  });

  test("many registrations in an hour are too many", async () => {
    const { client } = await fan();
    const { registration } = site.service.browser();
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await client.post(PATH, registration)).status);
    expect([new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([new Set([200]), 429]);
  });
});

test("a trial that a paid time takes the place of has not ended for anybody", async () => {
  const buyer = await fan();
  await subscribed(buyer, "trial");
  const browser = await register(buyer);
  await subscribed(buyer);
  await site.server.advance(1);
  expect(bodies(browser)).toEqual([]);
});

describe("notifications", () => {
  test("[RTP-17] a fan is told that there is a new post, encrypted for his browser, and nothing of what it shows", async () => {
    const buyer = await fan();
    const stranger = await register(await fan());
    await subscribed(buyer);
    const browser = await register(buyer);
    await post("A secret of ava's");
    expect(bodies(browser)).toEqual([]);
    await tells(browser, 1);
    const { notice, headers } = browser.shown()[0]!;
    expect(notice).toEqual({
      title: "Marquee",
      body: "Ava Laurent has a new post for you.",
      path: "/ava",
      tag: expect.stringMatching(/^new-post-/),
      icon: null,
    });
    expect(headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "normal" });
    expect(Number(headers.ttl)).toBeGreaterThan(DAY - 60);
    expect(headers.topic).toMatch(/^[\w-]{1,32}$/);
    expect(bodies(stranger)).toEqual([]);
  });

  test("[SUBP-28] [RTP-17] nobody is told of a new post who blocks its creator, is blocked by her, or has her Snapchat alone", async () => {
    const ava = await site.server.signedIn("ava");
    const [blocking, blocked, other] = [await fan(), await fan(), await fan()];
    for (const buyer of [blocking, blocked, other]) await subscribed(buyer);
    const snapper = buyerOf(await site.server.signedIn("snapper"), site.server.origin);
    const untold = [await register(blocking), await register(blocked), await register(snapper)];
    const told = await register(other);
    const { username } = (await blocked.client.get("/api/v1/auth/session")).body.user;
    expect((await blocking.client.post("/api/v1/account/follower/ava/block")).status).toBe(200);
    expect((await ava.post(`/api/v1/account/follower/${username}/block`)).status).toBe(200);
    await post();
    await tells(told, 1);
    expect(untold.map(bodies)).toEqual([[], [], []]);
  });

  test("who sends is signed for the push service with the site's key (RFC 8292)", async () => {
    const buyer = await fan();
    await subscribed(buyer);
    const browser = await register(buyer);
    await post();
    await tells(browser, 1);
    const [, token = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(
      browser.delivered()[0]!.headers.authorization ?? "",
    )!;
    expect(key).toBe((await buyer.client.get("/api/v1/account/push")).body.key);
    const [head = "", claims = "", signature = ""] = token.split(".");
    const point = Buffer.from(key, "base64url");
    const jwk = {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    };
    const publicKey = createPublicKey({ key: jwk, format: "jwk" });
    const isSigned = verify(
      "sha256",
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    );
    expect(isSigned).toBe(true);
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
    expect([aud, sub]).toEqual([site.service.origin, "https://localhost"]);
    const left = exp - site.server.services.clock.now();
    expect(left > 0 && left <= DAY).toBe(true);
  });

  test("a creator is told of a new subscriber, not of a renewal", async () => {
    const ava = buyerOf(await site.server.signedIn("ava"), site.server.origin);
    const browser = await register(ava);
    await subscribed(await fan());
    await tells(browser, 1);
    expect(browser.shown().map(({ notice }) => [notice.body, notice.path])).toEqual([
      ["You have a new subscriber.", "/account/dashboard"],
    ]);
    await ava.client.post("/api/v1/auth/logout");
  });

  test("a fan is told once that a renewal failed, and that the subscription has ended", async () => {
    const buyer = await fan();
    const endAt = await subscribed(buyer);
    // Without a saved card there is nothing to charge.
    await site.server.services.database.deleteFrom("payment_card").execute();
    const browser = await register(buyer);
    await goTo(endAt + 60, buyer);
    await tells(browser, 1);
    const failed =
      "Your subscription to Ava Laurent could not be renewed. Please check your card so that you keep your access.";
    expect(bodies(browser)).toEqual([failed]);
    await goTo(endAt + 5 * DAY, buyer);
    await tells(browser, 2);
    expect(bodies(browser)).toEqual([
      failed,
      "Your subscription to Ava Laurent has ended. You can come back at any time.",
    ]);
  });
});

test("who follows for free is not told of what subscribers get", async () => {
  const browser = await register(buyerOf(await site.server.signedIn("follower"), site.server.origin));
  await post();
  await site.server.advance(1);
  expect(bodies(browser)).toEqual([]);
});

describe("whose browser it is", () => {
  test("after a logout it is told nothing more", async () => {
    const buyer = await fan();
    await subscribed(buyer);
    const browser = await register(buyer);
    await post();
    await buyer.client.post("/api/v1/auth/logout");
    await site.server.advance(1);
    await post();
    await site.server.advance(1);
    expect(bodies(browser)).toEqual([]);
    expect(await devices()).not.toContain(browser.registration.player_id);
  });

  test("sessions that end elsewhere take their browsers along, this one keeps its own", async () => {
    const here = buyerOf(await site.server.signedIn("sub"), site.server.origin);
    const there = buyerOf(await site.server.signedIn("sub"), site.server.origin);
    const [kept, gone] = [await register(here), await register(there)];
    await here.client.delete("/api/v1/account/session");
    const known = await devices();
    expect(known).toContain(kept.registration.player_id);
    expect(known).not.toContain(gone.registration.player_id);
  });

  test("who signs in next takes the browser over: he gets his own notifications, and not those of the one before", async () => {
    const [first, second] = [await fan(), await fan()];
    await subscribed(first);
    const browser = await register(first);
    await post();
    await register(second, browser);
    await site.server.advance(1);
    await post();
    await site.server.advance(1);
    expect(bodies(browser)).toEqual([]);
    await subscribed(second);
    await post();
    await tells(browser, 1);
  });

  test("who only knows the address of somebody's browser cannot take it", async () => {
    const [owner, thief] = [await fan(), await fan()];
    await subscribed(owner);
    const browser = await register(owner);
    const stolen = { player_id: browser.registration.player_id, keys: browserKeys().keys };
    const { status, body } = await thief.client.post(PATH, stolen);
    expect([status, Object.keys(body.fields)]).toEqual([422, ["keys"]]);
    await post();
    await tells(browser, 1);
  });
});

test("of a session that is over meanwhile nothing is kept", async () => {
  const { registration } = site.service.browser();
  const target = { endpoint: registration.player_id, keys: registration.keys };
  const gone = { site: "main", accountId: "nobody", sessionId: "over", origin: site.server.origin, now: 1 };
  const { database } = site.server.services;
  const result = await database
    .transaction()
    .execute((transaction) => keepDevice(transaction, { ...gone, provider: "web", target }));
  expect(result).toBe("ended");
  expect(await devices()).not.toContain(registration.player_id);
});

test("whose session has run out, and who is suspended, is told nothing", async () => {
  const [expired, suspended] = [await fan(), await fan()];
  const browsers: RegisteredBrowser[] = [];
  for (const buyer of [expired, suspended]) {
    await subscribed(buyer);
    browsers.push(await register(buyer));
  }
  const { database, clock } = site.server.services;
  const sessionOf = (browser: RegisteredBrowser) =>
    database
      .selectFrom("push_device")
      .select(["session_id", "account_id"])
      .where("endpoint", "=", browser.registration.player_id)
      .executeTakeFirstOrThrow();
  const [one, other] = [await sessionOf(browsers[0]!), await sessionOf(browsers[1]!)];
  await database
    .updateTable("session")
    .set({ expires_at: clock.now() })
    .where("id", "=", one.session_id)
    .execute();
  await database.updateTable("account").set({ suspended: true }).where("id", "=", other.account_id).execute();
  await post();
  await site.server.advance(1);
  expect(browsers.map(bodies)).toEqual([[], []]);
});
