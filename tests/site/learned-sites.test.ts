import { beforeEach, describe, expect, test } from "vitest";

import { learnSites } from "../../src/server/site/learned-sites.ts";
import type { OwnAddress } from "../../src/server/site/own-site.ts";
import { createSite } from "../../src/server/site/site.ts";
import { hostName } from "../../src/server/site/host-name.ts";

const shop = createSite("shop", { hosts: ["shop.test"], record: { title: "Shop" }, brand: {} });
const address: OwnAddress = {
  ...{ claimId: "c1", host: "mia.test", site: "shop", username: "mia", displayName: "Mia" },
};
const HOME = "192.0.2.1";
let stored: readonly OwnAddress[];
let reads: number;
let now: number;
let commits: number;
/** What the database waits for before it answers. */
let held: Promise<void>;
const sites = () =>
  learnSites({
    sites: {
      all: [shop],
      ofMedia: (host) => (host === "media.test" ? shop : null),
      takesUploads: () => false,
      of: (host) => (hostName(host) === "shop.test" ? shop : null),
    },
    clock: { milliseconds: () => now, now: () => Math.floor(now / 1000) },
    store: { commits: () => commits },
    find: async (by) => {
      reads += 1;
      await held;
      return stored.find((it) => ("host" in by ? it.host === by.host : it.claimId === by.claimId)) ?? null;
    },
  });
beforeEach(() => {
  [stored, reads, now, commits, held] = [[address], 0, 10_000, 1, Promise.resolve()];
});

describe("an address of a creator's own", () => {
  test("is a site of its own with the creator at its root, in any case and with any port", async () => {
    const all = sites();
    expect(all.of("mia.test")).toBeNull();
    await all.learn("MIA.test:8443", HOME);
    expect(all.of("mia.TEST:1")).toMatchObject({
      ...{ id: "own-c1", base: "shop", hosts: ["mia.test"] },
      record: {
        ...{ root_user: { username: "mia", custom_domain_only: false }, title: "Mia", domain: "mia.test" },
        powered_by_url: "https://shop.test",
      },
    });
    expect(await all.withId("own-c1")).toMatchObject({ hosts: ["mia.test"] });
    expect([await all.withId("shop"), await all.withId("own-c2"), await all.withId(null)]).toEqual([
      ...[shop, null, null],
    ]);
  });

  test("is remembered for a second and no longer than until the next commit, as one object", async () => {
    const all = sites();
    await all.learn("mia.test", HOME);
    const first = all.of("mia.test");
    now += 999;
    expect([all.learn("mia.test", HOME), reads]).toEqual([null, 1]);
    now += 1;
    await all.learn("mia.test", HOME);
    expect([all.of("mia.test") === first, reads]).toEqual([true, 2]);
    commits += 1;
    stored = [{ ...address, displayName: "Mia Solano" }];
    await all.learn("mia.test", HOME);
    expect(all.of("mia.test")?.record.title).toBe("Mia Solano");
  });

  test("that is removed is no site, and one that is none is asked for each time", async () => {
    const all = sites();
    await all.learn("mia.test", HOME);
    [stored, commits] = [[], 2];
    await all.learn("mia.test", HOME);
    expect(all.of("mia.test")).toBeNull();
    await all.learn("mia.test", HOME);
    stored = [address];
    await all.learn("mia.test", HOME);
    expect([all.of("mia.test")?.id, reads]).toEqual(["own-c1", 4]);
  });

  test("is read once for many who ask at a time, after the last of them asked", async () => {
    const all = sites();
    const { promise, resolve } = Promise.withResolvers<void>();
    [held, stored] = [promise, []];
    const first = all.learn("mia.test", HOME);
    const others = Array.from({ length: 50 }, () => all.learn("mia.test", HOME));
    await Promise.resolve();
    expect(reads).toBe(1);
    resolve();
    await first;
    // Online before the others' read begins.
    stored = [address];
    await Promise.all(others);
    expect([all.of("mia.test")?.id, reads]).toEqual(["own-c1", 2]);
  });

  test("that nobody could read is read again for who asks next", async () => {
    const all = sites();
    held = Promise.reject(new Error("away"));
    const [first, second] = [all.learn("mia.test", HOME), all.learn("mia.test", HOME)];
    await expect(first).rejects.toThrow("away");
    await expect(second).rejects.toThrow("away");
    held = Promise.resolve();
    await all.learn("mia.test", HOME);
    expect([all.of("mia.test")?.id, reads]).toEqual(["own-c1", 3]);
  });

  test("is not waited for by who asks for names that are none: 300 a minute are looked up for an address, known ones always", async () => {
    const all = sites();
    await all.learn("mia.test", HOME);
    for (let count = 1; count < 300; count += 1) await all.learn(`x${count}.test`, HOME);
    expect([all.learn("y.test", HOME), all.learn("y.test", "2001:db8::1"), reads]).toEqual([
      ...[{ wait: 60 }, expect.any(Promise), 301],
    ]);
    commits += 1;
    await all.learn("mia.test", HOME);
    expect([all.of("mia.test")?.id, reads]).toEqual(["own-c1", 302]);
    now += 60_000;
    expect(all.learn("y.test", HOME)).toEqual(expect.any(Promise));
  });

  test.each([
    "shop.test",
    "media.test",
    "localhost",
    "127.0.0.1",
    "[::1]:80",
    "",
    "mia",
    "m_a.test",
    `${"x".repeat(64)}.test`,
  ])("nobody asks the database about %j", (host) => {
    expect([sites().learn(host, HOME), reads]).toEqual([null, 0]);
  });
});
