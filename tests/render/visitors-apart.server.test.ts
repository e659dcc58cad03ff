import { join } from "node:path";
import { pathToFileURL } from "node:url";

import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { PageGlobals } from "../../src/protocol/page-globals.ts";
import type { RenderPage } from "../../src/protocol/render-page.ts";
import { fetchByHost } from "../operations/by-host.ts";
import { createClient, type Client } from "../running/http-client.ts";
import { DEMO_PASSWORD, startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { FANTIME, severalSites } from "./several-sites.ts";

const hosts = ["127.0.0.1", FANTIME];
const accounts = [null, null, null, "fan", "sub", "ava"];
const countries = ["US", "DE", "NL"];
const languages = ["en", "de-DE,de;q=0.9", "ar"];
const paths = [
  "/",
  "/feed",
  "/ava",
  "/mia?offer=trial",
  "/noah",
  "/browse",
  "/rankings",
  "/support/faq",
  "/nobody",
];

const visits = fc.array(
  fc.record({
    host: fc.constantFrom(...hosts),
    account: fc.constantFrom(...accounts),
    country: fc.constantFrom(...countries),
    language: fc.constantFrom(...languages),
    path: fc.constantFrom(...paths),
  }),
  { minLength: 240, maxLength: 240 },
);

let server: ServerFixture;
let createRenderPage: () => Promise<RenderPage>;
const members = new Map<string, Client>();
beforeAll(async () => {
  server = await startFixture({
    demo: true,
    environment: { SITE: await severalSites(), TRUSTED_PROXIES: "127.0.0.1" },
  });
  const built = pathToFileURL(join(process.cwd(), "dist/browser/render/render.js")).href;
  ({ createRenderPage } = (await import(built)) as { createRenderPage: () => Promise<RenderPage> });
  for (const host of hosts)
    for (const account of accounts) {
      if (account === null) continue;
      const client = createClient(`http://${host}`, {}, fetchByHost(server.origin));
      await client.post("/api/v1/auth/signin", { email: account, password: DEMO_PASSWORD });
      members.set(`${host} ${account}`, client);
    }
});
afterAll(async () => server?.stop());

const contentOf = (html: string): string =>
  /<div id="root">(.*)<\/div><script type="application\/json"/s.exec(html)![1]!;
const globalsOf = (html: string): PageGlobals =>
  JSON.parse(/<script[^>]*id="page"[^>]*>([^<]*)</.exec(html)![1]!) as PageGlobals;

test("whoever asks for whatever in whatever order gets what a renderer of his own makes of his own globals", async () => {
  // The seed of all properties: `PROPERTY_SEED` has it visit otherwise.
  const { seed } = fc.readConfigureGlobal();
  const [sample] = fc.sample(visits, { numRuns: 1, ...(seed === undefined ? {} : { seed }) });
  const tokens = new Set<string>();
  for (const [index, { host, account, country, language, path }] of sample!.entries()) {
    const client =
      account === null
        ? createClient(`http://${host}`, {}, fetchByHost(server.origin))
        : members.get(`${host} ${account}`)!;
    const { text } = await client.raw(path, {
      headers: { "cf-ipcountry": country, "accept-language": language },
    });
    const globals = globalsOf(text);
    const where = `${index} ${host} ${account} ${country} ${path}`;
    expect([where, globals.user?.username ?? null]).toEqual([where, account]);
    expect([where, globals.site.title]).toEqual([where, host === FANTIME ? "Fantime" : "Marquee"]);
    expect([where, globals.country]).toEqual([where, country]);
    expect(tokens).not.toContain(globals.csrf);
    tokens.add(globals.csrf);
    const [plain, search] = path.split("?");
    const location = { path: plain!, search: search === undefined ? "" : `?${search}` };
    const fresh = account === null ? (await createRenderPage())(globals, location) : null;
    expect([where, contentOf(text)]).toEqual([where, fresh?.content ?? ""]);
  }
});
