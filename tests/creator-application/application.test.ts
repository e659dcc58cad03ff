import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { countryCodes, countryName } from "../../src/domain/country/country.ts";
import { stateCodesOf, statesOf } from "../../src/domain/country/state.ts";
import { ageOf } from "../../src/domain/creator-application/age.ts";
import {
  checkApplication,
  emptyApplication,
  neededDocuments,
  tidyApplication,
  type ApplicationFields,
} from "../../src/domain/creator-application/application.ts";
import { textLimits } from "../../src/domain/creator-application/text-limits.ts";
import { webAddress } from "../../src/domain/creator-application/web-address.ts";

const at = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000;
const now = at("2026-03-01");
const good: ApplicationFields = {
  ...emptyApplication,
  first_name: "Dana",
  last_name: "Reyes",
  birth_date: "1996-05-17",
  country: "US",
  state: "OR",
  city: "Portland",
  street: "12 Alder Street",
  postal_code: "97205",
  document_type: "passport",
  social_link: "instagram.com/dana",
};
const wrong = (fields: Partial<ApplicationFields>, variant: "standard" | "vip" = "standard") =>
  checkApplication({ ...good, ...fields }, variant, now);

describe("[ROUTE-45] the fields of an application", () => {
  test("a good one has nothing wrong, an empty one all that is asked", () => {
    expect(wrong({})).toEqual({});
    expect(Object.keys(checkApplication(emptyApplication, "standard", now))).toEqual([
      "first_name",
      "last_name",
      "birth_date",
      "country",
      "city",
      "street",
      "postal_code",
      "document_type",
      "social_link",
    ]);
    expect(Object.keys(wrong({}, "vip"))).toEqual(["fans_platform", "fans_link", "fans_number"]);
  });

  test("[CONST-13] the country is one of the list, whose names are shown", () => {
    expect(countryCodes.length).toBeGreaterThan(240);
    expect(new Set(countryCodes).size).toBe(countryCodes.length);
    expect(["SE", "US", "CI"].map(countryName)).toEqual(["Sweden", "United States", "Côte d’Ivoire"]);
    expect(wrong({ country: "ZZ" })).toEqual({ country: "Please choose one of the list" });
  });

  test("[CONST-14] the United States and Canada have their states, other countries none", () => {
    expect([stateCodesOf("US").length, stateCodesOf("CA").length, stateCodesOf("SE")]).toEqual([51, 13, []]);
    expect(stateCodesOf("constructor")).toEqual([]);
    expect([statesOf["US"]!["OR"], statesOf["CA"]!["QC"], statesOf["US"]!["DC"]]).toEqual([
      "Oregon",
      "Quebec",
      "District of Columbia",
    ]);
    expect(wrong({ state: "" })).toEqual({ state: "This field is required" });
    expect(wrong({ country: "CA", state: "OR" })).toEqual({ state: "Please choose one of the list" });
    expect(wrong({ country: "SE", state: "OR" })).toEqual({});
    expect(tidyApplication({ ...good, country: "SE" }, "standard").state).toBe("");
  });

  test("whoever is 18 today is old enough, whoever is tomorrow is not", () => {
    expect(wrong({ birth_date: "2008-03-01" })).toEqual({});
    expect(wrong({ birth_date: "2008-03-02" })).toEqual({ birth_date: "You must be at least 18 years old." });
    for (const no of ["2001-02-30", "01-02-1990", "1850-01-01", "0000-00-00"])
      expect(wrong({ birth_date: no })).toEqual({ birth_date: "Please enter your date of birth" });
    // Born on a leap day: of age on 1 March.
    expect([ageOf("2008-02-29", at("2026-02-28")), ageOf("2008-02-29", now)]).toEqual([17, 18]);
  });

  test("nobody is older than 120, and a day that its month has not is no birthday", () => {
    expect(wrong({ birth_date: "1905-03-02" })).toEqual({});
    expect(wrong({ birth_date: "1905-03-01" })).toEqual({ birth_date: "Please enter your date of birth" });
    expect(wrong({ birth_date: " " })).toEqual({ birth_date: "This field is required" });
    // Each is the first of some month when the days are counted on.
    for (const no of ["2001-04-31", "2001-13-01", "2001-00-10", "2001-05-00"])
      expect(ageOf(no, now)).toBeNull();
  });

  test.each(["first_name", "last_name", "city", "street", "postal_code"] as const)(
    "%s has an end, blanks around it not counted",
    (name) => {
      const most = textLimits[name];
      expect(wrong({ [name]: ` ${"é".repeat(most)} ` })).toEqual({});
      expect(wrong({ [name]: "é".repeat(most + 1) })).toEqual({
        [name]: `At most ${most} characters, please`,
      });
    },
  );

  test("empty and wrong are distinguished, on the page for those with fans, too", () => {
    const required = "This field is required";
    const link = "This should be a web address, like instagram.com/name";
    expect(wrong({ country: "", social_link: "" })).toEqual({ country: required, social_link: required });
    expect(wrong({ social_link: "dana", document_type: "visa" })).toEqual({
      social_link: link,
      document_type: "Please choose one of the list",
    });
    expect(wrong({}, "vip")).toEqual({ fans_platform: required, fans_link: required, fans_number: required });
    const vip = { fans_platform: "Somewhere", fans_link: "dana", fans_number: "12345678901" };
    expect(wrong(vip, "vip")).toEqual({
      fans_platform: "Please choose one of the list",
      fans_link: link,
      fans_number: "About how many? Digits only, please",
    });
  });

  test("a tidy one keeps what it cannot mend, for its text to be told", () => {
    const typed = { ...good, social_link: " dana ", fans_link: " dana " };
    expect(tidyApplication(typed, "vip")).toMatchObject({
      social_link: "dana",
      fans_link: "dana",
      state: "OR",
    });
    expect(tidyApplication(typed, "form")).toMatchObject({ fans_link: "" });
  });

  test("a link has at most 300 characters", () => {
    const long = (length: number): string => `https://a.example/${"x".repeat(length - 18)}`;
    expect([webAddress(long(300)), webAddress(long(301))]).toEqual([long(300), null]);
  });

  test("ages never go down as time goes on", () => {
    const days = fc.integer({ min: 0, max: 40_000 }).map((day) => day * 86_400);
    fc.assert(
      fc.property(days, fc.integer({ min: 20_000, max: 40_000 }), fc.nat(1000), (born, day, later) => {
        const date = new Date(born * 1000).toISOString().slice(0, 10);
        expect(ageOf(date, (day + later) * 86_400)!).toBeGreaterThanOrEqual(ageOf(date, day * 86_400)!);
      }),
    );
  });

  test("links are web addresses, with or without the beginning", () => {
    expect(webAddress(" instagram.com/dana ")).toBe("https://instagram.com/dana");
    expect(webAddress("http://dana.example/a?b#c")).toBe("http://dana.example/a?b#c");
    for (const no of [
      "dana",
      "@dana",
      "javascript:alert(1)",
      "ftp://a.example",
      "https://a b.example",
      "https://",
    ])
      expect([no, webAddress(no)]).toEqual([no, null]);
    expect(tidyApplication(good, "standard").social_link).toBe("https://instagram.com/dana");
  });

  // A judgement that took a step for each two letters would not come to an end in the test's time.
  test("a link of any text is judged in steps that grow with its length alone", () => {
    for (const text of ["a".repeat(1_000_000), `${"a.".repeat(500_000)}!`, `${"a-".repeat(500_000)}!`])
      expect(webAddress(text)).toBe(null);
  });

  test("a passport has no back", () => {
    expect(neededDocuments("passport")).toEqual(["front", "selfie"]);
    expect(neededDocuments("id_card")).toEqual(["front", "back", "selfie"]);
  });

  test("what only the page for those with fans asks is left out elsewhere", () => {
    const vip = { ...good, fans_platform: "TikTok", fans_link: "tiktok.com/@dana", fans_number: " 5000 " };
    expect(checkApplication(vip, "vip", now)).toEqual({});
    expect(tidyApplication(vip, "vip")).toMatchObject({
      fans_link: "https://tiktok.com/@dana",
      fans_number: "5000",
    });
    expect(tidyApplication(vip, "form").fans_number).toBe("");
    expect(checkApplication({ ...vip, fans_number: "many" }, "vip", now)).toHaveProperty("fans_number");
  });
});
