import { afterAll, beforeAll, expect } from "vitest";

import { publishPosts, type NewPost } from "../../src/server/post/publish-posts.ts";
import { newBuyer, type Buyer } from "../payment/buyer.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { paid } from "./paid.ts";
import { startPushService, type PushService, type RegisteredBrowser } from "./push-service.ts";

export const PATH = "/api/v1/account/onesignal";

/** What the demo has scheduled would be told as well. */
export const withoutPlans = ({ services: { database } }: ServerFixture) =>
  database.deleteFrom("job").where("kind", "=", "post.publish").execute();

/** The demo site and a push service for one file of tests; both are there from its `beforeAll` on. */
export const pushedSite = () => {
  const parts: { server?: ServerFixture; service?: PushService } = {};
  let names = 0;
  beforeAll(async () => {
    parts.service = await startPushService();
    parts.server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
    // Jobs run when a test lets time go on, and not in between.
    await parts.server.services.jobs.stop();
    await withoutPlans(parts.server);
  });
  afterAll(async () => {
    await parts.server?.stop();
    await parts.service?.stop();
  });
  const site = parts as { readonly server: ServerFixture; readonly service: PushService };

  const fan = (): Promise<Buyer> => newBuyer(site.server.origin, `pushed${(names += 1)}`);
  const register = async (
    { client }: Buyer,
    browser = site.service.browser(),
  ): Promise<RegisteredBrowser> => {
    expect((await client.post(PATH, browser.registration)).body).toEqual({ ok: true });
    return browser;
  };
  /** Lets time go on until a browser shows so many notifications; a first try may fail on a busy machine. */
  const tells = async (browser: RegisteredBrowser, count: number): Promise<void> => {
    const shown = async () => {
      await site.server.advance(1);
      return bodies(browser).length;
    };
    await expect.poll(shown).toBe(count);
  };
  const devices = async () =>
    (await site.server.services.database.selectFrom("push_device").select("endpoint").execute()).map(
      ({ endpoint }) => endpoint,
    );
  /** Subscribes to ava; answers when that ends. */
  const subscribed = async (buyer: Buyer, duration = "1mo"): Promise<number> => {
    await paid(site.server, buyer, duration);
    const { body } = await buyer.client.get("/api/v1/user/ava");
    return body.subscriptions[0].end_at;
  };
  /** Ava publishes a post. */
  const post = async (text = "Only for those who pay") => {
    const { database, clock } = site.server.services;
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

  return Object.assign(site, { fan, register, tells, devices, subscribed, post });
};

/** What a browser shows. */
export const bodies = (browser: RegisteredBrowser): readonly string[] =>
  browser.shown().map(({ notice }) => notice.body);
