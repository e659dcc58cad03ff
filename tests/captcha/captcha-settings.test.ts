import { expect, test } from "vitest";

import { readCaptcha } from "../../src/server/config/captcha-settings.ts";

const keys = { CAPTCHA_SITE_KEY: "site", CAPTCHA_SECRET: "secret" };
const read = (environment: Readonly<Record<string, string>>, production = false) =>
  readCaptcha((name) => environment[name] ?? null, production);

test("[AUTH-72] without a word it is the embedded one", () => {
  expect(read({})).toEqual({ captcha: { provider: "altcha", siteKey: null }, refusals: [] });
});

test.for([
  ["recaptcha", "www.google.com"],
  ["hcaptcha", "js.hcaptcha.com"],
  ["turnstile", "challenges.cloudflare.com"],
])("[AUTH-72] %s with its keys, its script from %s", ([provider, host]) => {
  const { captcha, refusals } = read({ CAPTCHA_PROVIDER: provider!, ...keys }, true);
  expect(refusals).toEqual([]);
  expect(captcha).toMatchObject({ provider, siteKey: "site", secret: "secret", isStandIn: false });
  expect("scriptUrl" in captcha && new URL(captcha.scriptUrl).host).toBe(host);
  expect("verifyUrl" in captcha && new URL(captcha.verifyUrl).pathname).toMatch(/\/siteverify$/);
});

test("another name, a missing key and an address without TLS are reported in sentences", () => {
  expect(read({ CAPTCHA_PROVIDER: "mtcaptcha" }).refusals).toEqual([
    "CAPTCHA_PROVIDER must be one of altcha, recaptcha, hcaptcha, turnstile, not 'mtcaptcha'.",
  ]);
  for (const [name, value] of Object.entries(keys))
    expect(read({ CAPTCHA_PROVIDER: "hcaptcha", [name]: value }).refusals).toEqual([
      "CAPTCHA_PROVIDER=hcaptcha needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET.",
    ]);
  for (const name of ["CAPTCHA_SCRIPT_URL", "CAPTCHA_VERIFY_URL"]) {
    const refusals = (value: string, production: boolean) =>
      read({ CAPTCHA_PROVIDER: "turnstile", ...keys, [name]: value }, production).refusals.length;
    expect(refusals("http://127.0.0.1:4000/x", false)).toBe(0);
    expect(refusals("http://127.0.0.1:4000/x", true)).toBe(1);
    expect(refusals("http://captcha.example/x", false)).toBe(1);
    expect(refusals("https://captcha.example/x", true)).toBe(0);
    expect(refusals("nonsense", false)).toBe(1);
  }
});
