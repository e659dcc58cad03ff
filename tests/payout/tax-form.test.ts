import { expect, test } from "vitest";

import { certifications, taxFormNames, taxFormOf, taxIdText } from "../../src/domain/payout/tax-form.ts";

const NINE_DIGITS = "A U.S. tax ID has 9 digits";
const ABROAD = "A tax ID has 3 to 30 digits or letters";

test("who is of the United States states a W-9, everybody else a W-8BEN, and each signs what that form says", () => {
  expect(["US", "UM", "DE", ""].map(taxFormOf)).toEqual(["w9", "w8ben", "w8ben", "w8ben"]);
  expect(taxFormNames).toEqual({ w9: "W-9", w8ben: "W-8BEN" });
  expect(certifications.w9).toBe(
    "Under penalties of perjury I certify that I am a U.S. person, that the tax ID is mine, and that I am not subject to backup withholding.",
  );
  expect(certifications.w8ben).toBe(
    "Under penalties of perjury I certify that I am the owner of this income, that I am not a U.S. person, and that what I entered is correct.",
  );
});

test.for([
  "900123456",
  "900-12-3456",
  "12-3456789",
  " 900 12 3456 ",
  "900\t12--3456",
  "111111112",
  "211111111",
])("'%s' is a U.S. tax ID", (id) => {
  expect(taxIdText(id, "w9")).toBeNull();
});

test.for([
  "",
  "90012345",
  "9001234567",
  "x900123456",
  "900123456x",
  "90012345x",
  "900.12.3456",
  "111111111",
  "000-00-0000",
])("'%s' is none", (id) => {
  expect(taxIdText(id, "w9")).toBe(NINE_DIGITS);
});

test.for([
  "",
  "  ",
  "-",
  "123",
  "ÄÖÜ",
  "12/345/67.8",
  "DE 123 456",
  "1".repeat(30),
  `${"1 ".repeat(30)}`,
  "111111111",
])("abroad '%s' may be one", (id) => {
  expect(taxIdText(id, "w8ben")).toBeNull();
});

test.for(["12", "1-2", "1".repeat(31), "12_3", "<123", "123>", "12#3"])("abroad '%s' is none", (id) => {
  expect(taxIdText(id, "w8ben")).toBe(ABROAD);
});
