import { describe, expect, test } from "vitest";

import { ConfigError } from "../../src/server/config/config.ts";
import { stripeSettings } from "../../src/server/stripe/stripe-settings.ts";
import { configOf } from "../running/read-config.ts";

const safe = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://marquee.example",
  PAYMENT_PROVIDER: "stripe",
  STRIPE_SECRET_KEY: "sk_live_key",
  STRIPE_WEBHOOK_SECRET: "whsec_secret",
};

describe("in production", () => {
  const unsafe: [string, Record<string, string>, string][] = [
    ["the sandbox", { PAYMENT_PROVIDER: "sandbox" }, "PAYMENT_PROVIDER=sandbox"],
    ["demo accounts", { DEMO: "1" }, "DEMO=1"],
    ["test controls", { TEST_CONTROLS: "1" }, "TEST_CONTROLS=1"],
    ["no keys of the provider", { STRIPE_SECRET_KEY: "" }, "STRIPE_SECRET_KEY"],
    ["a publishable key", { STRIPE_SECRET_KEY: "pk_live_key" }, "STRIPE_SECRET_KEY must"],
    ["another secret for webhooks", { STRIPE_WEBHOOK_SECRET: "secret" }, "STRIPE_WEBHOOK_SECRET must"],
    ["the provider without TLS", { STRIPE_API_URL: "http://stripe.example" }, "STRIPE_API_URL must"],
    ["a path of the provider", { STRIPE_API_URL: "https://stripe.example/v1" }, "STRIPE_API_URL must"],
    ["an unknown provider", { PAYMENT_PROVIDER: "paypal" }, "PAYMENT_PROVIDER must"],
    ["no address", { PUBLIC_URL: "" }, "PUBLIC_URL"],
    ["a captcha without keys", { CAPTCHA_PROVIDER: "turnstile" }, "CAPTCHA_SITE_KEY"],
  ];
  test.each(unsafe)("%s is refused by name", (_, change, named) => {
    expect(() => configOf({ ...safe, ...change }, "/")).toThrow(named);
  });

  test("with everything there it may start, without the demo", () => {
    expect(configOf(safe, "/")).toMatchObject({ production: true, demo: false, testControls: false });
  });

  test.each(["https://api.stripe.com", "http://127.0.0.1:8080"])("Stripe may be asked at %s", (apiUrl) => {
    const { provider, variables } = configOf({ ...safe, STRIPE_API_URL: ` ${apiUrl}` }, "/").payments;
    expect([provider, stripeSettings(variables)]).toEqual([
      "stripe",
      { secretKey: "sk_live_key", webhookSecret: "whsec_secret", apiUrl },
    ]);
  });
});

test("without any variable: the contract's defaults", () => {
  expect(configOf({}, "/somewhere")).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    dataDir: "/somewhere/data",
    databaseUrl: null,
    siteFile: null,
    publicUrl: null,
    mailUrl: null,
    captcha: { provider: "altcha" },
    payments: { provider: "sandbox", variables: {} },
    logLevel: "info",
    demo: true,
    testControls: false,
    production: false,
  });
});

test.each([
  ["PORT", "70000"],
  ["PORT", "http"],
  ["DEMO", "maybe"],
  ["LOG_LEVEL", "loud"],
  ["PUBLIC_URL", "marquee.example"],
  ["PUBLIC_URL", "https://marquee.example/path"],
  ["PUBLIC_URL", "https://marquee.example/#top"],
  ["PUBLIC_URL", "https://user:password@marquee.example"],
  ["DATABASE_URL", "marquee"],
  ["DATABASE_URL", "mysql://127.0.0.1/marquee"],
  ["DATABASE_DIRECT_URL", "127.0.0.1:5432"],
  ["MAIL_URL", "files"],
  ["MAIL_URL", "mail.example.com:587"],
  ["MAIL_URL", "https://mail.example.com"],
  ["MAIL_URL", "smtp://"],
  ["CAPTCHA_PROVIDER", "none"],
  ["DOCUMENT_KEY", "too short"],
  ["MEDIA_URL", "https://bucket.example"],
  ["MEDIA_URL", "s3://bucket?endpoint=http://elsewhere.example"],
  ["MEDIA_URL", "s3://bucket/path"],
  ["MEDIA_URL", "s3://bucket"],
  ["NODE_ENV", "staging"],
  ["NODE_ENV", "Production"],
  ["DNS_SERVERS", "dns.example"],
  ["TRUSTED_PROXIES", "127.0.0.1, loopback"],
  ["TRUSTED_PROXIES", "10.0.0.0/33"],
  ["TRUSTED_PROXIES", "10.0.0.0/8/8"],
  ["TRUSTED_PROXIES", "10.0.0.0/"],
])("%s=%s is refused by name", (name, value) => {
  expect(() => configOf({ [name]: value }, "/")).toThrow(ConfigError);
  expect(() => configOf({ [name]: value }, "/")).toThrow(name);
});

test("a database and a mail server are named by their addresses", () => {
  for (const DATABASE_URL of ["postgres://m:pw@127.0.0.1/m", "postgresql:///m?host=/run/postgresql"])
    expect(configOf({ DATABASE_URL }, "/").databaseUrl).toBe(DATABASE_URL);
  for (const MAIL_URL of ["smtp://127.0.0.1:1025", "smtps://me:pw@mail.example.com/?pool=true"])
    expect(configOf({ MAIL_URL }, "/").mailUrl).toBe(MAIL_URL);
});

test("what is no address is not repeated: it may hold a password", () => {
  for (const name of ["DATABASE_URL", "MAIL_URL"])
    expect(() => configOf({ [name]: "htp://me:hunter2@host" }, "/")).toThrow(/^(?!.*hunter2)/);
});

test("media lie in a bucket where MEDIA_URL names one, with its keys", () => {
  const keys = { MEDIA_ACCESS_KEY: "key", MEDIA_SECRET_KEY: "secret" };
  const address = "s3://pictures?endpoint=http://127.0.0.1:9000&region=eu-1";
  expect(configOf({ ...keys, MEDIA_URL: address }, "/").media).toEqual({
    ...{ kind: "s3", bucket: "pictures", endpoint: "http://127.0.0.1:9000", region: "eu-1" },
    ...{ accessKey: "key", secretKey: "secret" },
  });
  expect(configOf(keys, "/").media).toEqual({ kind: "disk" });
});

test("NODE_ENV is one of three words, or nothing: then it is no production", () => {
  for (const NODE_ENV of ["", "development", "test"])
    expect(configOf({ NODE_ENV }, "/").production, NODE_ENV).toBe(false);
  expect(configOf(safe, "/").production).toBe(true);
  expect(() => configOf({ NODE_ENV: "staging" }, "/")).toThrow(
    "NODE_ENV must be one of development, test, production, not 'staging'.",
  );
});

test("TRUSTED_PROXIES are addresses and networks of both families", () => {
  const { trustedProxies } = configOf({ TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8,fd00::/8 , ::1" }, "/");
  expect(trustedProxies).toEqual(["127.0.0.1", "10.0.0.0/8", "fd00::/8", "::1"]);
});
