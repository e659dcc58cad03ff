import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { ADVERT_TEXT, keptAdvert, readArrival } from "../../src/domain/tracking/advert.ts";

const advertOf = (query: Record<string, string>) => readArrival(query).advert;

describe("an advert's link", () => {
  test("[TRACK-01] its id is the parameter id", () =>
    expect(advertOf({ id: "77" })).toEqual({ advert_id: "77" }));

  test("blanks around what it tells are none of it", () => {
    expect(advertOf({ id: " 77 ", prg: " 2 ", cmp: "\t", u1: " a b " })).toEqual({
      advert_id: "2_77",
      u1: "a b",
    });
  });

  test("[TRACK-02] its id is the parameter wid, where there is no id", () => {
    expect(advertOf({ wid: "w5" })).toEqual({ advert_id: "w5" });
    expect(advertOf({ wid: "w5", id: "77" })).toEqual({ advert_id: "77" });
    expect(advertOf({ wid: "w5", id: "" })).toEqual({ advert_id: "w5" });
  });

  test.each(["aclid", "gclid", "vclid", "ad_id", "cmp", "custom_thumb", "custom_tour", "model", "type"])(
    "[TRACK-03] [ENT-21] %s is read under its own name",
    (name) => expect(advertOf({ [name]: "x", other: "y" })).toEqual({ [name]: "x" }),
  );

  test("[TRACK-04] [ENT-21] tour is the parameter t", () => {
    expect(advertOf({ t: "north", tour: "south" })).toEqual({ tour: "north" });
    expect(advertOf({ tour: "south" })).toEqual({});
  });

  test("[TRACK-05] u1 to u4 are read, and no u5", () =>
    expect(advertOf({ u1: "a", u2: "b", u3: "c", u4: "d", u5: "e" })).toEqual({
      u1: "a",
      u2: "b",
      u3: "c",
      u4: "d",
    }));

  test.each([
    ["2", "2_77"],
    ["15", "15_77"],
    ["007", "7_77"],
  ])("[TRACK-06] of program %s the id is %s", (prg, id) =>
    expect(advertOf({ id: "77", prg })).toEqual({ advert_id: id }),
  );

  test.each(["1", "0", "-2", "", "two", "1e3", "2.5", "9999999999"])(
    "[TRACK-07] of program '%s' the id stays plain",
    (prg) => expect(advertOf({ id: "77", prg })).toEqual({ advert_id: "77" }),
  );

  test("[TRACK-06] [TRACK-07] the threshold: only an id has its program's number, above 1 and then always", () => {
    fc.assert(
      fc.property(fc.nat({ max: 999_999_999 }), fc.stringMatching(/^[a-z0-9]{1,40}$/), (program, id) => {
        expect(advertOf({ id, prg: String(program) }).advert_id).toBe(program > 1 ? `${program}_${id}` : id);
        expect(advertOf({ wid: id, prg: String(program) }).advert_id).toBe(id);
      }),
    );
  });

  test("[TRACK-08] who brought the visitor is model_ref, else the advert's model", () => {
    expect(readArrival({ model_ref: "ava", model: "mia" }).modelRef).toBe("ava");
    expect(readArrival({ model: "mia" }).modelRef).toBe("mia");
    expect(readArrival({}).modelRef).toBeNull();
  });
});

const names = ["id", "wid", "prg", "t", "aclid", "model", "u1", "u4", "type", "__proto__", "constructor"];
const hostile = fc.dictionary(fc.constantFrom(...names), fc.string({ unit: "binary", maxLength: 500 }));

describe("whatever an address holds", () => {
  test("the sign-up takes what is read of it: known names, short storable texts", () => {
    fc.assert(
      fc.property(hostile, (query) => {
        for (const [name, text] of Object.entries(readArrival(query).advert)) {
          expect(name).toMatch(/^(advert_id|tour|aclid|model|u1|u4|type)$/);
          expect(text.length).toBeGreaterThan(0);
          expect(text.length).toBeLessThanOrEqual(ADVERT_TEXT);
          expect(text.isWellFormed()).toBe(true);
          expect(text).not.toMatch(/\p{Cc}/u);
        }
      }),
    );
  });

  test("what was kept comes back as it was, anything else as nothing or its good part", () => {
    fc.assert(
      fc.property(hostile, (query) => {
        const { advert } = readArrival(query);
        expect(keptAdvert(JSON.parse(JSON.stringify(advert)))).toEqual(
          Object.keys(advert).length === 0 ? null : advert,
        );
      }),
    );
    for (const value of [undefined, null, "text", 7, [], { advert_id: 7 }, { other: "x" }])
      expect(keptAdvert(value)).toBeNull();
    expect(keptAdvert({ u1: "a", u2: { b: 1 }, evil: "c", cmp: "x".repeat(500) })).toEqual({
      u1: "a",
      cmp: "x".repeat(ADVERT_TEXT),
    });
  });
});
