import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { readArrival } from "../../src/domain/tracking/advert.ts";
import { pixelUrl, REFERRER_TEXT } from "../../src/domain/tracking/pixel.ts";

const ADDRESS = "/track/pixel.gif";
const unlogged = (error: unknown): never => {
  throw error;
};
const queryOf = (query: Record<string, string>, { referrer = "", siteCode = "creators" } = {}) => {
  const url = pixelUrl(ADDRESS, { arrival: readArrival(query), siteCode, referrer }, unlogged);
  expect(url.startsWith(`${ADDRESS}?`)).toBe(true);
  return Object.fromEntries(new URLSearchParams(url.slice(ADDRESS.length)));
};

describe("the pixel's query", () => {
  test("[TRACK-09] a is the advert's id, else the promo, else 'noadvert'", () => {
    expect(queryOf({ id: "77", prg: "2", promo: "spring" })["a"]).toBe("2_77");
    expect(queryOf({ promo: "spring" })["a"]).toBe("spring");
    expect(queryOf({ cmp: "x" })["a"]).toBe("noadvert");
  });

  test("[TRACK-10] s is the site's code", () =>
    expect(queryOf({}, { siteCode: "north & south" })["s"]).toBe("north & south"));

  test("[TRACK-11] [TRACK-15] t is 1 and p is main", () =>
    expect(queryOf({ t: "tour", p: "other" })).toMatchObject({ t: "1", p: "main" }));

  test("[TRACK-12] r is the referrer, cut where it is very long", () => {
    const referrer = "https://search.example/?q=a&b=c#d";
    expect(queryOf({}, { referrer })["r"]).toBe(referrer);
    expect(queryOf({}, { referrer: "https://x.example/".padEnd(9000, "y") })["r"]).toHaveLength(
      REFERRER_TEXT,
    );
  });

  test("[TRACK-13] cmp, ad, custom_tour and the click ids are there", () => {
    const query = { cmp: "c", ad_id: "d", custom_tour: "e", aclid: "f", gclid: "g", vclid: "h" };
    expect(queryOf(query)).toMatchObject({
      cmp: "c",
      ad: "d",
      custom_tour: "e",
      custom_aclid: "f",
      custom_gclid: "g",
      custom_vclid: "h",
    });
    expect(queryOf({})).toMatchObject({
      cmp: "",
      ad: "",
      custom_tour: "",
      custom_aclid: "",
      custom_gclid: "",
      custom_vclid: "",
    });
  });

  test("[TRACK-14] u1 to u4 are there", () => {
    expect(queryOf({ u1: "a", u3: "c" })).toMatchObject({ u1: "a", u2: "", u3: "c", u4: "" });
    expect(queryOf({ u2: "b", u4: "d" })).toMatchObject({ u1: "", u2: "b", u3: "", u4: "d" });
  });

  test("[TRACK-16] prg is there with a type, and not without one", () => {
    expect(queryOf({ id: "7", prg: "3", type: "banner" })["prg"]).toBe("3");
    expect(queryOf({ id: "7", type: "banner" })["prg"]).toBe("1");
    expect(queryOf({ id: "7", prg: "3" })).not.toHaveProperty("prg");
  });

  test("whatever texts an address holds, each arrives under its name and no other", () => {
    const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(text, text, (u1, referrer) => {
        const { advert } = readArrival({ u1 });
        expect(queryOf({ u1 }, { referrer })).toMatchObject({ u1: advert.u1 ?? "", u2: "", r: referrer });
      }),
    );
  });
});

const opened = { arrival: readArrival({}), siteCode: "site", referrer: "" };

test("[TRACK-17] an error while building is logged and yields an empty URL", () => {
  const logged: unknown[] = [];
  const half = { ...opened, referrer: "https://x.example/\ud800" };
  expect(pixelUrl(ADDRESS, half, (error) => logged.push(error))).toBe("");
  expect(logged).toEqual([expect.any(URIError)]);
});

test("[TRACK-18] the address is the setting's, its own query stays, and an empty one turns the pixel off", () => {
  expect(pixelUrl("https://stats.example/p?site=1", opened, unlogged)).toMatch(
    /^https:\/\/stats\.example\/p\?site=1&a=noadvert&s=site&/,
  );
  expect(pixelUrl("", opened, unlogged)).toBe("");
});
