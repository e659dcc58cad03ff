import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Client } from "pg";

import { visit, type Visitor } from "../account/visitor.ts";
import { launchServer, type ServerProcess } from "../running/launch-server.ts";
import { createTestDatabase, type TestDatabase } from "../running/test-database.ts";

const PASSWORD = "long enough 1";

let test_: TestDatabase;
let server: ServerProcess;
let database: Client;

const signUp = (visitor: Visitor, fields: object) =>
  visitor.post("/api/v1/auth/signup", { password: PASSWORD, ...fields });
const session = async (visitor: Visitor) => (await visitor.get("/api/v1/auth/session")).body["user"];
const events = async (username: string) => {
  const found = await database.query<{ type: string; data: Record<string, unknown> }>(
    `select type, data from event where stream = (select 'account-' || id from account where username = $1)`,
    [username],
  );
  return found.rows;
};

beforeAll(async () => {
  test_ = await createTestDatabase();
  server = await launchServer({
    DATABASE_URL: test_.url,
    DATA_DIR: test_.dataDir,
    DEMO: "0",
    TEST_CONTROLS: "1",
    TRUSTED_PROXIES: "127.0.0.1",
  });
  database = new Client(test_.url);
  await database.connect();
});
beforeEach(() => database.query("delete from attempt"));
afterAll(async () => {
  await database?.end();
  await server?.stop();
  await test_?.drop();
});

test("[API-05] [AUTH-59] [ENT-10] [ENT-11] a fan signs up without an e-mail, is signed in, and has no address to go to", async () => {
  const visitor = await visit(server.origin);
  const answer = await signUp(visitor, {
    username: " Dana ",
    email: null,
    recaptcha: null,
    is_model: false,
    model_ref: "ava",
    studio: null,
    user_tracking_data: { utm_source: "x", gclid: null },
  });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toEqual({});
  expect(await session(visitor)).toMatchObject({
    username: "Dana",
    type: "user",
    email: null,
    has_purchase: false,
  });
  expect(await events("Dana")).toMatchObject([
    {
      type: "AccountRegistered",
      data: { model_ref: "ava", tracking: { utm_source: "x", gclid: null }, country: "US" },
    },
  ]);
});

test("the password is in no event and nowhere readable", async () => {
  await signUp(await visit(server.origin), { username: "secretive", password: "only-i-know-4711" });
  expect(JSON.stringify(await events("secretive"))).not.toContain("4711");
  const { rows } = await database.query<{ password_hash: string }>("select password_hash from credential");
  expect(rows.every(({ password_hash }) => password_hash.startsWith("$argon2id$"))).toBe(true);
});

test("[API-05] [AUTH-06] a creator signs up with an e-mail and is pending: no review status, hence not approved", async () => {
  const visitor = await visit(server.origin);
  expect((await signUp(visitor, { username: "maker1", is_model: true })).body["fields"]).toEqual({
    email: "This field is required",
  });
  const answer = await signUp(visitor, { username: "maker1", is_model: true, email: "maker@example.com" });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toEqual({ redirect_url: "/creator/signup" });
  expect(await session(visitor)).toMatchObject({
    type: "model",
    is_direct_pay: true,
    compliance_status: { status: null, reason: null },
  });
});

test("[CWL-10] [ROUTE-45] who agreed to the terms as he signed up, or agrees later, is known for it", async () => {
  const creator = await visit(server.origin);
  const email = "agrees@example.com";
  await signUp(creator, { username: "agrees", is_model: true, email, accepts_terms: true });
  expect(await session(creator)).toMatchObject({ has_accepted_terms: true });
  const fan = await visit(server.origin);
  await signUp(fan, { username: "later" });
  expect(await session(fan)).toMatchObject({ has_accepted_terms: false });
  await fan.load();
  for (let time = 0; time < 2; time += 1)
    expect((await fan.post("/api/v1/account/terms", {})).status).toBe(200);
  expect(await session(fan)).toMatchObject({ has_accepted_terms: true });
  expect((await events("later")).map(({ type }) => type)).toEqual(["AccountRegistered", "TermsAccepted"]);
});

test("[AUTH-56] [AUTH-57] [AUTH-65] what is missing or malformed is shown by field, and nothing is made", async () => {
  const visitor = await visit(server.origin);
  const answer = await signUp(visitor, { username: "", email: "dana@", password: "" });
  expect(answer.status).toBe(422);
  expect(answer.body["fields"]).toEqual({
    username: "This field is required",
    email: "This should be a valid email address",
    password: "This field is required",
  });
  expect(await session(visitor)).toBeNull();
});

test("[X-11] a taken name is refused in any case of letters", async () => {
  await signUp(await visit(server.origin), { username: "taken1", email: "taken1@example.com" });
  const visitor = await visit(server.origin);
  const name = await signUp(visitor, { username: "TAKEN1" });
  expect([name.status, name.body]).toEqual([
    422,
    {
      error: "This username is taken.",
      code: "username_taken",
      fields: { username: "This username is taken." },
    },
  ]);
  expect(await session(visitor)).toBeNull();
});

test("[API-05] [X-11] a sign-up whose answer was lost is answered as it was, to the browser that sent it, for ten minutes", async () => {
  const visitor = await visit(server.origin);
  const before = { cookie: visitor.cookie(), "x-csrf-token": visitor.csrf() };
  const form = { username: "lostanswer", email: "Lost@example.com", is_model: true };
  const first = await signUp(visitor, form);
  expect(first.status).toBe(200);
  const again = async (fields: object, headers: Readonly<Record<string, string>> = before) => {
    await database.query("delete from attempt");
    const { status, body } = await visitor.post(
      "/api/v1/auth/signup",
      { password: PASSWORD, ...form, ...fields },
      headers,
    );
    return { status, body };
  };
  expect(await again({})).toEqual({ status: 200, body: first.body });
  expect(await session(visitor)).toMatchObject({ username: "lostanswer", type: "model" });
  expect(await events("lostanswer")).toHaveLength(1);
  for (const other of [
    { password: "another one 1" },
    { email: "else@example.com" },
    { is_model: false },
    { is_model: false, email: null },
  ])
    expect((await again(other)).body["code"], JSON.stringify(other)).toBe("username_taken");
  const stranger = await visit(server.origin);
  expect((await signUp(stranger, form)).body["code"]).toBe("username_taken");
  expect(await session(stranger)).toBeNull();
  await visitor.post("/__test/clock", { advance: 601 });
  expect((await again({})).body["code"]).toBe("username_taken");
});

test("[X-11] a sign-up that is sent twice at once makes one account and lets its browser in both times", async () => {
  const visitor = await visit(server.origin);
  const answers = await Promise.all([1, 2].map(() => signUp(visitor, { username: "sentTwice" })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await events("sentTwice")).toHaveLength(1);
});

test("[AUTH-72] a try that makes no account counts as one: after three of them the next needs a captcha", async () => {
  await signUp(await visit(server.origin), { username: "taken2" });
  await database.query("delete from attempt");
  const visitor = await visit(server.origin);
  for (let tries = 0; tries < 3; tries += 1)
    expect((await signUp(visitor, { username: "taken2" })).body["code"]).toBe("username_taken");
  for (let tries = 0; tries < 2; tries += 1)
    expect((await signUp(visitor, { username: "taken2" })).body["code"]).toBe("captcha_required");
  const { rows } = await database.query("select 1 from attempt where key like 'sign-up:address:%'");
  expect(rows).toHaveLength(3);
});

test("of ten sign-ups at once for one name exactly one makes it", async () => {
  const visitors = await Promise.all(Array.from({ length: 10 }, () => visit(server.origin)));
  const solutions = await Promise.all(visitors.map((it) => it.solveCaptcha()));
  const answers = await Promise.all(
    visitors.map((it, index) => signUp(it, { username: "racer", recaptcha: solutions[index] })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body["code"] === "username_taken")).toHaveLength(9);
  expect(await events("racer")).toHaveLength(1);
});

test("passwords that are too short, common or name the user are refused; long ones and any letters are not", async () => {
  const visitor = await visit(server.origin);
  for (const password of [
    "1234567",
    "password1",
    "qwertyuiop",
    "x".repeat(129),
    "my-picky1-name",
    "marquee4711",
  ]) {
    const answer = await signUp(visitor, { username: "picky1", password });
    expect(answer.status, password).toBe(422);
    expect(answer.body["fields"]).toEqual({ password: expect.any(String) });
  }
  const good = ["x7!kQp2z", "y".repeat(64), "z".repeat(128), "alllowercaselettersfine", "🦊🐻🐼🐨🐯🦁🐸🐵"];
  for (const [index, password] of good.entries()) {
    await database.query("delete from attempt");
    const username = `fine-${index}`;
    expect((await signUp(await visit(server.origin), { username, password })).status, password).toBe(200);
    const back = await visit(server.origin);
    const answer = await back.post("/api/v1/auth/signin", { email: username, password });
    expect(answer.status, answer.text).toBe(200);
  }
});

test("reserved and malformed names are refused", async () => {
  const visitor = await visit(server.origin);
  for (const username of ["admin", "API", "posts", "ab", "_abc", "a b c", "../../x", "x".repeat(31)]) {
    const answer = await signUp(visitor, { username });
    expect([answer.status, Object.keys(answer.body["fields"] as object)], username).toEqual([
      422,
      ["username"],
    ]);
  }
});

test("[AUTH-72] after three accounts from an address within an hour the next one needs a captcha", async () => {
  for (const username of ["crowd1", "crowd2", "crowd3"]) {
    expect((await signUp(await visit(server.origin), { username })).status).toBe(200);
  }
  const visitor = await visit(server.origin);
  const refused = await signUp(visitor, { username: "crowd4" });
  expect([refused.status, refused.body]).toEqual([
    422,
    { error: "Please complete the security check.", code: "captcha_required", require_captcha: true },
  ]);
  const recaptcha = await visitor.solveCaptcha();
  expect((await signUp(visitor, { username: "crowd4", recaptcha })).status).toBe(200);
  const other = await visit(server.origin);
  expect((await signUp(other, { username: "crowd5", recaptcha })).body["code"]).toBe("captcha_invalid");
  await other.post("/__test/clock", { advance: 3601 });
  expect((await signUp(other, { username: "crowd5" })).status).toBe(200);
});

test("[AUTH-67] a visitor from a country that is not listed needs a captcha for the first account already", async () => {
  const visitor = await visit(server.origin, { "cf-ipcountry": "DE" });
  expect((await signUp(visitor, { username: "faraway" })).body["code"]).toBe("captcha_required");
  const recaptcha = await visitor.solveCaptcha();
  expect((await signUp(visitor, { username: "faraway", recaptcha })).status).toBe(200);
  expect((await events("faraway"))[0]?.data["country"]).toBe("DE");
});

test("[AUTH-67] [AUTH-68] a visitor from another country needs a captcha to log in up front, one from a listed country does not", async () => {
  await signUp(await visit(server.origin), { username: "traveller" });
  const signIn = (visitor: Visitor, recaptcha?: string) =>
    visitor.post("/api/v1/auth/signin", { email: "traveller", password: PASSWORD, recaptcha });
  const far = await visit(server.origin, { "cf-ipcountry": "DE" });
  expect((await signIn(far)).body["code"]).toBe("captcha_required");
  const near = await visit(server.origin, { "cf-ipcountry": "CA" });
  expect((await signIn(near)).status).toBe(200);
  const solved = await signIn(far, await far.solveCaptcha());
  expect(solved.status, solved.text).toBe(200);
});

test("fields that only the server may set are refused, and nothing is made", async () => {
  const visitor = await visit(server.origin);
  for (const more of [
    { is_reviewer: true },
    { has_purchase: true },
    { compliance_status: "approved" },
    { type: "model" },
    { constructor: {} },
    { studio: "no/such/studio" },
  ]) {
    expect((await signUp(visitor, { username: "climber", ...more })).status, JSON.stringify(more)).toBe(422);
  }
  expect(await session(visitor)).toBeNull();
});

test("a wrong CSRF token makes no account", async () => {
  const visitor = await visit(server.origin);
  const answer = await visitor.post(
    "/api/v1/auth/signup",
    { username: "forged", password: PASSWORD },
    { "x-csrf-token": "wrong" },
  );
  expect([answer.status, answer.body["code"]]).toEqual([403, "csrf"]);
  expect(await events("forged")).toEqual([]);
});
