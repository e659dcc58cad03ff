import { createPublicKey, verify } from "node:crypto";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { keepDevice } from "../../src/server/push/push-devices.ts";
import { publishPosts, type NewPost } from "../../src/server/post/publish-posts.ts";
import { buyerOf, newBuyer, type Buyer } from "../payment/buyer.ts";
import { startFixture, type ServerFixture } from "../server/server-fixture.ts";
import { browserKeys } from "./browser-keys.ts";
import { paid } from "./paid.ts";
import { startPushService, type PushService, type RegisteredBrowser } from "./push-service.ts";

const DAY = 86_400;
const PATH = "/api/v1/account/onesignal";
let server: ServerFixture;
let service: PushService;
let names = 0;

beforeAll(async () => {
  service = await startPushService();
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  // Jobs run when a test lets time go on, and not in between.
  await server.services.jobs.stop();
});
afterAll(async () => {
  await server?.stop();
  await service?.stop();
});

const fan = (): Promise<Buyer> => newBuyer(server.origin, `pushed${(names += 1)}`);
const register = async ({ client }: Buyer, browser = service.browser()): Promise<RegisteredBrowser> => {
  expect((await client.post(PATH, browser.registration)).body).toEqual({ ok: true });
  return browser;
};
const bodies = (browser: RegisteredBrowser) => browser.shown().map(({ notice }) => notice.body);
/** Lets time go on until a browser shows so many notifications; a first try may fail on a busy machine. */
const tells = async (browser: RegisteredBrowser, count: number): Promise<void> => {
  const shown = async () => {
    await server.advance(1);
    return bodies(browser).length;
  };
  await expect.poll(shown, { timeout: 15_000 }).toBe(count);
};
const devices = async () =>
  (await server.services.database.selectFrom("push_device").select("endpoint").execute()).map(
    ({ endpoint }) => endpoint,
  );
const openJobs = () =>
  server.services.database
    .selectFrom("job")
    .selectAll()
    .where("kind", "=", "push.send")
    .where("done_at", "is", null)
    .execute();

const subscribed = async (buyer: Buyer, duration = "1mo") => {
  await paid(server, buyer, duration);
  const { body } = await buyer.client.get("/api/v1/user/ava");
  return body.subscriptions[0].end_at as number;
};
/** Goes on to a moment in steps that a session outlives. */
const goTo = async (time: number, buyer: Buyer): Promise<void> => {
  while (server.services.clock.now() < time) {
    await server.advance(Math.min(20 * DAY, time - server.services.clock.now()));
    await buyer.client.get("/api/v1/auth/session");
  }
};

const post = async (text = "Only for those who pay") => {
  const { database, clock } = server.services;
  const creator = await database
    .selectFrom("account")
    .select("id")
    .where("username", "=", "ava")
    .executeTakeFirstOrThrow();
  const made: NewPost = {
    creatorId: creator.id,
    type: "feed",
    access: "paid",
    text,
    createdAt: clock.now(),
    expiresAt: null,
    pinnedAt: null,
    isWinback: false,
    amountUsd: 0,
    fund: null,
    poll: null,
    likes: 0,
    media: [],
  };
  await database.transaction().execute((transaction) => publishPosts(transaction, creator.id, [made]));
};

describe("registering", () => {
  test("[RTP-17] a signed-in browser is told the public key of the site, always the same; a guest nothing", async () => {
    const { client } = await fan();
    const { status, body } = await client.get("/api/v1/account/push");
    expect([status, body.provider, body.script]).toEqual([200, "web", null]);
    const point = Buffer.from(body.key, "base64url");
    expect([point.length, point[0]]).toEqual([65, 4]);
    const other = await server.secondNode();
    const elsewhere = await other.signedIn("sub");
    expect((await elsewhere.get("/api/v1/account/push")).body.key).toBe(body.key);
    await other.stop();
    expect((await server.visitor().get("/api/v1/account/push")).status).toBe(401);
  });

  test("[API-21] [C-01] [CAPI-38] a signed-in user's browser is kept, once however often it comes; a guest is refused", async () => {
    const buyer = await fan();
    const browser = await register(buyer);
    await register(buyer, browser);
    expect((await devices()).filter((endpoint) => endpoint === browser.registration.player_id)).toHaveLength(
      1,
    );
    const guest = await server.visitor().post(PATH, browser.registration);
    expect([guest.status, guest.body.code]).toEqual([401, "unauthorized"]);
  });

  test("what is no browser is refused by field, and nothing is kept", async () => {
    const { client } = await fan();
    const { player_id, keys } = service.browser().registration;
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
    const { registration } = service.browser();
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
  await server.advance(1);
  expect(bodies(browser)).toEqual([]);
});

describe("news", () => {
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
    expect([aud, sub]).toEqual([service.origin, "https://localhost"]);
    const left = exp - server.services.clock.now();
    expect(left > 0 && left <= DAY).toBe(true);
  });

  test("a creator is told of a new subscriber, not of a renewal", async () => {
    const ava = buyerOf(await server.signedIn("ava"), server.origin);
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
    await server.services.database.deleteFrom("payment_card").execute();
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
  const browser = await register(buyerOf(await server.signedIn("follower"), server.origin));
  await post();
  await server.advance(1);
  expect(bodies(browser)).toEqual([]);
});

describe("whose browser it is", () => {
  test("after a logout it is told nothing more", async () => {
    const buyer = await fan();
    await subscribed(buyer);
    const browser = await register(buyer);
    await post();
    await buyer.client.post("/api/v1/auth/logout");
    await server.advance(1);
    await post();
    await server.advance(1);
    expect(bodies(browser)).toEqual([]);
    expect(await devices()).not.toContain(browser.registration.player_id);
  });

  test("sessions that end elsewhere take their browsers along, this one keeps its own", async () => {
    const here = buyerOf(await server.signedIn("sub"), server.origin);
    const there = buyerOf(await server.signedIn("sub"), server.origin);
    const [kept, gone] = [await register(here), await register(there)];
    await here.client.delete("/api/v1/account/session");
    const known = await devices();
    expect(known).toContain(kept.registration.player_id);
    expect(known).not.toContain(gone.registration.player_id);
  });

  test("who signs in next takes the browser over: he is told his own news, and not those of the one before", async () => {
    const [first, second] = [await fan(), await fan()];
    await subscribed(first);
    const browser = await register(first);
    await post();
    await register(second, browser);
    await server.advance(1);
    await post();
    await server.advance(1);
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
  const { registration } = service.browser();
  const target = { endpoint: registration.player_id, keys: registration.keys };
  const gone = { site: "main", accountId: "nobody", sessionId: "over", origin: server.origin, now: 1 };
  const { database } = server.services;
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
  const { database, clock } = server.services;
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
  await server.advance(1);
  expect(browsers.map(bodies)).toEqual([[], []]);
});

describe("delivery", () => {
  let subscriber: Buyer | null = null;
  const told = async (): Promise<Buyer> => {
    const buyer = await fan();
    await subscribed(buyer);
    return buyer;
  };
  /** The one browser that there is, of somebody who is told of posts. */
  const waiting = async () => {
    await server.services.database.deleteFrom("push_device").execute();
    return register((subscriber ??= await told()));
  };

  test.for([404, 410])("a browser that its push service does not know (%i) is forgotten", async (status) => {
    const browser = await waiting();
    service.answerNext(status);
    await post();
    await server.advance(1);
    expect([await devices(), await openJobs()]).toEqual([[], []]);
    expect(bodies(browser)).toEqual([]);
  });

  test.for([429, 500, 503, "cut"] as const)("after %s it is tried again, later and later", async (status) => {
    const browser = await waiting();
    service.answerNext(status, status);
    await post();
    await server.advance(0);
    const [job] = await openJobs();
    expect([job?.attempts, Number(job?.due_at) > server.services.clock.now()]).toEqual([1, true]);
    await server.advance(2);
    await server.advance(4);
    expect(bodies(browser)).toHaveLength(1);
    expect(await openJobs()).toEqual([]);
  });

  test.for([400, 401, 403, 413, 302])(
    "what is refused for good (%i) is not tried again, and nothing is followed",
    async (status) => {
      await waiting();
      const before = service.posts();
      service.answerNext(status);
      await post();
      await server.advance(1);
      await server.advance(DAY / 2);
      expect(service.posts()).toBe(before + 1);
      expect(await openJobs()).toEqual([]);
      expect(await devices()).toHaveLength(1);
    },
  );

  test("after a day nobody wants to know any more", async () => {
    const browser = await waiting();
    service.answerNext(...Array.from({ length: 400 }, () => 503));
    await post();
    await server.advance(0);
    expect(await openJobs()).toHaveLength(1);
    await server.advance(DAY);
    expect(await openJobs()).toEqual([]);
    expect(bodies(browser)).toEqual([]);
    service.answerAll();
  });

  test("a node that dies after sending: it is sent again with the same tag, so that it replaces itself", async () => {
    const browser = await waiting();
    await post();
    const [job] = await openJobs();
    await server.advance(0);
    await server.services.database
      .updateTable("job")
      .set({ done_at: null, claimed_by: "1@1" })
      .where("id", "=", job!.id)
      .execute();
    await server.advance(1);
    const [first, second] = browser.delivered();
    expect(second?.notice).toEqual(first?.notice);
    expect(second?.headers.topic).toBe(first?.headers.topic);
    expect(browser.delivered()).toHaveLength(2);
  });

  test("several posts in a row are one piece of news", async () => {
    const browser = await waiting();
    await post("one");
    await post("two");
    await tells(browser, 1);
  });
});
