import { afterAll, beforeAll, expect, test } from "vitest";

import { mailsTo, tokenIn } from "../account/post-box.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const RESEND = "/api/v1/auth/email/resend";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(async () => server?.stop());

const withToken = (client: Client, path: string) => client.get(path, { "x-csrf-token": client.csrf() });
const confirm = (client: Client, token: string) => withToken(client, `/api/v1/auth/email/confirm/${token}`);
const isConfirmed = async (client: Client): Promise<boolean> =>
  (await client.get("/api/v1/auth/session")).body.user.email_confirmed;

const signUp = async (username: string, email: string | null): Promise<Client> => {
  const client = server.visitor();
  const { status, text } = await client.post("/api/v1/auth/signup", {
    username,
    email,
    password: "long enough 1",
  });
  if (status !== 200) throw new Error(text);
  return client;
};

test("[API-02] [AUTH-08] signing up with an e-mail sends a mail whose link confirms it, for a guest as well, once", async () => {
  const client = await signUp("dana", "dana@example.com");
  const [mail, ...others] = await mailsTo(server.origin, "dana@example.com");
  expect(others).toEqual([]);
  expect(mail!.subject).toBe("Confirm your email address for Marquee");
  expect(mail!.text).toContain(`${server.origin}/email/confirm/${tokenIn(mail!)}`);
  expect(await isConfirmed(client)).toBe(false);
  const guest = server.visitor();
  await guest.open("/");
  const answer = await confirm(guest, tokenIn(mail!));
  expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
  expect(await isConfirmed(client)).toBe(true);
  const again = await confirm(guest, tokenIn(mail!));
  expect([again.status, again.body]).toEqual([
    410,
    { error: "This link has expired. Please ask for a new one.", code: "link_expired" },
  ]);
});

test("signing up without an e-mail sends no mail", async () => {
  const before = (await mailsTo(server.origin, "dana@example.com")).length;
  await signUp("mailless", null);
  const jobs = await server.services.database
    .selectFrom("job")
    .select("id")
    .where("kind", "=", "mail.confirm-email")
    .execute();
  expect(jobs).toHaveLength(before);
});

test("[X-10] the link lives seven days by the server's clock", async () => {
  const client = await signUp("late1", "late@example.com");
  const token = tokenIn((await mailsTo(server.origin, "late@example.com"))[0]!);
  await server.advance(7 * 86_400 - 10);
  await withToken(client, RESEND);
  const newer = tokenIn((await mailsTo(server.origin, "late@example.com"))[0]!);
  await server.advance(20);
  expect((await confirm(client, token)).status).toBe(410);
  expect((await confirm(client, newer)).status).toBe(200);
});

test("[API-01] resending needs an account with an unconfirmed e-mail; three mails in 15 minutes", async () => {
  const guest = server.visitor();
  await guest.open("/");
  expect((await withToken(guest, RESEND)).status).toBe(401);
  const done = await server.signedIn("fan");
  expect((await withToken(done, RESEND)).body).toEqual({
    error: "Your email address is confirmed already.",
    code: "email_confirmed",
  });
  const none = await server.signedIn("nomail");
  expect((await withToken(none, RESEND)).body).toEqual({
    error: "Please add an email address first.",
    code: "email_missing",
  });
  const client = await server.signedIn("unconfirmed");
  for (let tries = 0; tries < 3; tries += 1) {
    expect((await withToken(client, RESEND)).status).toBe(200);
    await server.services.jobs.runDue(server.services.clock.now());
  }
  const refused = await withToken(client, RESEND);
  expect([refused.status, refused.body.code]).toEqual([429, "too_many"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(800);
  expect(await mailsTo(server.origin, "unconfirmed@demo.example")).toHaveLength(3);
  await server.advance(901);
  expect((await withToken(client, RESEND)).status).toBe(200);
});

test("[API-28] both GET calls that change something need the page's token", async () => {
  const client = await server.signedIn("unconfirmed");
  for (const path of [RESEND, "/api/v1/auth/email/confirm/none"]) {
    expect((await client.get(path)).body.code, path).toBe("csrf");
    expect((await client.get(path, { "x-csrf-token": "wrong" })).body.code, path).toBe("csrf");
  }
});

test("the account's open pages hear that the e-mail is confirmed", async () => {
  const client = await signUp("listener", "listener@example.com");
  const { user } = (await client.get("/api/v1/auth/session")).body;
  const socket = await client.socket();
  socket.send("socket.authorize", { token: user.node_token, version: 1 });
  await socket.next("socket.authorized");
  const guest = server.visitor();
  await guest.open("/");
  await confirm(guest, tokenIn((await mailsTo(server.origin, "listener@example.com"))[0]!));
  expect((await socket.next("account.user-update"))["user"]).toMatchObject({
    username: "listener",
    email_confirmed: true,
    node_token: null,
  });
  socket.close();
});

test("pages whose address holds a token send it to nobody", async () => {
  for (const path of ["/password/reset/abc", "/email/confirm/abc"]) {
    const { headers, status } = await server.visitor().get(path);
    expect([status, headers.get("referrer-policy"), headers.get("cache-control")]).toEqual([
      200,
      "no-referrer",
      "no-store",
    ]);
  }
});
