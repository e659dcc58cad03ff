import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, describe, expect, test } from "vitest";

import { configOf } from "../running/read-config.ts";
import { loadSites } from "../../src/server/site/sites.ts";

const folder = mkdtempSync(join(tmpdir(), "marquee-sites-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (content: unknown): string => {
  const file = join(folder, `${Math.random()}.json`);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
};
const sitesOf = (content: unknown) => loadSites(configOf({ SITE: fileOf(content) }, "/"));

test("the built-in site answers local names and addresses, and no other host", () => {
  const sites = loadSites(configOf({}, "/"));
  for (const host of ["127.0.0.1:3000", "localhost", "a.localhost:80", "[::1]:3000", "10.1.2.3:3000"]) {
    expect(sites.of(host)?.record.signup_source).toBe("creators");
  }
  for (const host of ["evil.example", "marquee.example", ""]) expect(sites.of(host)).toBeNull();
});

test("a host leads to the same site however often it is asked for, and whoever else is asked for between", () => {
  const { of, all } = loadSites(configOf({}, "/"));
  const hosts = ["localhost", "LOCALHOST:3000", "elsewhere.example", "localhost:3000"];
  const found = [all[0], all[0], null, all[0]];
  expect(hosts.map(of)).toEqual(found);
  for (let index = 0; index < 1100; index += 1) expect(of(`other-${index}.example`)).toBeNull();
  expect(hosts.map(of)).toEqual(found);
});

test("a host with a port that cannot be is nobody's: no address could be made of it", () => {
  const { of } = loadSites(configOf({}, "/"));
  expect(of("localhost:65535")).not.toBeNull();
  expect(of("localhost:65536")).toBeNull();
  expect(of("localhost:99999")).toBeNull();
});

test("with PUBLIC_URL it is that host alone, and loopback outside production", () => {
  const sites = loadSites(configOf({ PUBLIC_URL: "https://marquee.example" }, "/"));
  expect(sites.of("marquee.example")).not.toBeNull();
  expect(sites.of("localhost:3000")).not.toBeNull();
  expect(sites.of("10.1.2.3")).toBeNull();
  expect(sites.of("marquee.example.evil")).toBeNull();
});

describe("a settings file", () => {
  test("[WL-10] gives each host its own site, with defaults for what it leaves out", () => {
    const sites = sitesOf({
      sites: [
        { hosts: ["one.example"], record: { title: "One" } },
        {
          hosts: ["two.example", "www.two.example"],
          record: { title: "Two", signup_source: "fantime", homepage_style: "fantime" },
          brand: { link: "#123456" },
          restricted_countries: [],
        },
      ],
    });
    const one = sites.of("one.example")!;
    const two = sites.of("WWW.two.example:443")!;
    expect(one.record).toMatchObject({
      title: "One",
      display_name: "One",
      domain: "one.example",
      signup_source: "creators",
    });
    expect(one.restrictedCountries).toEqual(["SE"]);
    expect(two.brand).toMatchObject({ link: "#123456", follow: "#E0245E" });
    expect(two.restrictedCountries).toEqual([]);
    expect(one.id).not.toBe(two.id);
    expect(sites.of("three.example")).toBeNull();
  });

  test("[WL-03] [CWL-03] [WL-04] keeps every setting that it gives a site", () => {
    const record = {
      signup_source: "fantime",
      homepage_style: "fantime",
      root_user: { username: "ava", custom_domain_only: false },
      media_host: "https://media.example",
      avatar_host: "https://faces.example",
      powered_by_url: "https://platform.example/creators",
      logo: "/logo.svg",
      logo_small: "/small.svg",
      title: "One",
      domain: "one.example",
      display_name: "The One",
      custom: { meta_description: "All about one", og_image: "https://media.example/one.png" },
      compliance_2257_exempt: true,
      creator_offer_text: null,
      testimonials: [
        { text: "Good.", name: "Ann", role: "creator" },
        { text: "Very good.", name: "Bob", role: "fan" },
      ],
      tracking_pixel_url: "https://stats.example/p.gif",
      site_code: "one",
    };
    const amounts = { tip_min: 200, tip_max: 5000, price_min: 300, price_max: 100_000 };
    const hidden = [{ username: "ava", context: "all" }];
    const sites = sitesOf({
      sites: [{ hosts: ["one.example"], record, ...amounts, tip_button_hidden: hidden }],
    });
    expect(sites.of("one.example")!.record).toEqual({ ...record, ...amounts });
    expect(sites.of("one.example")!.tipButtonHidden).toEqual(hidden);
  });

  test("[COVER-08] [CWL-03] a creator's own site stands on the first that is none, unless it says another", () => {
    const own = (username: string, custom_domain_only = false) => ({
      root_user: { username, custom_domain_only },
    });
    const sites = sitesOf({
      sites: [
        { hosts: ["mia.example"], record: own("mia") },
        { hosts: ["zoe.example"], record: { ...own("zoe"), powered_by_url: "https://zoe.example/about" } },
        { hosts: ["main.example"], record: own("ava", true) },
        { hosts: ["other.example"], record: { powered_by_url: "https://other.example/" } },
      ],
    });
    expect(sites.of("main.example")!.record.root_user!.custom_domain_only).toBe(true);
    expect(sites.all.map(({ record }) => record.powered_by_url)).toEqual([
      "https://main.example",
      "https://zoe.example/about",
      null,
      null,
    ]);
  });

  test("how creators are tipped is a setting; amounts beyond the site's limits are a mistake", () => {
    const tips = (...amount_list: readonly number[]) =>
      sitesOf({
        sites: [{ hosts: ["one.example"], record: {}, tip_data: [{ username: "ava", amount_list }] }],
      });
    expect(tips(100, 100_000).of("one.example")!.tipData).toEqual([
      { username: "ava", amount_list: [100, 100_000], custom: null },
    ]);
    for (const amount of [99, 100_001])
      expect(() => tips(100, amount)).toThrow(`'tip_data' of 'ava' has ${amount}`);
  });

  test("[TIP-06] [TIP-21] the amount that a tip begins with is one of the list, unless it is the least or there is no list", () => {
    const tips = (amount_list: readonly number[], is_min_amount: boolean) =>
      sitesOf({
        sites: [
          {
            ...{ hosts: ["one.example"], record: {} },
            tip_data: [
              {
                username: "ava",
                amount_list,
                custom: { description: "A coffee", amount: 400, is_min_amount },
              },
            ],
          },
        ],
      });
    for (const [list, isLeast] of [
      [[], false],
      [[400, 500], false],
      [[300, 500], true],
    ] as const)
      expect(tips(list, isLeast).of("one.example")!.tipData[0]!.custom!.amount).toBe(400);
    expect(() => tips([500, 1000], false)).toThrow(
      "site 1: 'tip_data' of 'ava' begins with 400, which is not in its 'amount_list'.",
    );
  });

  test.each([
    ["a brand that is none", { signup_source: "other" }],
    ["a style that is none", { homepage_style: "modern" }],
    ["a root user without a name", { root_user: { custom_domain_only: false } }],
    ["a pixel of another scheme", { tracking_pixel_url: "javascript:alert(1)" }],
    ["a pixel of somebody's host without a scheme", { tracking_pixel_url: "//stats.example/p.gif" }],
  ])("[WL-02] [WL-03] [WL-04] %s is refused", (_, record) => {
    expect(() => sitesOf({ sites: [{ hosts: ["one.example"], record }] })).toThrow("SITE=");
  });

  test("of the wrong shape is told a sentence for each place", () => {
    const record = { homepage_style: "modern", title: 5 };
    const content = { sites: [{ hosts: ["one.example"], record, tip_min: -1, colour: "red" }] };
    expect(() => sitesOf(content)).toThrow(
      [
        "does not have the shape of site settings:",
        "site 1: there is no setting 'colour'.",
        `site 1: 'record.homepage_style' must be "fantime" or "classic".`,
        "site 1: 'record.title' must be a text.",
        "site 1: 'tip_min' must be a value between 0 and 100000000.",
      ].join("\n"),
    );
  });

  test.each([
    ["no JSON", "{"],
    ["no sites", { sites: [] }],
    ["an unknown setting", { sites: [{ hosts: [], record: {}, colour: "red" }] }],
    [
      "a colour that is none",
      { sites: [{ hosts: [], record: {}, brand: { link: "red; } body { display: none" } }] },
    ],
  ])("%s is refused with the file's name", (_, content) => {
    expect(() => sitesOf(content)).toThrow("SITE=");
  });
});

describe("a setting that cannot be meant", () => {
  const one = { hosts: ["one.example"], record: {} };
  const praise = { text: "Good.", name: "Ann", role: "creator" };
  const settings: readonly (readonly [string, unknown])[] = [
    ["site 1: 'hosts' is empty", [{ ...one, hosts: [] }]],
    ["site 1: 'hosts' has 'https://one.example'", [{ ...one, hosts: ["https://one.example"] }]],
    ["site 1: 'hosts' has 'one.example:80'", [{ ...one, hosts: ["one.example:80"] }]],
    ["site 1: 'domain' is 'one.example/'", [{ ...one, record: { domain: "one.example/" } }]],
    ["site 1: 'title' is empty.", [{ ...one, record: { title: " ", display_name: "One" } }]],
    ["site 1: 'display_name' is empty.", [{ ...one, record: { display_name: "" } }]],
    [
      "site 1: 'root_user' has an empty username.",
      [{ ...one, record: { root_user: { username: "", custom_domain_only: false } } }],
    ],
    ["site 1: 'media_host' is 'media.example'", [{ ...one, record: { media_host: "media.example" } }]],
    [
      "site 1: 'testimonials' has 1, and the welcome page turns between two; an empty list shows none.",
      [{ ...one, record: { testimonials: [praise] } }],
    ],
    [
      "site 1: 'testimonials' has an empty text, name or role in its second entry.",
      [{ ...one, record: { testimonials: [praise, { ...praise, name: " " }] } }],
    ],
    ["site 1: 'logo' is 'javascript:x'", [{ ...one, record: { logo: "javascript:x" } }]],
    ["site 1: 'logo_small' is '//evil.example/x'", [{ ...one, record: { logo_small: "//evil.example/x" } }]],
    ["site 1: 'og_image' is 'x.png'", [{ ...one, record: { custom: { og_image: "x.png" } } }]],
    ["site 1: 'logo_mail' is 'x.png'", [{ ...one, logo_mail: "x.png" }]],
    ["site 1: 'country_header' is 'no header'", [{ ...one, country_header: "No Header" }]],
    ["site 1: 'country_default' has 'Sweden'", [{ ...one, country_default: "Sweden" }]],
    ["site 1: 'restricted_countries' has 'se'", [{ ...one, restricted_countries: ["se"] }]],
    ["site 1: 'captcha_country_whitelist' has ''", [{ ...one, captcha_country_whitelist: [""] }]],
    ["site 1: 'tip_min' is above 'tip_max'.", [{ ...one, tip_min: 200, tip_max: 100 }]],
    ["site 1: 'price_min' is below 50, the least that a card is charged with.", [{ ...one, price_min: 49 }]],
    ["site 1: 'price_min' is above 'price_max'.", [{ ...one, price_min: 200, price_max: 100 }]],
    ["site 1: 'referral_percent' is 20.5, which is not between 0", [{ ...one, referral_percent: 20.5 }]],
    ["site 1: 'referral_percent' is -1, which is not between 0", [{ ...one, referral_percent: -1 }]],
    ["site 1: 'p2p_max_viewers' is 0, which is not between 1 and 50", [{ ...one, p2p_max_viewers: 0 }]],
    ["site 1: 'p2p_max_viewers' is 51, which is not between 1 and 50", [{ ...one, p2p_max_viewers: 51 }]],
    ["The host 'one.example' is given more than once.", [one, { ...one, id: "two" }]],
    [
      "The id 'two' is given more than once.",
      [
        { ...one, id: "two" },
        { id: "two", hosts: ["b"], record: {} },
      ],
    ],
  ];
  test.each(settings)("%s", (sentence, sites) => {
    expect(() => sitesOf({ sites })).toThrow(`cannot be used:\n${sentence}`);
  });

  test("[WL-01] [WL-02] the example of the documentation has none, and is the three kinds of site", () => {
    const { all } = loadSites(configOf({ SITE: join(process.cwd(), "docs/sites.example.json") }, "/"));
    expect(all.map(({ record }) => [record.signup_source, record.root_user?.username ?? null])).toEqual([
      ["creators", null],
      ["fantime", null],
      [null, "mia"],
    ]);
  });
});

describe("the inspector's switch", () => {
  const production = {
    NODE_ENV: "production",
    DATABASE_URL: "postgres://somewhere/marquee",
    PUBLIC_URL: "https://one.example",
    PAYMENT_PROVIDER: "stripe",
    STRIPE_SECRET_KEY: "sk_test_key",
    STRIPE_WEBHOOK_SECRET: "whsec_secret",
  };
  const of = (inspector?: unknown, environment = {}) => {
    const site = { hosts: ["one.example"], record: {}, ...(inspector === undefined ? {} : { inspector }) };
    const file = fileOf({ sites: [site] });
    return loadSites(configOf({ ...environment, SITE: file }, "/")).of("one.example")!.inspector;
  };

  test("is on while developing and off in production, unless the site says otherwise", () => {
    expect([of(), of(false)]).toEqual([true, false]);
    expect([of(undefined, production), of(true, production)]).toEqual([false, true]);
    expect(loadSites(configOf({}, "/")).of("localhost")!.inspector).toBe(true);
    expect(loadSites(configOf(production, "/")).of("one.example")!.inspector).toBe(false);
  });

  test("is refused with a sentence when it is neither", () => {
    expect(() => of("yes")).toThrow("site 1: 'inspector' must be true or false.");
  });
});
