import { expect, test } from "vitest";

import {
  CAPTCHA_COUNTRY_WHITELIST,
  captchaForCountry,
  captchaNeeded,
} from "../../src/domain/captcha/captcha.ts";

const whitelist = CAPTCHA_COUNTRY_WHITELIST;

test("[AUTH-67] a country that is not on the whitelist needs a captcha up front, as does an unknown one", () => {
  expect(captchaForCountry("DE", whitelist)).toBe(true);
  expect(captchaForCountry(null, whitelist)).toBe(true);
  expect(captchaNeeded("sign-in", { country: "DE", whitelist, tries: 0 })).toBe(true);
});

test("[AUTH-68] a country on the whitelist needs none, in any case of letters", () => {
  for (const country of ["US", "CA", "GB", "IE", "AU", "NZ", "us"]) {
    expect(captchaNeeded("sign-in", { country, whitelist, tries: 0 })).toBe(false);
  }
  expect(captchaForCountry("DE", ["de"])).toBe(false);
});

test("[AUTH-72] the third try too many asks for one: after 3 failures to log in, after 3 accounts", () => {
  for (const purpose of ["sign-in", "sign-up"] as const) {
    expect(captchaNeeded(purpose, { country: "US", whitelist, tries: 2 })).toBe(false);
    expect(captchaNeeded(purpose, { country: "US", whitelist, tries: 3 })).toBe(true);
  }
});
