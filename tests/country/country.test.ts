import { expect, test } from "vitest";

import { countryCodes, countryName, isCountry } from "../../src/domain/country/country.ts";
import { stateCodesOf, statesOf } from "../../src/domain/country/state.ts";

test("every country is known once and has a name that is not its code", () => {
  expect(new Set(countryCodes).size).toBe(countryCodes.length);
  for (const code of countryCodes) {
    expect(isCountry(code)).toBe(true);
    expect(countryName(code)).not.toBe(code);
  }
  expect(["SE", "XK", "US"].map(countryName)).toEqual(["Sweden", "Kosovo", "United States"]);
});

test("what is no country is shown as it was given, whatever it looks like", () => {
  for (const text of ["", "se", "ZZ", "Sweden", "150", "no country"]) {
    expect(isCountry(text)).toBe(false);
    expect(countryName(text)).toBe(text);
  }
});

test("[CONST-14] the United States and Canada have states to choose from, other countries none", () => {
  expect([stateCodesOf("US").length, stateCodesOf("CA").length]).toEqual([51, 13]);
  expect([statesOf["US"]!["DC"], statesOf["CA"]!["QC"]]).toEqual(["District of Columbia", "Quebec"]);
  for (const text of ["SE", "", "toString"]) expect(stateCodesOf(text)).toEqual([]);
});
