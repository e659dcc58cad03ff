import { beforeEach, describe, expect, test } from "vitest";

import { learnSites } from "../../src/server/site/learned-sites.ts";
import type { OwnAddress } from "../../src/server/site/own-site.ts";
import { createSite } from "../../src/server/site/site.ts";
import { hostName } from "../../src/server/site/sites.ts";

const shop = createSite("shop", { hosts: ["shop.test"], record: { title: "Shop" }, brand: {} });
const address: OwnAddress = {
  ...{ claimId: "c1", host: "mia.test", site: "shop", username: "mia", displayName: "Mia" },
};
let stored: readonly OwnAddress[];
let reads: number;
let now: number;
let commits: number;
const sites = () =>
  learnSites({
    sites: { all: [shop], ofMedia: () => null, of: (host) => (hostName(host) === "shop.test" ? shop : null) },
    clock: { milliseconds: () => now },
    store: { commits: () => commits },
    find: async (by) => {
      reads += 1;
      return stored.find((it) => ("host" in by ? it.host === by.host : it.claimId === by.claimId)) ?? null;
    },
  });
beforeEach(() => {
  [stored, reads, now, commits] = [[address], 0, 10_000, 1];
});

describe("an address of a creator's own", () => {
  test("is a site of its own with the creator at its root, in any case and with any port", async () => {
    const all = sites();
    expect(all.of("mia.test")).toBeNull();
    await all.learn("MIA.test:8443");
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
    await all.learn("mia.test");
    const first = all.of("mia.test");
    now += 999;
    expect([all.learn("mia.test"), reads]).toEqual([null, 1]);
    now += 1;
    await all.learn("mia.test");
    expect([all.of("mia.test") === first, reads]).toEqual([true, 2]);
    commits += 1;
    stored = [{ ...address, displayName: "Mia Solano" }];
    await all.learn("mia.test");
    expect(all.of("mia.test")?.record.title).toBe("Mia Solano");
  });

  test("that is removed is no site, and one that is none is asked for each time", async () => {
    const all = sites();
    await all.learn("mia.test");
    [stored, commits] = [[], 2];
    await all.learn("mia.test");
    expect(all.of("mia.test")).toBeNull();
    await all.learn("mia.test");
    stored = [address];
    await all.learn("mia.test");
    expect([all.of("mia.test")?.id, reads]).toEqual(["own-c1", 4]);
  });

  test.each([
    "shop.test",
    "localhost",
    "127.0.0.1",
    "[::1]:80",
    "",
    "mia",
    "m_a.test",
    `${"x".repeat(64)}.test`,
  ])("nobody asks the database about %j", (host) => {
    expect([sites().learn(host), reads]).toEqual([null, 0]);
  });
});
