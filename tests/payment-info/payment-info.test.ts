import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { FIELD_REQUIRED } from "../../src/domain/account/field-texts.ts";
import {
  accountNumberText,
  routingNumberText,
  swiftCodeText,
} from "../../src/domain/payment-info/bank-account.ts";
import { hasIbans, ibanText, plainIban } from "../../src/domain/payment-info/iban.ts";
import {
  checkPaymentInfo,
  emptyPaymentInfo,
  endingOf,
  keptPaymentInfo,
  maskedPaymentInfo,
  usualMethod,
} from "../../src/domain/payment-info/payment-info.ts";
import { taxFormOf, taxIdText } from "../../src/domain/payout/tax-form.ts";
import { americanDetails, germanDetails } from "./sample-details.ts";

/** Examples of the IBAN registry. */
const ibans = [
  "DE89370400440532013000",
  "GB29NWBK60161331926819",
  "FR1420041010050500013M02606",
  "NO9386011117947",
  "MT84MALT011000012345MTLCAST001S",
  "LC55HEMM000100010012001200023015",
  "SE4550000000058398257466",
];

const anIban = fc.constantFrom(...ibans);

describe("an IBAN", () => {
  test("of each kind is good, however it is grouped", () => {
    for (const iban of ibans) {
      expect(ibanText(iban)).toBeNull();
      expect(ibanText(iban.toLowerCase().replaceAll(/(.{4})/g, "$1 "))).toBeNull();
    }
  });

  test("begins with a country and two digits, and holds nothing but letters and digits", () => {
    const text = "An IBAN begins with a country and two digits, like DE89";
    for (const iban of ["DEX9370400440532013000", "DE8937040044053201300.", "XX89370400440532013000"])
      expect(ibanText(iban)).toBe(text);
    expect(ibanText("DE8937040044053201300")).toBe("This IBAN is too short");
    expect(ibanText("DE893704004405320130000")).toBe("This IBAN is too long");
  });

  test("with one sign mistyped or two neighbours swapped is found out", () => {
    const change = fc.tuple(anIban, fc.nat(), fc.constantFrom(..."0123456789"));
    fc.assert(
      fc.property(change, ([iban, at, digit]) => {
        const place = 4 + (at % (iban.length - 4));
        fc.pre(/\d/.test(iban[place]!) && iban[place] !== digit);
        expect(ibanText(iban.slice(0, place) + digit + iban.slice(place + 1))).not.toBeNull();
      }),
    );
    fc.assert(
      fc.property(anIban, fc.nat(), (iban, at) => {
        const place = 4 + (at % (iban.length - 5));
        const [first, second] = [iban[place]!, iban[place + 1]!];
        fc.pre(first !== second && /\d\d/.test(first + second));
        expect(ibanText(iban.slice(0, place) + second + first + iban.slice(place + 2))).not.toBeNull();
      }),
    );
  });

  test("tells what is wrong: country, length, digits", () => {
    expect(ibanText("ZZ89370400440532013000")).toContain("begins with a country");
    expect(ibanText("89370400440532013000")).toContain("begins with a country");
    expect(ibanText("DE8937040044053201300")).toBe("This IBAN is too short");
    expect(ibanText("DE893704004405320130000")).toBe("This IBAN is too long");
    expect(ibanText("DE89370400440532013001")).toContain("not a valid IBAN");
    expect([hasIbans("DE"), hasIbans("US")]).toEqual([true, false]);
  });

  test("any text has an answer", () => {
    fc.assert(fc.property(fc.string(), (text) => ibanText(text) === null || ibanText(text)!.length > 0));
  });
});

describe("a bank account", () => {
  test("in the US has a routing number whose digits add up", () => {
    for (const good of ["021000021", "011401533", "091-000-019"]) expect(routingNumberText(good)).toBeNull();
    expect(routingNumberText("021000022")).toContain("not a valid routing number");
    expect(routingNumberText("000000000")).toContain("not a valid routing number");
    expect(routingNumberText("02100002")).toBe("A routing number has 9 digits");
    fc.assert(
      fc.property(fc.nat(8), fc.integer({ min: 1, max: 9 }), (at, step) => {
        const digits = [..."021000021"];
        digits[at] = String((Number(digits[at]) + step) % 10);
        expect(routingNumberText(digits.join(""))).not.toBeNull();
      }),
    );
  });

  test("elsewhere has a SWIFT code", () => {
    for (const good of ["CHASUS33", "deutdeff500"]) expect(swiftCodeText(good)).toBeNull();
    for (const bad of ["CHASUS3", "CHAS US 3", "1HASUS33", "CHASUS33XX"])
      expect(swiftCodeText(bad)).not.toBeNull();
  });

  test("has a number of digits, outside the US also of letters", () => {
    expect(accountNumberText("000 123-456", "US")).toBeNull();
    expect(accountNumberText("12AB34", "US")).toBe("An account number has 4 to 17 digits");
    expect(accountNumberText("12AB34", "IN")).toBeNull();
    expect(accountNumberText("123", "IN")).toBe("An account number has 4 to 34 digits or letters");
  });
});

describe("the tax form", () => {
  test("is a W-9 in the US and a W-8BEN elsewhere", () => {
    expect([taxFormOf("US"), taxFormOf("DE")]).toEqual(["w9", "w8ben"]);
  });

  test("needs a U.S. tax ID of nine digits, abroad whatever there is", () => {
    expect(taxIdText("900-12-3456", "w9")).toBeNull();
    for (const bad of ["90012345", "000000000", "abcdefghi"]) expect(taxIdText(bad, "w9")).not.toBeNull();
    for (const good of ["", "86 095 742 719", "12/345/67890", "RSSMRA85T10A562S"])
      expect(taxIdText(good, "w8ben")).toBeNull();
    expect(taxIdText("<b>", "w8ben")).not.toBeNull();
  });
});

describe("payout data", () => {
  test("of a German and of an American are good", () => {
    expect(checkPaymentInfo(germanDetails)).toEqual({});
    expect(checkPaymentInfo(americanDetails)).toEqual({});
    expect(checkPaymentInfo({ ...americanDetails, country: "IN", bank_code: "HDFCINBB" })).toEqual({});
  });

  test("that are missing are named one by one", () => {
    expect(checkPaymentInfo(emptyPaymentInfo)).toEqual({
      holder: FIELD_REQUIRED,
      country: FIELD_REQUIRED,
      iban: FIELD_REQUIRED,
      address: FIELD_REQUIRED,
      city: FIELD_REQUIRED,
      certified: "Please confirm this",
      signature: FIELD_REQUIRED,
    });
    expect(
      Object.keys(checkPaymentInfo({ ...emptyPaymentInfo, country: "US", method: "bank_account" })),
    ).toEqual([
      "holder",
      "bank_code",
      "account_number",
      "address",
      "city",
      "postal_code",
      "tax_id",
      "certified",
      "signature",
    ]);
  });

  test("are signed with the holder's name", () => {
    expect(checkPaymentInfo({ ...germanDetails, signature: "Somebody Else" })).toEqual({
      signature: "Sign with the name of the account holder",
    });
  });

  test("are kept without what the chosen way of payment does not ask for", () => {
    const both = { ...germanDetails, bank_code: "021000021", account_number: "123456" };
    expect(keptPaymentInfo(both)).toMatchObject({
      iban: "DE89370400440532013000",
      bank_code: "",
      account_number: "",
    });
    expect(keptPaymentInfo({ ...americanDetails, iban: "DE89" })).toMatchObject({
      iban: "",
      account_number: "000987654321",
    });
  });

  test("are shown again with no number in full", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{4,34}$/), (number) => {
        expect(number.endsWith(endingOf(number))).toBe(true);
        expect(endingOf(number).length).toBeLessThan(number.length);
      }),
    );
    const masked = JSON.stringify(maskedPaymentInfo(keptPaymentInfo(americanDetails)));
    expect(masked).toContain('"account_ending":"4321"');
    for (const secret of ["000987654321", "021000021", "900-12-3456", "9001234"])
      expect(masked).not.toContain(secret);
  });

  test("are kept without blanks around them, codes in capitals", () => {
    const texts = ["holder", "address", "city", "postal_code", "tax_id", "signature"] as const;
    const padded = Object.fromEntries(texts.map((name) => [name, `  ${germanDetails[name]} `]));
    const kept = keptPaymentInfo({ ...germanDetails, ...padded });
    for (const name of texts) expect(kept[name]).toBe(germanDetails[name]);
    expect(keptPaymentInfo({ ...americanDetails, bank_code: " hdfc-inbb " }).bank_code).toBe("HDFCINBB");
  });

  test("show the last four signs of a number, of a short one two", () => {
    expect(["123456789", "1234567", "123456", "12-34 56", "1234"].map(endingOf)).toEqual([
      "6789",
      "4567",
      "56",
      "56",
      "34",
    ]);
  });

  test("show the ending of the account that is paid to, and of the tax ID when there is one", () => {
    expect(maskedPaymentInfo(keptPaymentInfo(germanDetails))).toMatchObject({
      account_ending: "3000",
      tax_id_ending: "2719",
    });
    expect(maskedPaymentInfo({ ...germanDetails, tax_id: "" }).tax_id_ending).toBeNull();
  });

  test("need a name of letters, a country that there is, and abroad no tax ID", () => {
    expect(checkPaymentInfo({ ...germanDetails, holder: "A", signature: "a" })).toEqual({
      holder: "Please enter your full name",
    });
    expect(checkPaymentInfo({ ...germanDetails, holder: " ava laurent " })).toEqual({});
    expect(checkPaymentInfo({ ...germanDetails, country: "XX" })).toEqual({ country: FIELD_REQUIRED });
    expect(checkPaymentInfo({ ...germanDetails, tax_id: "" })).toEqual({});
    expect(checkPaymentInfo({ ...americanDetails, tax_id: "" })).toEqual({ tax_id: FIELD_REQUIRED });
  });

  test("the usual way follows the country", () => {
    expect(["", "DE", "US", "IN"].map(usualMethod)).toEqual(["iban", "iban", "bank_account", "bank_account"]);
    expect(plainIban("de89 3704-0044")).toBe("DE8937040044");
  });
});
