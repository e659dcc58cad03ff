import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { mailsTo } from "../account/post-box.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const SESSION = "/api/v1/account/session";
const PASSWORD = "/api/v1/account/password";
const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
beforeEach(() => server.services.database.deleteFrom("attempt").execute());
afterAll(async () => server?.stop());

const signIn = async (email: string, headers: Readonly<Record<string, string>> = {}) => {
  const client = server.visitor(headers);
  const { status, text } = await client.post("/api/v1/auth/signin", { email, password: "marquee-demo" });
  if (status !== 200) throw new Error(text);
  return client;
};

test("an account sees where it is signed in: device, country, shortened address, last use, and which one this is", async () => {
  const phone = await signIn("sub", { "user-agent": IPHONE, "cf-ipcountry": "CA" });
  await server.advance(120);
  const desktop = await signIn("sub", { "user-agent": CHROME });
  const { status, body } = await desktop.get(SESSION);
  expect(status).toBe(200);
  expect(body.items).toMatchObject([
    { device: "Chrome on Windows", country: "US", address: "127.0.0.*", is_current: true },
    { device: "Safari on iPhone", country: "CA", address: "127.0.0.*", is_current: false },
  ]);
  expect(body.items[0].last_seen_at - body.items[1].last_seen_at).toBeGreaterThanOrEqual(120);
  const text = JSON.stringify(body);
  for (const client of [phone, desktop]) expect(text).not.toContain(client.cookie().split("=")[1]);
  expect(text).not.toContain("127.0.0.1");
});

test("ending one session leaves the others; nobody ends another's", async () => {
  const own = await signIn("pack");
  const lost = await signIn("pack");
  const stranger = await signIn("gifted");
  const { items } = (await own.get(SESSION)).body;
  const { id } = items.find((it: { is_current: boolean }) => !it.is_current);
  const refused = await stranger.delete(`${SESSION}/${id}`);
  expect([refused.status, refused.body.code]).toEqual([404, "session_not_found"]);
  expect((await own.delete(`${SESSION}/${id}`)).status).toBe(200);
  expect((await lost.get(SESSION)).status).toBe(401);
  expect((await own.get(SESSION)).body.items).toHaveLength(1);
  expect((await own.delete(`${SESSION}/${id}`)).status).toBe(404);
});

test("ending all others spares this one, and their pages are logged out", async () => {
  const own = await signIn("trialist");
  const others = [await signIn("trialist"), await signIn("trialist")];
  const { user } = (await others[0]!.get("/api/v1/auth/session")).body;
  const socket = await others[0]!.socket();
  socket.send("socket.authorize", { token: user.node_token, version: 1 });
  await socket.next("socket.authorized");
  expect((await own.delete(SESSION)).status).toBe(200);
  expect(await socket.next("account.logout")).toEqual({ reason: "sign-out" });
  await socket.closed;
  for (const other of others) expect((await other.get(SESSION)).status).toBe(401);
  expect((await own.get(SESSION)).status).toBe(200);
});

test("[X-02] changing the password asks for the present one, ends the other sessions, and a notice is sent", async () => {
  const own = await signIn("follower");
  const other = await signIn("follower");
  const wrong = await own.post(PASSWORD, { current_password: "not it at all", password: "brand new 1" });
  expect([wrong.status, wrong.body.fields]).toEqual([
    422,
    { current_password: "This is not your current password" },
  ]);
  const change = { current_password: "marquee-demo", password: "brand new 1" };
  expect((await own.post(PASSWORD, change)).body).toEqual({ ok: true });
  expect((await other.get(SESSION)).status).toBe(401);
  expect((await own.get(SESSION)).status).toBe(200);
  const [mail] = await mailsTo(server.origin, "follower@demo.example");
  expect(mail!.subject).toBe("Your Marquee password was changed");
  const again = server.visitor();
  const tried = await again.post("/api/v1/auth/signin", { email: "follower", password: "brand new 1" });
  expect(tried.status).toBe(200);
});

test("[X-02] a change whose answer was lost is answered as it was; its failed check counts, and nothing is changed twice", async () => {
  const own = await signIn("nomail");
  const change = { current_password: "marquee-demo", password: "brand new 1" };
  expect((await own.post(PASSWORD, change)).status).toBe(200);
  const next = { current_password: "brand new 1", password: "another new 2" };
  for (let tries = 0; tries < 10; tries += 1)
    expect((await own.post(PASSWORD, change)).body).toEqual({ ok: true });
  expect((await own.post(PASSWORD, change)).status).toBe(429);
  await server.advance(901);
  expect((await own.post(PASSWORD, { ...change, password: "another new 1" })).status).toBe(422);
  expect((await own.post(PASSWORD, next)).body).toEqual({ ok: true });
});

test("a change tells each field that will not do, and ten wrong tries are enough", async () => {
  const own = await signIn("snapper");
  const empty = await own.post(PASSWORD, { current_password: "", password: "" });
  expect(empty.body.fields).toEqual({
    current_password: "This field is required",
    password: "This field is required",
  });
  const common = await own.post(PASSWORD, { current_password: "marquee-demo", password: "password123" });
  expect(Object.keys(common.body.fields)).toEqual(["password"]);
  const statuses = [];
  for (let tries = 0; tries < 11; tries += 1) {
    const { status } = await own.post(PASSWORD, {
      current_password: `wrong ${tries}`,
      password: "brand new 1",
    });
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  const right = { current_password: "marquee-demo", password: "brand new 1" };
  expect((await own.post(PASSWORD, right)).status).toBe(429);
  await server.advance(901);
  expect((await own.post(PASSWORD, right)).status).toBe(200);
});

test("a changed password makes a reset link that was sent before void", async () => {
  const own = await signIn("expired");
  const { askForReset } = await import("../account/post-box.ts");
  const token = await askForReset(server, "expired@demo.example");
  await own.post(PASSWORD, { current_password: "marquee-demo", password: "brand new 1" });
  const used = await server.visitor().post("/api/v1/auth/password/reset", { token, password: "other new 1" });
  expect(used.status).toBe(410);
});
