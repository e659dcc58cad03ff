import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { fetchByHost } from "../operations/by-host.ts";
import { createClient, type Client } from "../running/http-client.ts";
import { operate } from "../running/operate.ts";
import { DEMO_PASSWORD, startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { settingsFile } from "../running/settings-file.ts";
import { startNameServer, type Zone } from "./name-server.ts";

const SHOP = "shop.test";
const PATH = "/api/v1/account/customize";
const DAY = 86_400;
const zones = new Map<string, Zone>();
let names: Awaited<ReturnType<typeof startNameServer>>;
let server: ServerFixture;
let node: ServerFixture;
let noah: Client;
let max: Client;

const at = (host: string, fixture = server): Client =>
  createClient(`http://${host}`, {}, fetchByHost(fixture.origin));
const signedIn = async (host: string, username: string, fixture = server): Promise<Client> => {
  const client = at(host, fixture);
  const { status } = await client.post("/api/v1/auth/signin", { email: username, password: DEMO_PASSWORD });
  expect(status).toBe(200);
  return client;
};

beforeAll(async () => {
  names = await startNameServer(zones);
  const SITE = await settingsFile([
    { id: "shop", hosts: [SHOP, "www.shop.test"], record: { title: "Shop" } },
    {
      id: "other",
      hosts: ["other.test"],
      record: { title: "Other", media_host: "https://media.other.test" },
    },
  ]);
  server = await startFixture({ demo: true, environment: { SITE, DNS_SERVERS: names.address } });
  node = await server.secondNode();
  noah = await signedIn(SHOP, "noah");
  max = await signedIn(SHOP, "max");
});
afterAll(async () => {
  await node?.stop();
  await server?.stop();
  await names?.stop();
});
beforeEach(async () => {
  zones.clear();
  zones.set(SHOP, { a: ["203.0.113.7"] });
  await server.services.database.deleteFrom("rate_limit").execute();
});

const run = (...task: readonly string[]): Promise<string> =>
  operate({ url: server.services.config.databaseUrl!, dataDir: server.services.config.dataDir }, ...task);
const ask = (custom_domain: string, client = noah, more: object = {}) =>
  client.post(`${PATH}/domain`, { custom_domain, kind: "existing", ...more });
const check = (custom_domain: string, client = noah) =>
  client.post(`${PATH}/domain/check`, { custom_domain });
const remove = (custom_domain: string, client = noah) =>
  client.delete(`${PATH}/domain?custom_domain=${custom_domain}`);
const domainsOf = async (client = noah) => (await client.get(PATH)).body.data;
const found = async (host: string, client = noah) =>
  (await domainsOf(client)).domain_list.find(
    (each: { custom_domain: string }) => each.custom_domain === host,
  );
/** Sets the records that a name has to have. */
const point = async (host: string, client = noah): Promise<void> => {
  const { records } = await found(host, client);
  for (const { type, name, value } of records)
    zones.set(name, type === "TXT" ? { txt: [value] } : { cname: value });
};
const mayHaveCertificate = async (domain: string, headers = {}) =>
  (await server.visitor().get(`/api/tls/ask?domain=${domain}`, headers)).status;
/** A name that is online. */
const bringOnline = async (host: string, client = noah): Promise<void> => {
  expect((await ask(host, client)).status).toBe(200);
  await run("approve-domain", host);
  await point(host, client);
  expect((await check(host, client)).status).toBe(200);
};

describe("from the wish to the address", () => {
  test("[CAPI-10] [CENT-04] [CENT-12] [CENT-19] a name waits, is approved, goes online when its records are right, and is answered by every node", async () => {
    const host = "noah-one.test";
    expect(await domainsOf()).toMatchObject({
      ...{ whitelabel: { custom_domain: null, custom_domain_status: null }, domain_list: [] },
    });
    const asked = await ask(` ${host.toUpperCase()}. `);
    expect(asked.body.data).toMatchObject({
      whitelabel: { custom_domain: host, custom_domain_status: "pending" },
      domain_list: [
        { custom_domain: host, custom_domain_shown: host, custom_domain_status: "pending", kind: "existing" },
      ],
    });
    expect(asked.body.data.domain_list[0].records).toEqual([
      {
        type: "TXT",
        name: `_marquee.${host}`,
        value: expect.stringMatching(/^marquee-domain=[0-9a-f]{32}$/),
      },
      { type: "CNAME", name: host, value: SHOP },
    ]);
    const recordOf = async (client: Client) => (await client.get("/api/v1/user/noah?wl_config=1")).body;
    expect((await recordOf(noah)).wl_domain).toEqual({
      custom_domain: host,
      custom_domain_status: "pending",
    });
    // What is not online yet is nobody's business.
    expect((await recordOf(max)).wl_domain).toEqual({ custom_domain: null, custom_domain_status: null });
    // Right records alone bring nothing online.
    await point(host);
    expect((await check(host)).body.data.domain_list[0]).toMatchObject({
      ...{ custom_domain_status: "pending", problem: null, checked_at: expect.any(Number) },
    });
    for (const fixture of [server, node]) expect((await at(host, fixture).get("/")).status).toBe(404);
    expect(await run("domains")).toContain(`Pending Review  ${host}  noah  records are right`);
    expect(await run("approve-domain", host)).toBe(`${host} is approved.\n`);
    await expect(run("approve-domain", host)).rejects.toThrow("is approved already");
    await server.advance(1);
    expect((await found(host)).custom_domain_status).toBe("online");
    for (const fixture of [server, node]) {
      const page = await at(host, fixture).open("/");
      expect([page.status, page.globals.site.root_user, page.globals.site.domain]).toEqual([
        ...[200, { username: "noah", custom_domain_only: false }, host],
      ]);
      expect(page.html).toContain("<title>Noah");
      expect(page.globals.site.powered_by_url).toBe(`https://${SHOP}`);
      expect(page.globals.social_providers).toEqual([]);
    }
    expect((await recordOf(max)).wl_domain).toEqual({ custom_domain: host, custom_domain_status: "online" });
    // A port of the request is no other host.
    expect((await at(`${host}:8080`).get("/")).status).toBe(200);
  });

  test("a name that is not pointed to us yet is looked up again with growing pauses, then daily; one that leaves us goes offline", async () => {
    const host = "noah-two.test";
    await ask(host);
    await run("approve-domain", host);
    await server.advance(1);
    expect(await found(host)).toMatchObject({ custom_domain_status: "approved", problem: "no_proof" });
    const looks = () => names.asked().filter((name) => name === `_marquee.${host}`).length;
    const before = looks();
    await server.advance(30);
    expect(looks()).toBe(before);
    await server.advance(40);
    expect(looks()).toBe(before + 1);
    await server.advance(70);
    expect(looks()).toBe(before + 1);
    await point(host);
    await server.advance(60);
    expect((await found(host)).custom_domain_status).toBe("online");
    const fan = await signedIn(host, "fan", node);
    zones.delete(`_marquee.${host}`);
    await server.advance(DAY + 1);
    await server.advance(3601);
    expect((await found(host)).custom_domain_status).toBe("online");
    await server.advance(3601);
    expect(await found(host)).toMatchObject({ custom_domain_status: "approved", problem: "no_proof" });
    expect((await fan.get("/api/v1/auth/session")).status).toBe(404);
  });

  test("a name that is online stays so while nobody answers, and however often somebody checks within an hour", async () => {
    const host = "noah-stays.test";
    await bringOnline(host);
    const status = async () => (await found(host)).custom_domain_status;
    zones.set(`_marquee.${host}`, { silent: true });
    for (let round = 0; round < 2; round += 1) await check(host);
    zones.delete(`_marquee.${host}`);
    for (let round = 0; round < 4; round += 1) await check(host);
    expect(await found(host)).toMatchObject({ custom_domain_status: "online", problem: "no_proof" });
    await server.advance(3601);
    await check(host);
    expect(await status()).toBe("online");
    await server.advance(3601);
    await check(host);
    expect(await status()).toBe("approved");
    await remove(host);
  });

  test("of up to three new names the operator registers one; the others are not approved", async () => {
    const more = { kind: "new", alternatives: ["max-two.test", "max-three.test"] };
    expect((await ask("max-one.test", max, more)).status).toBe(200);
    expect(await run("domains")).toContain(
      'max-two.test  max  to be registered, TXT _marquee.max-two.test "',
    );
    await run("approve-domain", "max-two.test");
    const states = (await domainsOf(max)).domain_list.map(
      (each: { custom_domain: string; custom_domain_status: string; reason: string }) => [
        ...[each.custom_domain, each.custom_domain_status, each.reason],
      ],
    );
    expect(states).toEqual([
      ["max-one.test", "not_approved", "Another of your names was registered."],
      ["max-three.test", "not_approved", "Another of your names was registered."],
      ["max-two.test", "approved", ""],
    ]);
    for (const name of ["max-one", "max-two", "max-three"])
      expect((await remove(`${name}.test`, max)).status).toBe(200);
  });

  test("a name that is declined is told why, and may be asked for by another creator", async () => {
    await ask("noah-three.test");
    expect(await run("decline-domain", "noah-three.test", "It is somebody", "else's.")).toContain(
      "not approved",
    );
    expect(await found("noah-three.test")).toMatchObject({
      ...{ custom_domain_status: "not_approved", reason: "It is somebody else's." },
    });
    expect((await ask("noah-three.test", max)).status).toBe(200);
    expect((await found("noah-three.test")).custom_domain_status).toBe("not_approved");
    await remove("noah-three.test", max);
    await remove("noah-three.test");
    await expect(run("decline-domain", "noah-three.test", "No.")).rejects.toThrow("Nobody has asked");
  });
});

describe("who is at an own address", () => {
  test("sessions and CSRF tokens are bound to it, and all end with it on every node", async () => {
    const host = "noah-four.test";
    await bringOnline(host);
    const fan = await signedIn(host, "sub");
    const carried = at(SHOP);
    carried.setCookie(fan.cookie());
    expect((await carried.get("/api/v1/auth/session")).body.user).toBeNull();
    await carried.open("/");
    await fan.open("/");
    const foreign = await fan.post("/api/v1/auth/logout", {}, { "x-csrf-token": carried.csrf() });
    expect([foreign.status, foreign.body.code]).toEqual([403, "csrf"]);
    const crossed = await fan.post("/api/v1/auth/logout", {}, { origin: `http://${SHOP}` });
    expect([crossed.status, crossed.body.code]).toEqual([403, "foreign_origin"]);
    const line = await server.visitor().socket({ host, origin: `http://${host}`, cookie: fan.cookie() });
    const { user } = (await fan.get("/api/v1/auth/session")).body;
    line.send("socket.authorize", { token: user.node_token, version: 1 });
    expect(await line.next("socket.authorized")).toMatchObject({ username: "sub" });
    await expect(
      server.visitor().socket({ host: "nobody.test", origin: "http://nobody.test" }),
    ).rejects.toThrow("refused with 404");
    expect((await remove(host)).status).toBe(200);
    expect(await line.next("account.logout")).toEqual({ reason: "sign-out" });
    await line.closed;
    for (const fixture of [server, node])
      for (const path of ["/", "/noah", "/api/v1/auth/session", "/api/v1/user/noah"])
        expect((await at(host, fixture).get(path)).status).toBe(404);
    // Her next name of the same spelling is another site.
    await bringOnline(host);
    const again = at(host);
    again.setCookie(fan.cookie());
    expect((await again.get("/api/v1/auth/session")).body.user).toBeNull();
    await remove(host);
  });

  test("two creators' names side by side share nothing: each shows its own page, and a session of one is none on the other", async () => {
    const hosts = { noah: "noah-side.test", max: "max-side.test" };
    await bringOnline(hosts.noah);
    await bringOnline(hosts.max, max);
    const [fan, other] = [await signedIn(hosts.noah, "sub"), await signedIn(hosts.max, "sub")];
    expect(fan.cookie()).not.toBe(other.cookie());
    for (const [name, stranger] of [
      ["noah", "max"],
      ["max", "noah"],
    ] as const) {
      const host = hosts[name];
      const [own, foreign] = name === "noah" ? [fan, other] : [other, fan];
      const page = await own.get("/");
      expect([page.status, page.text.includes(hosts[stranger])]).toEqual([200, false]);
      expect((await own.get("/api/v1/auth/session")).body.user.username).toBe("sub");
      const carried = at(host);
      carried.setCookie(foreign.cookie());
      expect((await carried.get("/api/v1/auth/session")).body.user).toBeNull();
      await own.open("/");
      await foreign.open("/");
      const crossed = await own.post("/api/v1/auth/logout", {}, { "x-csrf-token": foreign.csrf() });
      expect([crossed.status, crossed.body.code]).toEqual([403, "csrf"]);
      const posted = await own.post("/api/v1/auth/logout", {}, { origin: `http://${hosts[stranger]}` });
      expect([posted.status, posted.body.code]).toEqual([403, "foreign_origin"]);
      await expect(
        server.visitor().socket({ host, origin: `http://${hosts[stranger]}`, cookie: own.cookie() }),
      ).rejects.toThrow("refused with 403");
    }
    // One that ends takes nothing of the other along.
    await remove(hosts.noah);
    expect((await fan.get("/api/v1/auth/session")).status).toBe(404);
    expect((await other.get("/api/v1/auth/session")).body.user.username).toBe("sub");
    await remove(hosts.max, max);
  });

  test("[PROFILE-17] [MGR-26] an invite is accepted on the site behind it, where the page is", async () => {
    const host = "noah-six.test";
    await bringOnline(host);
    const path = "/api/v1/account/manager";
    expect((await noah.post(`${path}/invite`, { username: "mia", fee_percentage: 5 })).status).toBe(200);
    const urlAt = async (name: string): Promise<string> => {
      const { body } = await (await signedIn(name, "mia")).get(path);
      return body.received_invites[0].accept_url;
    };
    expect(await urlAt(SHOP)).toMatch(/^\/noah\/manager\?fee=5&hash=[\da-f]{32}$/);
    expect(await urlAt(host)).toMatch(/^http:\/\/shop\.test(:\d+)?\/noah\/manager\?fee=5&hash=[\da-f]{32}$/);
    await remove(host);
  });

  test("policies and links come of the name that is stored, whatever the request says besides", async () => {
    const host = "noah-seven.test";
    await bringOnline(host);
    const forged = { "x-forwarded-host": "evil.test", forwarded: "host=evil.test", "x-host": "evil.test" };
    const page = await at(host).get("/", forged);
    expect([page.status, page.text.includes(host)]).toEqual([200, true]);
    expect(JSON.stringify([...page.headers]) + page.text).not.toContain("evil.test");
    // Links in mails open accounts, and the name is a creator's to lead elsewhere.
    const fan = await signedIn(host, "sub");
    await fan.open("/");
    await fan.post("/api/v1/auth/password/recover", { email: "noah@demo.example" }, forged);
    await fan.post("/api/v1/account/email", { email: "new@demo.example", password: DEMO_PASSWORD });
    await fan.get("/api/v1/account/setting/export", { ...forged, "x-csrf-token": fan.csrf() });
    await server.advance(0);
    const sent: readonly { text: string }[] = (await at(SHOP).get("/__test/mail")).body;
    for (const path of ["/password/reset/", "/email/confirm/", "/oauth/data/"]) {
      const { text } = sent.find((mail) => mail.text.includes(path))!;
      expect(text.match(/https?:\/\/[^/:]+/g)!.every((origin) => origin === `http://${SHOP}`)).toBe(true);
    }
    await remove(host);
  });

  test("a proxy may get certificates for names that are online, and visitors are not told", async () => {
    const host = "noah-five.test";
    await ask(host);
    expect(await mayHaveCertificate(host)).toBe(404);
    await run("approve-domain", host);
    expect(await mayHaveCertificate(host)).toBe(404);
    await point(host);
    await check(host);
    expect(await mayHaveCertificate(host)).toBe(200);
    expect(await mayHaveCertificate(host.toUpperCase())).toBe(200);
    for (const other of [SHOP, "nobody.test", "", `x.${host}`, `${host}&domain=${host}`])
      expect(await mayHaveCertificate(other)).toBe(404);
    expect(await mayHaveCertificate(host, { "x-forwarded-for": "198.51.100.1" })).toBe(404);
    await run("decline-domain", host, "Not any more.");
    expect(await mayHaveCertificate(host)).toBe(404);
    expect((await at(host).get("/")).status).toBe(404);
    await remove(host);
  });
});

describe("what is refused", () => {
  test.each([
    [SHOP, "This name belongs to the site"],
    ["noah.shop.test", "This name belongs to the site"],
    ["media.other.test", "This name belongs to the site"],
    ["xn--mi-zlc.test", "The name mixes letters of different alphabets"],
    ["xn--.test", "This should be a domain name, like yourname.com"],
    ["xn--a.test", "This is not a domain name"],
    ["https://noah.test/", "Please leave 'https://' away: yourname.com"],
  ])("%s: %s", async (name, text) => {
    const { status, body } = await ask(name);
    expect([status, body.fields]).toEqual([422, { custom_domain: text }]);
  });

  test("a name with other letters is found by both spellings", async () => {
    await ask("müller-noah.test");
    expect(await found("xn--mller-noah-9db.test")).toMatchObject({ custom_domain_shown: "müller-noah.test" });
    const { status, body } = await ask("xn--mller-noah-9db.test", max);
    expect([status, body.fields.custom_domain]).toEqual([422, expect.stringContaining("This name is taken")]);
    expect((await remove("müller-noah.test")).status).toBe(200);
  });

  test("all names of a request or none; each once; six at most", async () => {
    await ask("noah-six.test");
    const mixed = await ask("max-six.test", max, { kind: "new", alternatives: ["noah-six.test"] });
    expect([mixed.status, Object.keys(mixed.body.fields)]).toEqual([422, ["alternative_1"]]);
    const twice = await ask("max-six.test", max, { kind: "new", alternatives: ["MAX-six.test"] });
    expect(twice.body.fields).toEqual({ alternative_1: "This name stands above already" });
    expect((await domainsOf(max)).domain_list).toEqual([]);
    const own = await ask("noah-six.test");
    expect(own.body.fields).toEqual({ custom_domain: "You have asked for this name already" });
    const more = { kind: "new", alternatives: ["max-b.test", "max-c.test"] };
    expect((await ask("max-a.test", max, more)).status).toBe(200);
    expect(
      (await ask("max-d.test", max, { kind: "new", alternatives: ["max-e.test", "max-f.test"] })).status,
    ).toBe(200);
    const seventh = await ask("max-g.test", max);
    expect([seventh.status, seventh.body.code]).toEqual([409, "domain_limit"]);
  });

  test("what is another's is not found", async () => {
    for (const answered of [await check("noah-six.test", max), await remove("noah-six.test", max)])
      expect([answered.status, answered.body.code]).toEqual([404, "domain_not_found"]);
    await remove("noah-six.test");
  });

  test("of two creators who ask at once on two nodes one gets the name", async () => {
    const zoe = await signedIn(SHOP, "zoe", node);
    for (const round of [1, 2, 3]) {
      const name = `race-${round}.test`;
      const answers = await Promise.all([ask(name, zoe), ask(name)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
      for (const client of [noah, zoe]) await remove(name, client);
    }
  });
});
