import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";

import { ConfigError } from "../../src/server/config/config.ts";
import { configOf } from "../running/read-config.ts";
import { loadSites } from "../../src/server/site/sites.ts";

const folder = mkdtempSync(join(tmpdir(), "marquee-mistakes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "sites.json");

type Settings = Readonly<Record<string, unknown>>;
const good: { readonly [Key in "hosts" | "record" | "brand"]: unknown } & Settings = {
  id: "one",
  hosts: ["one.example"],
  record: { title: "One", signup_source: "fantime", media_host: null },
  brand: { link: "#123456" },
  mail_from: "hello@one.example",
  partner_redirect_url: "https://partner.example/join/{username}",
};
const sentencesOf = (content: unknown): readonly string[] => {
  writeFileSync(file, JSON.stringify(content));
  try {
    loadSites(configOf({ SITE: file }, "/"));
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message.split("\n").slice(1);
  }
};
const withRecord = (record: Settings): Settings => ({
  ...good,
  record: { ...(good.record as Settings), ...record },
});
const withBrand = (brand: Settings): Settings => ({ ...good, brand });

const mistakes: readonly (readonly [sentence: string, site: Settings])[] = [
  ["site 1: there is no setting 'colour'.", { ...good, colour: "red" }],
  ["site 1: there is no setting 'record.titel'.", withRecord({ titel: "One" })],
  ["site 1: there is no setting 'brand.ground'.", withBrand({ ground: "#FFFFFF" })],
  [
    "site 1: there is no setting 'record.root_user.name'.",
    withRecord({ root_user: { username: "mia", custom_domain_only: false, name: "x" } }),
  ],
  ["site 1: 'id' must be small letters, digits and hyphens.", { ...good, id: "One Site" }],
  ["site 1: 'hosts' must be a list.", { ...good, hosts: "one.example" }],
  ["site 1: 'hosts.1' must be a text.", { ...good, hosts: [80] }],
  ["site 1: 'record.title' must be a text.", withRecord({ title: 5 })],
  [`site 1: 'record.signup_source' must be "fantime" or "creators".`, withRecord({ signup_source: "other" })],
  [
    `site 1: 'record.homepage_style' must be "fantime" or "classic".`,
    withRecord({ homepage_style: "modern" }),
  ],
  ["site 1: 'record.root_user' must be an object or null.", withRecord({ root_user: "mia" })],
  [
    "site 1: 'record.root_user.custom_domain_only' is missing.",
    withRecord({ root_user: { username: "mia" } }),
  ],
  ["site 1: 'brand.link' must be a colour like #7A3FF2.", withBrand({ link: "red; } body { display: none" })],
  ["site 1: 'brand.text' must be a colour like #7A3FF2.", withBrand({ text: "#FFF" })],
  ["site 1: 'mail_from' must be an e-mail address.", { ...good, mail_from: "One <hello>" }],
  ["site 1: 'support_email' must be an e-mail address.", { ...good, support_email: "support" }],
  [
    "site 1: 'record.tracking_pixel_url' must be a path or a web address.",
    withRecord({ tracking_pixel_url: "javascript:x" }),
  ],
  ["site 1: 'tip_min' must be a value between 0 and 100000000.", { ...good, tip_min: -1 }],
  ["site 1: 'price_max' must be a whole number.", { ...good, price_max: 9.99 }],
  ["site 1: 'inspector' must be true or false.", { ...good, inspector: "yes" }],
  ["site 1: 'partner_redirect_url' must be a text.", { ...good, partner_redirect_url: null }],
  ["site 1: 'record.testimonials' must be a list or null.", withRecord({ testimonials: "They like it." })],
  [
    "site 1: 'record.testimonials.1.name' is missing.",
    withRecord({ testimonials: [{ text: "Good.", role: "Fan" }] }),
  ],
  ...["media.example", "ftp://media.example", "https://media.example/", "https://media.example/x"].map(
    (media_host) =>
      [
        `site 1: 'media_host' is '${media_host}', which is not an address like https://media.example, without a path.`,
        withRecord({ media_host }),
      ] as const,
  ),
  [
    "site 1: 'avatar_host' is 'https://faces.example/a', which is not an address like https://media.example, without a path.",
    withRecord({ avatar_host: "https://faces.example/a" }),
  ],
  ...[
    "/join",
    "//evil.example/{username}",
    "https://{username}.example/",
    "https://a@{username}/x",
    "javascript:{username}",
    "{username}",
    "/ {username}",
    "/\\evil.example/{username}",
  ].map(
    (partner_redirect_url) =>
      [
        `site 1: 'partner_redirect_url' is '${partner_redirect_url}', which is no path or web address with {username} in its path or query.`,
        { ...good, partner_redirect_url },
      ] as const,
  ),
];

describe("a mistake in the settings of sites is one clear sentence at the start", () => {
  test("settings without one start", () => {
    expect(sentencesOf({ sites: [good] })).toEqual([]);
    expect(sentencesOf({ sites: [{ ...good, partner_redirect_url: "/{username}" }] })).toEqual([]);
  });

  test.each(mistakes)("%s", (sentence, site) => {
    expect(sentencesOf({ sites: [site] })).toEqual([sentence]);
  });

  test.each([
    ["The file must be an object.", []],
    ["'sites' is missing.", {}],
    ["'sites' is empty.", { sites: [] }],
    ["There is no setting 'site'.", { sites: [good], site: good }],
    ["site 2: it must be an object.", { sites: [good, null] }],
    ["site 2: 'hosts' is missing.", { sites: [good, { record: {} }] }],
    ["The host 'one.example' is given more than once.", { sites: [good, { ...good, id: "two" }] }],
    ["The id 'one' is given more than once.", { sites: [good, { ...good, hosts: ["two.example"] }] }],
  ])("%s", (sentence, content) => {
    expect(sentencesOf(content)).toEqual([sentence]);
  });

  test("several are told together, each at its site", () => {
    const shapes = mistakes.filter(([sentence]) => !sentence.includes("which is"));
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...shapes), {
          minLength: 1,
          maxLength: 5,
          selector: ([sentence]) => sentence,
        }),
        (made) => {
          const sites = made.map(([, site]) => site);
          const told = made.map(([sentence], index) => sentence.replace("site 1:", `site ${index + 1}:`));
          expect(sentencesOf({ sites })).toEqual(told);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("whatever a setting is given, it starts or refuses with sentences, none of which is the machine's own words", () => {
    const names = fc.constantFrom(
      "id",
      "hosts",
      "record",
      "brand",
      "mail_from",
      "logo_mail",
      "tip_max",
      "sites",
      "x",
    );
    // A sentence repeats names that were given: those do not look like the machine's own words.
    const values = fc.jsonValue().filter((value) => !/Expected|RegExp|\[\\"/.test(JSON.stringify(value)));
    fc.assert(
      fc.property(names, values, (name, value) => {
        for (const sentence of sentencesOf({ sites: [{ ...good, [name]: value }] })) {
          expect(sentence).toMatch(/^(site 1: |The |There |').*\.$/s);
          expect(sentence).not.toMatch(/Expected|RegExp|\["/);
        }
      }),
      { numRuns: 300 },
    );
  });
});
