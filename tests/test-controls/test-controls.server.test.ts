import { afterAll, beforeAll, expect, test } from "vitest";

import type { ServerFixture } from "../running/server-fixture.ts";
import { startFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(async () => server?.stop());

const control = async (path: string, body?: unknown) => {
  const init =
    body === undefined
      ? {}
      : { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  return server.visitor().raw(`/__test/${path}`, init);
};

test("the clock moves on, and what fell due has run when it answers", async () => {
  const { database, clock, store } = server.services;
  const mail = { to: "a@example.com", subject: "s", text: "t", html: "<p>t</p>" };
  const from = { name: "Marquee", address: "no-reply@localhost" };
  await store.transact({ actor: null }, async (unit) =>
    unit.schedule({ kind: "mail.send", payload: { ...mail, from }, dueAt: unit.now + 3600 }),
  );
  const before = clock.now();
  expect((await control("clock", { advance: 3500 })).body).toMatchObject({ ok: true });
  expect((await control("mail")).body).toEqual([]);
  await control("clock", { advance: 200 });
  expect(clock.now()).toBeGreaterThanOrEqual(before + 3700);
  const open = await database
    .selectFrom("job")
    .select("id")
    .where("done_at", "is", null)
    .where("kind", "=", "mail.send")
    .execute();
  expect(open).toEqual([]);
  expect((await control("mail")).body).toEqual([mail]);
});

test("a fault answers so many times, then the call is itself again", async () => {
  await control("fault", { method: "GET", path: "/api/v1/user/ava", status: 503, times: 2 });
  const visitor = server.visitor();
  for (const status of [503, 503, 200]) expect((await visitor.get("/api/v1/user/ava")).status).toBe(status);
});

test("[API-28] a fault that says to wait says how long", async () => {
  const visitor = server.visitor();
  for (const [status, wait] of [
    [429, "60"],
    [503, "60"],
    [500, null],
  ] as const) {
    await control("fault", { method: "GET", path: "/api/v1/user/ava", status, times: 1 });
    const { headers, body } = await visitor.raw("/api/v1/user/ava", {});
    expect([headers.get("retry-after"), Object.keys(body)]).toEqual([wait, ["error", "code"]]);
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  }
});

test("a dropped request ends without an answer", async () => {
  await control("fault", { method: "GET", path: "/api/v1/user/ava", drop: true, times: 1 });
  await expect(server.visitor().get("/api/v1/user/ava")).rejects.toThrow();
  expect((await server.visitor().get("/api/v1/user/ava")).status).toBe(200);
});

test("all sockets close with the wanted code", async () => {
  const socket = await server.visitor().socket();
  await control("socket", { close: 4000 });
  expect(await socket.closed).toBe(4000);
});

test.each([1000, 1011, 1013, 3000, 4999])(
  "all sockets are closed with %i, as a close may say",
  async (code) => {
    const socket = await server.visitor().socket();
    expect((await control("socket", { close: code })).body).toEqual({ ok: true });
    expect(await socket.closed).toBe(code);
  },
);

test("1006 cuts the lines, and no page is told before", async () => {
  const socket = await server.visitor().socket();
  expect((await control("socket", { close: 1006 })).body).toEqual({ ok: true });
  expect(await socket.closed).toBe(1006);
  expect(socket.received().map(({ name }) => name)).not.toContain("lobby.disconnect");
});

test("reset brings back the first day", async () => {
  const signUp = { username: "passing", password: "a long enough one", email: null };
  expect((await server.visitor().post("/api/v1/auth/signup", signUp)).status).toBe(200);
  expect((await server.visitor().get("/api/v1/user/top")).status).toBe(200);
  expect((await control("reset", {})).body).toEqual({ ok: true });
  const names = await server.services.database.selectFrom("account").select("username").execute();
  expect(names.map(({ username }) => username)).not.toContain("passing");
  expect((await server.visitor().get("/api/v1/user/ava")).body.user.username).toBe("ava");
  expect((await server.signedIn("fan")).cookie()).toContain("csf_session=s");
});

test("after a reset the jobs that are always there wait for their hour, and do what they are there for", async () => {
  const { database, recurringJobs, clock } = server.services;
  const reset = async () => expect((await control("reset", {})).status).toBe(200);
  await reset();
  const open = await database.selectFrom("job").select("kind").where("done_at", "is", null).execute();
  expect(open.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...recurringJobs]));
  expect(recurringJobs).toEqual(expect.arrayContaining(["housekeeping", "payout.run", "ledger.check"]));
  const over = { kind: "captcha", key: "over", expires_at: clock.now() - 1 };
  await database.insertInto("used_once").values(over).execute();
  await control("clock", { advance: 3600 });
  expect(await database.selectFrom("used_once").selectAll().execute()).toEqual([]);
});

test("a wrong body is refused", async () => {
  for (const [path, body] of [
    ["clock", { advance: "1" }],
    ["clock", {}],
    ["fault", { times: 0 }],
    ...[1, 999, 1004, 1005, 1015, 2000, 2999, 5000].map((close) => ["socket", { close }] as const),
  ] as const) {
    expect((await control(path, body)).status).toBe(422);
  }
});

test("without TEST_CONTROLS they do not exist", async () => {
  const plain = await startFixture({ environment: { TEST_CONTROLS: "0" } });
  const answer = await plain.visitor().raw("/__test/clock", { method: "POST" });
  expect(answer.status).toBe(404);
  await plain.stop();
});
