import { describe, expect, test } from "vitest";

import { defaultSettings } from "../../src/domain/settings/setting-values.ts";
import type { Buyer } from "../payment/buyer.ts";
import { bodies, pushedSite } from "./pushed-site.ts";

const DAY = 86_400;
const site = pushedSite();
const { fan, register, tells, devices, subscribed, post } = site;

const openJobs = () =>
  site.server.services.database
    .selectFrom("job")
    .selectAll()
    .where("kind", "=", "push.send")
    .where("done_at", "is", null)
    .execute();

describe("delivery", () => {
  let subscriber: Buyer | null = null;
  const told = async (): Promise<Buyer> => {
    const buyer = await fan();
    await subscribed(buyer);
    return buyer;
  };
  /** The one browser that there is, of somebody who is told of posts. */
  const waiting = async () => {
    const { database } = site.server.services;
    await database.deleteFrom("push_device").execute();
    await database.deleteFrom("job").where("kind", "=", "push.send").execute();
    site.service.answerAll();
    return register((subscriber ??= await told()));
  };

  test.for([404, 410])("a browser that its push service does not know (%i) is forgotten", async (status) => {
    const browser = await waiting();
    site.service.answerNext(status);
    await post();
    await site.server.advance(1);
    expect([await devices(), await openJobs()]).toEqual([[], []]);
    expect(bodies(browser)).toEqual([]);
  });

  test.for([429, 500, 503, "cut"] as const)("after %s it is tried again, later and later", async (status) => {
    const browser = await waiting();
    const before = site.service.posts();
    site.service.answerNext(status, status);
    await post();
    await site.server.advance(0);
    const [job] = await openJobs();
    expect(Number(job?.due_at)).toBeGreaterThan(Number(job?.created_at));
    await tells(browser, 1);
    expect(site.service.posts() - before).toBeGreaterThanOrEqual(3);
    expect(await openJobs()).toEqual([]);
  });

  test("[ACCT-54] a kind that its account has turned off is not sent", async () => {
    const browser = await waiting();
    const { client } = subscriber!;
    const set = (push_post: boolean) =>
      client.post("/api/v1/account/setting/notifications", { ...defaultSettings.notifications, push_post });
    expect((await set(false)).status).toBe(200);
    await post();
    await site.server.advance(1);
    expect([bodies(browser), await openJobs()]).toEqual([[], []]);
    await set(true);
    await post();
    await tells(browser, 1);
  });

  test.for([400, 401, 403, 413, 302])(
    "what is refused for good (%i) is not tried again, and nothing is followed",
    async (status) => {
      await waiting();
      const before = site.service.posts();
      site.service.answerNext(status);
      await post();
      await site.server.advance(1);
      await site.server.advance(DAY / 2);
      expect(site.service.posts()).toBe(before + 1);
      expect(await openJobs()).toEqual([]);
      expect(await devices()).toHaveLength(1);
    },
  );

  test("after a day nobody wants to know any more", async () => {
    const browser = await waiting();
    site.service.answerNext(...Array.from({ length: 400 }, () => 503));
    await post();
    await site.server.advance(0);
    expect(await openJobs()).toHaveLength(1);
    await site.server.advance(DAY);
    expect(await openJobs()).toEqual([]);
    expect(bodies(browser)).toEqual([]);
    site.service.answerAll();
  });

  test("a node that dies after sending: it is sent again with the same tag, so that it replaces itself", async () => {
    const browser = await waiting();
    await post();
    const [job] = await openJobs();
    await site.server.advance(0);
    await site.server.services.database
      .updateTable("job")
      .set({ done_at: null, lease: "a node that died", lease_until: new Date(0) })
      .where("id", "=", job!.id)
      .execute();
    await site.server.advance(1);
    const [first, second] = browser.delivered();
    expect(second?.notice).toEqual(first?.notice);
    expect(second?.headers.topic).toBe(first?.headers.topic);
    expect(browser.delivered()).toHaveLength(2);
  });

  test("one that waits is as old as the newest post that it tells of", async () => {
    const browser = await waiting();
    site.service.answerNext(...Array.from({ length: 400 }, () => 503));
    await post("one");
    await site.server.advance(DAY - 3600);
    await post("two");
    await site.server.advance(2 * 3600);
    expect(await openJobs()).toHaveLength(1);
    site.service.answerAll();
    await site.server.advance(600);
    await tells(browser, 1);
  });

  test("several posts in a row are one notification", async () => {
    const browser = await waiting();
    await post("one");
    await post("two");
    await tells(browser, 1);
  });
});
