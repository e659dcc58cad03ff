import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Client } from "pg";

import { visit, type Visitor } from "../account/visitor.ts";
import { launchServer, type ServerProcess } from "../running/launch-server.ts";
import { createTestDatabase, type TestDatabase } from "../running/test-database.ts";

const SIGN_IN = "/api/v1/auth/signin";
const PASSWORD = "long enough 1";

let test_: TestDatabase;
let server: ServerProcess;
let database: Client;

const signUp = async (username: string, more: object = {}): Promise<void> => {
  const visitor = await visit(server.origin);
  const { status, text } = await visitor.post("/api/v1/auth/signup", {
    username,
    password: PASSWORD,
    ...more,
  });
  expect(status, text).toBe(200);
};
const signIn = (visitor: Visitor, email: string, password: string, more: object = {}) =>
  visitor.post(SIGN_IN, { email, password, ...more });
const session = async (visitor: Visitor) => (await visitor.get("/api/v1/auth/session")).body["user"];

beforeAll(async () => {
  test_ = await createTestDatabase();
  server = await launchServer({
    DATABASE_URL: test_.url,
    DATA_DIR: test_.dataDir,
    DEMO: "0",
    TEST_CONTROLS: "1",
    LOG_LEVEL: "info",
  });
  database = new Client(test_.url);
  await database.connect();
  await signUp("dana", { email: "Dana@Example.com" });
  await signUp("creator1", { email: "c1@example.com", is_model: true });
});
beforeEach(() => database.query("delete from attempt"));
afterAll(async () => {
  await database?.end();
  await server?.stop();
  await test_?.drop();
});

test("[API-04] [ENT-08] [ENT-09] [AUTH-14] signs in by username or e-mail, in any case, and answers the type", async () => {
  for (const identifier of ["dana", "DANA", " dana ", "dana@example.COM"]) {
    const visitor = await visit(server.origin);
    expect(await session(visitor)).toBeNull();
    const answer = await signIn(visitor, identifier, PASSWORD);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({ type: "user", redirect_url: null });
    expect(await session(visitor)).toMatchObject({
      username: "dana",
      email: "Dana@Example.com",
      type: "user",
    });
  }
});

test("a creator who is not approved goes home, an approved one to the dashboard", async () => {
  expect((await signIn(await visit(server.origin), "creator1", PASSWORD)).body).toEqual({
    type: "model",
    redirect_url: "/",
  });
  await database.query("update account set compliance_status = 'approved' where username = 'creator1'");
  expect((await signIn(await visit(server.origin), "creator1", PASSWORD)).body).toEqual({
    type: "model",
    redirect_url: "/account/dashboard",
  });
});

test("[TRACK-25] the cookie, on path '/', changes at sign-in, and the old one is worth nothing afterwards", async () => {
  const visitor = await visit(server.origin);
  const before = visitor.cookie();
  const answer = await signIn(visitor, "dana", PASSWORD);
  expect(visitor.cookie()).not.toBe(before);
  expect(answer.headers.getSetCookie()[0]).toMatch(/^csf_session=[^;]+; Path=\/;.*HttpOnly/i);
  expect(answer.headers.getSetCookie()[0]).toMatch(/SameSite=Lax/i);
  expect(answer.text).not.toContain(visitor.cookie().split("=")[1]);
  const old = await fetch(new URL("/api/v1/auth/session", server.origin), { headers: { cookie: before } });
  expect(await old.json()).toMatchObject({ user: null });
});

test("known and unknown identifiers get the same bytes, at every try", async () => {
  const known = await visit(server.origin);
  const unknown = await visit(server.origin);
  for (let round = 0; round < 2; round += 1) {
    const answers = [
      await signIn(known, "dana", "wrong password"),
      await signIn(unknown, "nobody-here", "wrong password"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(answers[0]!.text).toBe(answers[1]!.text);
    expect([...answers[0]!.headers.keys()]).toEqual([...answers[1]!.headers.keys()]);
    await database.query("delete from attempt");
  }
});

test("[API-04] [ENT-09] [AUTH-66] [AUTH-72] after three failures for an identifier a captcha is needed, by anybody from anywhere", async () => {
  const visitor = await visit(server.origin);
  const failures = [];
  for (let tries = 0; tries < 3; tries += 1)
    failures.push((await signIn(visitor, "dana", "wrong password")).body);
  expect(failures).toEqual(
    [false, false, true].map((require_captcha) => ({
      error: "These credentials do not match our records.",
      code: "invalid_credentials",
      require_captcha,
    })),
  );
  // The address has its three failures too: look at the identifier alone.
  await database.query("delete from attempt where key not like 'sign-in:name:%'");
  const other = await visit(server.origin);
  const refused = await signIn(other, "DANA", PASSWORD);
  expect(refused.status).toBe(422);
  expect(refused.body).toEqual({
    error: "Please complete the security check.",
    code: "captcha_required",
    require_captcha: true,
  });
  expect(await session(other)).toBeNull();
  expect((await signIn(other, "creator1", PASSWORD)).status).toBe(200);
});

const countedTries = async (): Promise<number> =>
  (await database.query<{ count: number }>("select count(*)::int as count from attempt")).rows[0]!.count;

test("[AUTH-72] right passwords are no failures, however many sign in", async () => {
  for (let times = 0; times < 4; times += 1)
    expect((await signIn(await visit(server.origin), "dana", PASSWORD)).status).toBe(200);
  expect(await countedTries()).toBe(0);
  await signIn(await visit(server.origin), "dana", "wrong password");
  expect(await countedTries()).toBe(3);
});

test("[AUTH-66] [AUTH-72] a try that is refused for its captcha is not counted", async () => {
  const visitor = await visit(server.origin);
  for (let times = 0; times < 3; times += 1) await signIn(visitor, "dana", "wrong password");
  const before = await countedTries();
  // More than an address may fail for one name.
  for (let times = 0; times < 21; times += 1)
    expect((await signIn(visitor, "dana", PASSWORD)).body["code"]).toBe("captcha_required");
  expect((await signIn(visitor, "dana", PASSWORD, { recaptcha: "x" })).body["code"]).toBe("captcha_invalid");
  expect(await countedTries()).toBe(before);
  const recaptcha = await visitor.solveCaptcha();
  expect((await signIn(visitor, "dana", PASSWORD, { recaptcha })).status).toBe(200);
});

test("[AUTH-72] failures count for the account, however it is named", async () => {
  const names = ["dana", " DANA ", "Dana@Example.com", "dana@example.COM "];
  for (const first of names) {
    await database.query("delete from attempt");
    for (const name of names.filter((each) => each !== first)) {
      expect((await signIn(await visit(server.origin), name, "wrong password")).status, name).toBe(401);
    }
    await database.query("delete from attempt where key like 'sign-in:address:%'");
    const refused = await signIn(await visit(server.origin), first, PASSWORD);
    expect(refused.body["code"], first).toBe("captcha_required");
  }
});

test("[AUTH-72] after three failures from an address a captcha is needed for every identifier", async () => {
  const visitor = await visit(server.origin);
  for (const name of ["one1", "two2", "three3"]) await signIn(visitor, name, "wrong password");
  expect((await signIn(visitor, "dana", PASSWORD)).body["code"]).toBe("captcha_required");
});

test("[API-04] [AUTH-72] a solved captcha lets the right password in, once; 15 minutes later none is needed", async () => {
  const visitor = await visit(server.origin);
  for (let tries = 0; tries < 3; tries += 1) await signIn(visitor, "dana", "wrong password");
  const recaptcha = await visitor.solveCaptcha();
  const wrong = await signIn(visitor, "dana", "wrong password", { recaptcha });
  expect([wrong.status, wrong.body["require_captcha"]]).toEqual([401, true]);
  const replayed = await signIn(visitor, "dana", PASSWORD, { recaptcha });
  expect([replayed.status, replayed.body["code"]]).toEqual([422, "captcha_invalid"]);
  const again = await signIn(visitor, "dana", PASSWORD, { recaptcha: await visitor.solveCaptcha() });
  expect(again.status, again.text).toBe(200);
  const later = await visit(server.origin);
  expect((await signIn(later, "dana", PASSWORD)).status).toBe(422);
  await later.post("/__test/clock", { advance: 901 });
  expect((await signIn(later, "dana", PASSWORD)).status).toBe(200);
});

test("[AUTH-72] a captcha that another visitor has solved lets nobody else in, and still counts for him", async () => {
  const [solver, taker] = [await visit(server.origin), await visit(server.origin)];
  for (let tries = 0; tries < 3; tries += 1) await signIn(solver, "dana", "wrong password");
  const recaptcha = await solver.solveCaptcha();
  const taken = await signIn(taker, "dana", PASSWORD, { recaptcha });
  expect([taken.status, taken.body["code"]]).toEqual([422, "captcha_invalid"]);
  expect((await signIn(solver, "dana", PASSWORD, { recaptcha })).status).toBe(200);
});

test("a wrong captcha never logs in, whatever it looks like", async () => {
  const visitor = await visit(server.origin);
  for (let tries = 0; tries < 3; tries += 1) await signIn(visitor, "dana", "wrong password");
  for (const recaptcha of ["x", "e30=", Buffer.from('{"challenge":{},"solution":{}}').toString("base64")]) {
    const answer = await signIn(visitor, "dana", PASSWORD, { recaptcha });
    expect([answer.status, answer.body["code"], answer.body["require_captcha"]]).toEqual([
      422,
      "captcha_invalid",
      true,
    ]);
  }
  for (const recaptcha of [["x"], { a: 1 }, 7]) {
    expect((await signIn(visitor, "dana", PASSWORD, { recaptcha })).status).toBe(422);
  }
  for (const recaptcha of [null, ""]) {
    expect((await signIn(visitor, "dana", PASSWORD, { recaptcha })).body["code"]).toBe("captcha_required");
  }
  expect(await session(visitor)).toBeNull();
});

test("[X-02] the country is what a trusted proxy says, not what the visitor says of himself", async () => {
  const visitor = await visit(server.origin, { "cf-ipcountry": "DE" });
  expect((await signIn(visitor, "dana", PASSWORD)).status).toBe(200);
});

test("the limit holds for tries at the same time, and is not got around by forged addresses", async () => {
  const visitors = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      visit(server.origin, { "x-forwarded-for": `203.0.113.${index}`, "x-real-ip": `203.0.113.${index}` }),
    ),
  );
  const answers = await Promise.all(
    visitors.map((it, index) => signIn(it, `nobody-${index}`, "wrong password")),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
  expect(answers.filter(({ body }) => body["code"] === "captcha_required")).toHaveLength(9);
});

test("other spellings of the path are no way in", async () => {
  const visitor = await visit(server.origin);
  for (const path of [
    "/api/v1/auth/signin/",
    "//api/v1/auth/signin",
    "/api/v1/auth/SignIn",
    "/api/v1/auth/signin;x",
    "/api/v1/auth/signin.json",
  ]) {
    const { status } = await visitor.post(path, { email: "dana", password: PASSWORD });
    expect(status, path).toBeGreaterThanOrEqual(400);
    expect(status, path).toBeLessThan(500);
  }
  expect(await session(visitor)).toBeNull();
});

test("far too many failures are refused with a time to wait, the right password too", async () => {
  const visitor = await visit(server.origin);
  await signIn(visitor, "dana", "wrong password");
  await database.query(
    "insert into attempt (attempt, key, at) select 'x', key, at from attempt, generate_series(1, 20) where key like 'sign-in:pair:%'",
  );
  const answer = await signIn(visitor, "dana", PASSWORD, { recaptcha: await visitor.solveCaptcha() });
  expect([answer.status, answer.body["code"]]).toEqual([429, "too_many"]);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(800);
  // Only this address is refused for this name: nobody can lock somebody else out.
  expect((await signIn(visitor, "creator1", PASSWORD)).status).toBe(200);
});

test("[AUTH-54] [AUTH-55] [AUTH-64] missing fields are told by name and count as no try", async () => {
  const visitor = await visit(server.origin);
  for (let tries = 0; tries < 4; tries += 1) {
    const answer = await signIn(visitor, " ", "");
    expect(answer.status).toBe(422);
    expect(answer.body["fields"]).toEqual({
      email: "This field is required",
      password: "This field is required",
    });
  }
  expect((await signIn(visitor, "dana", PASSWORD)).status).toBe(200);
});

test("without the page's CSRF token, with another's, or from another origin nothing happens", async () => {
  const visitor = await visit(server.origin);
  const other = await visit(server.origin);
  const body = { email: "dana", password: PASSWORD };
  for (const headers of [
    { "x-csrf-token": null },
    { "x-csrf-token": "wrong" },
    { "x-csrf-token": other.csrf() },
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
  ] as Record<string, string | null>[]) {
    expect((await visitor.post(SIGN_IN, body, headers)).status, JSON.stringify(headers)).toBe(403);
  }
  expect(await session(visitor)).toBeNull();
  expect((await visitor.post(SIGN_IN, body, { origin: server.origin })).status).toBe(200);
});

test("unknown fields, wrong types, broken JSON, forms and giants are refused in the contract's shape", async () => {
  const visitor = await visit(server.origin);
  const bodies: readonly [unknown, Record<string, string>][] = [
    [{ email: "dana", password: PASSWORD, admin: true }, {}],
    [{ email: ["dana"], password: PASSWORD }, {}],
    [{ email: "dana", password: 12345678 }, {}],
    [{ email: "dana\u0000", password: PASSWORD }, {}],
    ["{", {}],
    ["[]", {}],
    [{ email: "x".repeat(2_000_000), password: PASSWORD }, {}],
    [`email=dana&password=${PASSWORD}`, { "content-type": "application/x-www-form-urlencoded" }],
    [JSON.stringify({ email: "dana", password: PASSWORD }), { "content-type": "text/plain" }],
  ];
  for (const [body, headers] of bodies) {
    const answer = await visitor.post(SIGN_IN, body, headers);
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
    expect(answer.status, answer.text).toBeLessThan(500);
    expect(answer.body).toMatchObject({ error: expect.any(String), code: expect.any(String) });
  }
  expect(await session(visitor)).toBeNull();
});

test("a suspended account is told so with the right password only, and its sessions end", async () => {
  await signUp("sus1");
  const before = await visit(server.origin);
  await signIn(before, "sus1", PASSWORD);
  await database.query("update account set suspended = true where username = 'sus1'");
  expect(await session(before)).toBeNull();
  const visitor = await visit(server.origin);
  const right = await signIn(visitor, "sus1", PASSWORD);
  expect([right.status, right.body["code"]]).toEqual([403, "suspended"]);
  expect((await signIn(visitor, "sus1", "wrong password")).body["code"]).toBe("invalid_credentials");
});

test("a hash made with less work is made anew at the next sign-in", async () => {
  const weak =
    "select password_hash from credential join account on account.id = account_id where username = 'dana'";
  const { hash } = await import("@node-rs/argon2");
  const old = await hash(PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1, algorithm: 2 });
  await database.query(
    "update credential set password_hash = $1 from account where account.id = account_id and username = 'dana'",
    [old],
  );
  expect((await signIn(await visit(server.origin), "dana", PASSWORD)).status).toBe(200);
  const { rows } = await database.query<{ password_hash: string }>(weak);
  expect(rows[0]?.password_hash).toContain("m=19456,t=2");
  expect((await signIn(await visit(server.origin), "dana", PASSWORD)).status).toBe(200);
});

test("[AUTH-52] [API-03] logging out ends the session: the cookie is dead, other sessions stay", async () => {
  const [visitor, elsewhere] = [await visit(server.origin), await visit(server.origin)];
  await signIn(visitor, "dana", PASSWORD);
  await signIn(elsewhere, "dana", PASSWORD);
  const signedIn = visitor.cookie();
  await visitor.load();
  const answer = await visitor.post("/api/v1/auth/logout", {});
  expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
  expect(answer.headers.get("clear-site-data")).toBe('"cache"');
  const copy = await fetch(new URL("/api/v1/auth/session", server.origin), { headers: { cookie: signedIn } });
  expect(await copy.json()).toEqual({ user: null, counters: null });
  expect(await session(elsewhere)).toMatchObject({ username: "dana" });
  await visitor.load();
  expect((await visitor.post("/api/v1/auth/logout", {})).status).toBe(401);
});

test("no password, token or captcha is ever logged", async () => {
  const visitor = await visit(server.origin);
  const password = "tell-nobody-4711";
  await signIn(visitor, "dana", password, { recaptcha: "captcha-4711" });
  await signIn(visitor, "dana", PASSWORD);
  const log = server.output();
  for (const secret of [
    password,
    PASSWORD,
    "captcha-4711",
    visitor.cookie().split("=")[1]!,
    visitor.csrf(),
  ]) {
    expect(log).not.toContain(secret);
  }
});
