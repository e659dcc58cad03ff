import { expect, test } from "vitest";

import { countryCodes } from "../../src/domain/country/country.ts";
import { isLanguage, isRegionChoice, regionChoices } from "../../src/domain/settings/region-options.ts";

test("countries and languages are offered by their names in the order of the alphabet, zones with spaces", () => {
  const countries = regionChoices.country.options();
  expect(countries.map(({ value }) => value).toSorted()).toEqual(countryCodes.toSorted());
  expect(countries).toContainEqual({ value: "SE", label: "Sweden" });
  const order = (label: string) => countries.findIndex((option) => option.label === label);
  // By how people sort, not by the numbers of the characters: Å stands at A.
  expect(order("Afghanistan")).toBe(0);
  expect(order("Åland Islands")).toBeLessThan(order("Albania"));
  expect(order("Denmark")).toBeLessThan(order("Sweden"));
  const languages = regionChoices.language.options();
  expect(languages[0]).toEqual({ value: "cs-CZ", label: "Čeština" });
  expect(languages.findIndex(({ value }) => value === "de-DE")).toBeLessThan(
    languages.findIndex(({ value }) => value === "fr-FR"),
  );
  expect(regionChoices.zone.options()).toContainEqual({
    value: "America/New_York",
    label: "America/New York",
  });
});

test("a stored choice is called by its name, an unknown language by its code", () => {
  expect(regionChoices.country.name("SE")).toBe("Sweden");
  expect(regionChoices.language.name("de-AT")).toBe("Deutsch (Österreich)");
  expect(regionChoices.language.name("xx-XX")).toBe("xx-XX");
  expect(regionChoices.zone.name("America/Port_of_Spain")).toBe("America/Port of Spain");
});

test("only what is listed is a language, or a choice", () => {
  expect(["de-AT", "xx-XX", "toString"].map(isLanguage)).toEqual([true, false, false]);
  expect(["country", "language", "zone", "toString"].map(isRegionChoice)).toEqual([true, true, true, false]);
});
