import { expect, test } from "vitest";

import { counted, passwordServer, RECOVER, RESET } from "../account/password-server.ts";
import { accountDecider } from "../../src/domain/account/account.decider.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { visit } from "../account/visitor.ts";
import { askForReset, mailsTo, tokenIn } from "../account/post-box.ts";

const { server, recover } = passwordServer();

test("[API-06] [ENT-12] [AUTH-03] recover sends a mail with a link to set a new password", async () => {
  const answer = await recover("FAN@demo.example");
  expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
  const [mail, ...others] = await mailsTo(server().origin, "fan@demo.example");
  expect(others).toEqual([]);
  expect(mail!.subject).toBe("Reset your Marquee password");
  expect(mail!.text).toContain(`${server().origin}/password/reset/${tokenIn(mail!)}`);
  expect(mail!.html).toContain(`href="${server().origin}/password/reset/${tokenIn(mail!)}"`);
});

test("[X-10] known and unknown addresses: the same status, body, headers and number of hash computations", async () => {
  const visitors = [server().visitor(), server().visitor(), server().visitor()];
  for (const visitor of visitors) await visitor.open("/");
  counted.hashes = 0;
  const answers = [];
  for (const [index, email] of ["sub@demo.example", "nobody@demo.example", "fan@elsewhere.example"].entries())
    answers.push(await recover(email, {}, visitors[index]));
  expect(counted.hashes).toBe(0);
  const [known, ...unknown] = answers.map(({ status, text, headers }) => ({
    status,
    text,
    headers: Object.fromEntries([...headers].filter(([name]) => !/^(date|x-request-id)$/.test(name))),
  }));
  for (const other of unknown) expect(other).toEqual(known);
  const jobs = await server()
    .services.database.selectFrom("job")
    .select(["kind", "payload"])
    .where("kind", "=", "mail.reset-password")
    .orderBy("id", "desc")
    .limit(3)
    .execute();
  expect(jobs).toHaveLength(3);
  expect(await mailsTo(server().origin, "nobody@demo.example")).toEqual([]);
});

test("[AUTH-62] [AUTH-65] a missing or malformed e-mail is told and counts as no try", async () => {
  for (const [email, text] of [
    [" ", "This field is required"],
    ["not an address", "This should be a valid email address"],
    ["a@b.example\r\nBcc: c@d.example", "This should be a valid email address"],
  ]) {
    const answer = await recover(email);
    expect([answer.status, answer.body.fields]).toEqual([422, { email: text }]);
  }
  const rows = await server().services.database.selectFrom("attempt").selectAll().execute();
  expect(rows).toEqual([]);
});

test("[AUTH-72] a captcha is asked for after 3 requests in 15 minutes, for the e-mail and for the address", async () => {
  for (let tries = 0; tries < 3; tries += 1) expect((await recover(`a${tries}@b.example`)).status).toBe(200);
  const refused = await recover("another@b.example");
  expect([refused.status, refused.body]).toEqual([
    422,
    { error: "Please complete the security check.", code: "captcha_required", require_captcha: true },
  ]);
  const visitor = await visit(server().origin);
  const recaptcha = await visitor.solveCaptcha();
  expect((await visitor.post(RECOVER, { email: "another@b.example", recaptcha })).status).toBe(200);
  expect((await visitor.post(RECOVER, { email: "another@b.example", recaptcha })).body["code"]).toBe(
    "captcha_invalid",
  );
  await server().advance(901);
  expect((await recover("another@b.example")).status).toBe(200);
  await server()
    .services.database.deleteFrom("attempt")
    .where("key", "not like", "recover:email:%")
    .execute();
  for (let tries = 0; tries < 2; tries += 1) await recover("one@b.example");
  await recover("one@b.example");
  await server()
    .services.database.deleteFrom("attempt")
    .where("key", "not like", "recover:email:%")
    .execute();
  expect((await recover("ONE@b.example")).body.code).toBe("captcha_required");
});

test("the limit is shared by nodes and not got around by forged addresses or other spellings of the path", async () => {
  const second = await server().secondNode();
  second.services.clock.advance(server().services.clock.now() - second.services.clock.now());
  try {
    const visitors = Array.from({ length: 10 }, (_, index) =>
      (index % 2 === 0 ? server() : second).visitor({
        "x-forwarded-for": `203.0.113.${index}`,
        "x-real-ip": `203.0.113.${index}`,
        forwarded: `for=203.0.113.${index}`,
      }),
    );
    for (const visitor of visitors) await visitor.open("/");
    const answers = await Promise.all(
      visitors.map((visitor, index) => recover(`p${index}@b.example`, {}, visitor)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === "captcha_required")).toHaveLength(7);
    for (const path of [
      `${RECOVER}/`,
      `/${RECOVER}`,
      `${RECOVER};x`,
      `${RECOVER}.json`,
      RECOVER.toUpperCase(),
    ]) {
      const { status } = await server().visitor().post(path, { email: "p@b.example" });
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(status, path).toBeLessThan(500);
    }
  } finally {
    await second.stop();
  }
});

test("far too many requests are refused with a time to wait before anything is done for them", async () => {
  await recover("fan@demo.example");
  const { database } = server().services;
  const keys = await database
    .selectFrom("attempt")
    .select(["key", "at"])
    .where("key", "like", "recover:pair:%")
    .execute();
  await database
    .insertInto("attempt")
    .values(Array.from({ length: 20 }, () => ({ ...keys[0]!, attempt: "x" })))
    .execute();
  const refused = await recover("fan@demo.example");
  expect([refused.status, refused.body.code]).toEqual([429, "too_many"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(800);
});

test("[API-07] [ENT-13] [AUTH-07] a token sets a new password once; the old password is nothing any more", async () => {
  const token = await askForReset(server(), "pack@demo.example");
  const visitor = server().visitor();
  const answer = await visitor.post(RESET, { token, password: "brand new 1" });
  expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
  const signIn = (password: string) =>
    server().visitor().post("/api/v1/auth/signin", { email: "pack", password });
  expect((await signIn("marquee-demo")).status).toBe(401);
  expect((await signIn("brand new 1")).status).toBe(200);
  const again = await visitor.post(RESET, { token, password: "another new 1" });
  expect([again.status, again.body]).toEqual([
    410,
    { error: "This link has expired. Please ask for a new one.", code: "link_expired" },
  ]);
  expect((await mailsTo(server().origin, "pack@demo.example"))[0]!.subject).toBe(
    "Your Marquee password was changed",
  );
});

const triesOf = async (kind: string): Promise<number> =>
  (
    await server()
      .services.database.selectFrom("attempt")
      .select("key")
      .where("key", "like", `${kind}:%`)
      .execute()
  ).length;

test("[AUTH-72] a request that is refused for its captcha is not counted", async () => {
  for (let tries = 0; tries < 3; tries += 1) await recover(`c${tries}@b.example`);
  const before = await triesOf("recover");
  const codes = [
    (await recover("another@b.example")).body.code,
    (await recover("another@b.example", { recaptcha: "x" })).body.code,
  ];
  expect(codes).toEqual(["captcha_required", "captcha_invalid"]);
  expect(await triesOf("recover")).toBe(before);
});

test("a link that sets a password is no failure, one that is unknown is", async () => {
  const token = await askForReset(server(), "pack@demo.example");
  expect((await server().visitor().post(RESET, { token, password: "brand new 2" })).status).toBe(200);
  expect(await triesOf("new-password")).toBe(0);
  await server().visitor().post(RESET, { token, password: "brand new 2" });
  expect(await triesOf("new-password")).toBe(1);
});

test("a link is void once the account has another e-mail, however it got it", async () => {
  const token = await askForReset(server(), "snapper@demo.example");
  const { database, store } = server().services;
  const changeTo = async (email: string): Promise<void> => {
    const { id } = await database
      .selectFrom("account")
      .select("id")
      .where("username", "=", "snapper")
      .executeTakeFirstOrThrow();
    await store.transact(systemMetadata, (unit) =>
      unit.execute(accountDecider, id, { type: "ChangeEmail", email }),
    );
  };
  const use = () => server().visitor().post(RESET, { token, password: "brand new 1" });
  await changeTo("elsewhere@example.com");
  const refused = await use();
  expect([refused.status, refused.body.code]).toEqual([410, "link_expired"]);
  await changeTo("snapper@demo.example");
  expect((await use()).status).toBe(200);
});

test("[X-10] a token lives an hour by the server's clock, not a second longer", async () => {
  const early = await askForReset(server(), "gifted@demo.example");
  await server().advance(3599);
  expect((await server().visitor().post(RESET, { token: early, password: "in time 1" })).status).toBe(200);
  const late = await askForReset(server(), "gifted@demo.example");
  await server().advance(3600);
  const answer = await server().visitor().post(RESET, { token: late, password: "too late 1" });
  expect([answer.status, answer.body.code]).toEqual([410, "link_expired"]);
});

test("only the newest token is good, and none is found in the database", async () => {
  const first = await askForReset(server(), "trialist@demo.example");
  const second = await askForReset(server(), "trialist@demo.example");
  expect(second).not.toBe(first);
  expect(Buffer.from(second, "base64url")).toHaveLength(32);
  const { database } = server().services;
  const dump = JSON.stringify([
    await database.selectFrom("mail_link").selectAll().execute(),
    await database.selectFrom("job").selectAll().execute(),
    await database.selectFrom("event").selectAll().execute(),
  ]);
  expect(dump).toContain("mail.reset-password");
  expect(dump).not.toContain(second);
  expect((await server().visitor().post(RESET, { token: first, password: "brand new 1" })).status).toBe(410);
  expect((await server().visitor().post(RESET, { token: second, password: "brand new 1" })).status).toBe(200);
});

test("of many uses of a token at once one counts", async () => {
  const token = await askForReset(server(), "follower@demo.example");
  const visitors = Array.from({ length: 5 }, () => server().visitor());
  for (const visitor of visitors) await visitor.open("/");
  const answers = await Promise.all(
    visitors.map((visitor, index) => visitor.post(RESET, { token, password: `brand new ${index}` })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410]);
});

test("[X-02] a new password ends all sessions, tells their tabs, and closes their sockets", async () => {
  const elsewhere = await server().signedIn("expiring");
  const { user } = (await elsewhere.get("/api/v1/auth/session")).body;
  const socket = await elsewhere.socket();
  socket.send("socket.authorize", { token: user.node_token, version: 1 });
  await socket.next("socket.authorized");
  const token = await askForReset(server(), "expiring@demo.example");
  await server().visitor().post(RESET, { token, password: "brand new 1" });
  expect(await socket.next("account.logout")).toEqual({ reason: "password" });
  await socket.closed;
  expect((await elsewhere.get("/api/v1/account/session")).status).toBe(401);
});

test("[AUTH-63] [X-10] a password that will not do is shown, hashes nothing, and the link stays good", async () => {
  const token = await askForReset(server(), "snapper@demo.example");
  const visitor = server().visitor();
  counted.hashes = 0;
  for (const [password, text] of [
    ["", "This field is required"],
    ["short", "Use 8 to 128 characters"],
    ["x".repeat(129), "Use 8 to 128 characters"],
    ["password123", "This password is too common. Please choose another one"],
    ["Snapper is my name", "Please leave your username and the name of this site out of the password"],
    ["my MARQUEE account", "Please leave your username and the name of this site out of the password"],
  ]) {
    const answer = await visitor.post(RESET, { token, password });
    expect([answer.status, answer.body.fields]).toEqual([422, { password: text }]);
  }
  expect(counted.hashes).toBe(0);
  expect((await visitor.post(RESET, { token, password: "brand new 1" })).status).toBe(200);
  expect(counted.hashes).toBe(1);
});

test("guessing tokens is refused after 30 failures from an address, without a single hash", async () => {
  const visitor = server().visitor();
  counted.hashes = 0;
  const statuses = [];
  for (let tries = 0; tries < 32; tries += 1)
    statuses.push((await visitor.post(RESET, { token: `guess${tries}`, password: "long enough 1" })).status);
  expect(statuses.filter((status) => status === 410)).toHaveLength(30);
  expect(statuses.slice(30)).toEqual([429, 429]);
  expect(counted.hashes).toBe(0);
});

test("a token to confirm an e-mail sets no password", async () => {
  const visitor = server().visitor();
  await visitor.post("/api/v1/auth/signup", {
    username: "mixer",
    password: "long enough 1",
    email: "mixer@example.com",
  });
  const [mail] = await mailsTo(server().origin, "mixer@example.com");
  const answer = await visitor.post(RESET, { token: tokenIn(mail!), password: "brand new 1" });
  expect(answer.status).toBe(410);
});
