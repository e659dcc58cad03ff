import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { WidgetSettings } from "../../src/server/config/captcha-settings.ts";
import { createSiteVerify } from "../../src/server/captcha/site-verify.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { startProvider } from "./provider-stand-in.ts";

type Provider = Awaited<ReturnType<typeof startProvider>>;

let provider: Provider;
let server: ServerFixture;
let drawn = 0;

beforeAll(async () => {
  provider = await startProvider("turnstile");
  server = await startFixture({ demo: true, environment: provider.environment });
});
afterAll(async () => {
  await server?.stop();
  await provider?.stop();
});
beforeEach(() => server.services.database.deleteFrom("attempt").execute());

const solution = () => `solution-${(drawn += 1)}`;
const at = (secondsAgo: number) => new Date((server.services.clock.now() - secondsAgo) * 1000).toISOString();
const good = (more: object = {}) =>
  ({ success: true, challenge_ts: at(5), hostname: "127.0.0.1", action: "sign-in", ...more }) as const;

/** Logs in from a country that needs a captcha up front. */
const signIn = async (recaptcha: string | null) => {
  const visitor = server.visitor({ "cf-ipcountry": "DE" });
  const email = "fan";
  return visitor.post("/api/v1/auth/signin", { email, password: "marquee-demo", recaptcha });
};
const told = async (verdict: Parameters<Provider["answer"]>[0]) => {
  provider.answer(verdict);
  const { status, body } = await signIn(solution());
  return [status, body.code ?? body.type, body.require_captcha];
};
const passed = [200, "user", undefined];
const refused = [422, "captcha_invalid", true];
const away = [503, "unavailable", true];

test("[AUTH-72] the provider is asked with the secret, and a good solution lets in; without one nobody is asked", async () => {
  provider.asked.length = 0;
  expect((await signIn(null)).body).toMatchObject({ code: "captcha_required", require_captcha: true });
  expect(provider.asked).toEqual([]);
  provider.answer([200, good()]);
  const text = solution();
  expect((await signIn(text)).status).toBe(200);
  expect(provider.asked).toEqual([{ secret: "the secret", response: text, sitekey: "site-key" }]);
});

test("[AUTH-72] a solution counts once, even if the provider would take it again, also when many bring it at once", async () => {
  provider.answer([200, good()]);
  const text = solution();
  const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(text)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 422, 422, 422, 422, 422,
  ]);
});

test("[AUTH-72] what fails, was made elsewhere, for another form, too long ago or ahead of time is refused", async () => {
  expect(await told([200, good()])).toEqual(passed);
  const wrong = [
    { success: false, "error-codes": ["timeout-or-duplicate"] },
    { hostname: "evil.example" },
    { hostname: undefined },
    { action: "sign-up" },
    { action: undefined },
    { challenge_ts: at(1201) },
    { challenge_ts: at(-120) },
    { challenge_ts: "yesterday" },
    { challenge_ts: undefined },
  ];
  for (const part of wrong) expect([part, await told([200, good(part)])]).toEqual([part, refused]);
  expect(await told([200, good({ challenge_ts: at(1190) })])).toEqual(passed);
  expect(await told([200, good({ hostname: "localhost" })])).toEqual(passed);
});

test("[AUTH-72] a provider that is away lets nobody pass and is not waited for; when it is back, it is asked again", async () => {
  const errors = [
    null,
    [500, good()],
    [200, "no JSON"],
    [200, { hostname: "127.0.0.1" }],
    [200, good({ success: false, "error-codes": ["invalid-input-secret"] })],
  ] as const;
  for (const error of errors) {
    expect(await told([200, good()])).toEqual(passed);
    expect([error, await told(error)]).toEqual([error, away]);
  }
  for (const error of [null, null]) expect(await told(error)).toEqual(away);
  provider.asked.length = 0;
  expect(await told([200, good()])).toEqual(away);
  expect(provider.asked).toEqual([]);
  await server.advance(11);
  expect(await told([200, good()])).toEqual(passed);
});

describe("the others", () => {
  const use = {
    ...({ purpose: "sign-in", session: null } as const),
    isOwnHost: (name: string) => name === "shop.example",
  };
  const verdictOf = async (name: WidgetSettings["provider"], answer: object) => {
    const captcha = server.services.config.captcha as WidgetSettings;
    provider.answer([200, answer]);
    return createSiteVerify({ ...captcha, provider: name }, server.services).spend(solution(), use);
  };

  test.for(["recaptcha", "hcaptcha"] as const)(
    "%s needs no action, and the right one where it has one",
    async (name) => {
      const own = good({ hostname: "shop.example", action: undefined });
      expect(await verdictOf(name, own)).toBe("passed");
      expect(await verdictOf(name, { ...own, action: "sign-in" })).toBe("passed");
      expect(await verdictOf(name, { ...own, action: "recover" })).toBe("refused");
      expect(await verdictOf(name, { ...own, hostname: "127.0.0.1" })).toBe("refused");
    },
  );
});

describe("pages", () => {
  const policyOf = async (path: string) =>
    (await server.visitor().get(path)).headers.get("content-security-policy") ?? "";

  test("[CAPI-39] only the widget's page may load the provider's script; all others stay as strict as without it", async () => {
    expect(await policyOf("/__captcha")).toBe(
      `default-src 'none'; script-src ${provider.origin}; frame-src ${provider.origin}; form-action 'none'; ` +
        "base-uri 'none'; object-src 'none'; frame-ancestors 'self'",
    );
    const page = await policyOf("/");
    expect(page).not.toContain(provider.origin);
    expect(page).toContain("require-trusted-types-for 'script'");
  });

  test("[CAPI-39] it carries the script for explicit rendering; there is no challenge of our own", async () => {
    const { status, text } = await server.visitor().get("/__captcha");
    expect([status, text.match(/<script.*/)?.[0]]).toEqual([
      200,
      `<script src="${provider.origin}/api.js?render=explicit" async></script>`,
    ]);
    expect((await server.visitor().get("/api/v1/captcha/challenge")).status).toBe(404);
  });
});

test("[CAPI-39] each provider's own hosts are allowed where its documentation asks for them, and no others'", async () => {
  const hosts = { recaptcha: "www.google.com", hcaptcha: "hcaptcha.com", turnstile: "cloudflare.com" };
  for (const [name, host] of Object.entries(hosts)) {
    const keys = { CAPTCHA_SITE_KEY: "k", CAPTCHA_SECRET: "s" };
    const own = await startFixture({ environment: { CAPTCHA_PROVIDER: name, ...keys } });
    const policy = (await own.visitor().get("/__captcha")).headers.get("content-security-policy")!;
    await own.stop();
    expect(policy).toContain(host);
    for (const other of Object.values(hosts)) if (other !== host) expect(policy).not.toContain(other);
    expect(policy).not.toContain("unsafe");
  }
});

test("[CAPI-39] with the embedded captcha there is no such page", async () => {
  const embedded = await startFixture();
  const { status, headers } = await embedded.visitor().get("/__captcha");
  await embedded.stop();
  expect([status, headers.get("x-frame-options")]).toEqual([404, "DENY"]);
});
