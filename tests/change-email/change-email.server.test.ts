import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { askForReset, mailsTo, tokenIn } from "../account/post-box.ts";
import type { Client } from "../running/http-client.ts";
import { DEMO_PASSWORD, startFixture, type ServerFixture } from "../running/server-fixture.ts";

const PATH = "/api/v1/account/email";
const EXPIRED = { error: "This link has expired. Please ask for a new one.", code: "link_expired" };

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
beforeEach(async () => {
  await server.services.database.deleteFrom("attempt").execute();
  await server.services.database.deleteFrom("rate_limit").execute();
});
afterAll(async () => server?.stop());

const ask = (client: Client, email: string, password = DEMO_PASSWORD) =>
  client.post(PATH, { email, password });
const confirm = async (token: string) => {
  const guest = server.visitor();
  await guest.open("/");
  return guest.get(`/api/v1/auth/email/confirm/${token}`, { "x-csrf-token": guest.csrf() });
};
const me = async (client: Client) => (await client.get("/api/v1/auth/session")).body.user;
const pending = async (client: Client) => (await client.get(PATH)).body.pending;
/** The newest of an address's mails, as soon as there are `count`: the job loop may still have one in its hands. */
const newest = (address: string, count = 1) =>
  vi.waitFor(
    async () => {
      const mails = await mailsTo(server.origin, address);
      expect(mails.length).toBeGreaterThanOrEqual(count);
      return mails[0]!;
    },
    { timeout: 60_000 },
  );

describe("[ACCT-37] a new e-mail", () => {
  test("counts from its confirmation on, once; the address of before hears of both", async () => {
    const client = await server.signedIn("fan");
    expect(await pending(client)).toBeNull();
    const { status, body } = await ask(client, " New.Fan@example.com ");
    expect([status, body]).toEqual([200, { ok: true }]);
    expect(await pending(client)).toMatchObject({ email: "New.Fan@example.com" });
    expect((await me(client)).email).toBe("fan@demo.example");

    const asked = await newest("fan@demo.example");
    expect(asked.subject).toBe("A new email address for your Marquee account");
    expect(asked.text).toContain("New.Fan@example.com");
    const token = tokenIn(await newest("New.Fan@example.com"));
    const kept = JSON.stringify(await server.services.database.selectFrom("mail_link").selectAll().execute());
    expect(kept).not.toContain(token);

    expect((await confirm(token)).status).toBe(200);
    expect(await me(client)).toMatchObject({ email: "New.Fan@example.com", email_confirmed: true });
    expect(await pending(client)).toBeNull();
    const changed = await newest("fan@demo.example", 2);
    expect(changed.subject).toBe("The email address of your Marquee account was changed");
    const again = await confirm(token);
    expect([again.status, again.body]).toEqual([410, EXPIRED]);

    const logIn = (email: string) =>
      server.visitor().post("/api/v1/auth/signin", { email, password: DEMO_PASSWORD });
    expect((await logIn("new.fan@EXAMPLE.com")).status).toBe(200);
    expect((await logIn("fan@demo.example")).status).toBe(401);
  });

  test("makes links void that went to the address of before", async () => {
    const client = await server.signedIn("unconfirmed");
    await client.get("/api/v1/auth/email/resend", { "x-csrf-token": client.csrf() });
    const old = tokenIn(await newest("unconfirmed@demo.example"));
    const reset = await askForReset(server, "unconfirmed@demo.example");
    await ask(client, "confirmed@example.com");
    expect((await confirm(tokenIn(await newest("confirmed@example.com")))).status).toBe(200);
    expect((await confirm(old)).status).toBe(410);
    const set = await server
      .visitor()
      .post("/api/v1/auth/password/reset", { token: reset, password: "brand new 1" });
    expect(set.status).toBe(410);
  });

  test("makes them void for good, also when the address of before comes back", async () => {
    const client = await server.signedIn("noah");
    const changeTo = async (email: string, mails = 1) => {
      await ask(client, email);
      expect((await confirm(tokenIn(await newest(email, mails)))).status).toBe(200);
    };
    const reset = await askForReset(server, "noah@demo.example");
    await changeTo("noah.two@example.com");
    await changeTo("noah@demo.example", 4);
    expect((await me(client)).email).toBe("noah@demo.example");
    const set = await server
      .visitor()
      .post("/api/v1/auth/password/reset", { token: reset, password: "brand new 1" });
    expect([set.status, set.body]).toEqual([410, EXPIRED]);
  });

  test("gives an account its first one", async () => {
    const client = await server.signedIn("nomail");
    await ask(client, "first@example.com");
    await confirm(tokenIn(await newest("first@example.com")));
    expect(await me(client)).toMatchObject({ email: "first@example.com", email_confirmed: true });
  });

  test("is good for seven days; another one makes it void, and so do Cancel and a new password", async () => {
    const client = await server.signedIn("sub");
    const linkTo = async (email: string) => {
      expect((await ask(client, email)).status).toBe(200);
      return tokenIn(await newest(email));
    };
    const late = await linkTo("late@example.com");
    await server.advance(7 * 86_400 + 1);
    expect((await confirm(late)).status).toBe(410);
    expect(await pending(client)).toBeNull();
    await server.services.database.deleteFrom("attempt").execute();

    const first = await linkTo("first.of.two@example.com");
    const second = await linkTo("second.of.two@example.com");
    expect((await confirm(first)).status).toBe(410);
    expect(await pending(client)).toMatchObject({ email: "second.of.two@example.com" });
    expect((await client.delete(PATH)).body).toEqual({ ok: true });
    expect((await confirm(second)).status).toBe(410);
    expect(await pending(client)).toBeNull();

    const third = await linkTo("third@example.com");
    const change = { current_password: DEMO_PASSWORD, password: "brand new 1" };
    expect((await client.post("/api/v1/account/password", change)).status).toBe(200);
    expect((await confirm(third)).status).toBe(410);
    expect((await me(client)).email).toBe("sub@demo.example");
  });

  test("is sent again on request, and the mail of before is void", async () => {
    const client = await server.signedIn("pack");
    const none = await client.post(`${PATH}/resend`);
    expect([none.status, none.body.code]).toEqual([404, "email_change_not_found"]);
    await ask(client, "again@example.com");
    const before = tokenIn(await newest("again@example.com"));
    expect((await client.post(`${PATH}/resend`)).status).toBe(200);
    const after = tokenIn(await newest("again@example.com", 2));
    expect(after).not.toBe(before);
    expect((await confirm(before)).status).toBe(410);
    expect((await confirm(after)).status).toBe(200);
  });
});

describe("an address that is somebody's", () => {
  test("is answered as any other: its owner gets a mail, and nobody a link", async () => {
    const client = await server.signedIn("gifted");
    const free = await ask(client, "free@example.com");
    const taken = await ask(client, "AVA@demo.example");
    expect([taken.status, taken.text]).toEqual([free.status, free.text]);
    expect(Object.keys(await pending(client))).toEqual(["email", "expires_at"]);
    await newest("AVA@demo.example");
    const mails = await mailsTo(server.origin, "AVA@demo.example");
    expect(mails.map(({ subject }) => subject)).toEqual([
      "You have a Marquee account with this email address",
    ]);
    expect(mails[0]!.text).not.toMatch(/confirm\//);
    expect(mails[0]!.text).not.toContain("gifted");
    const links = await server.services.database
      .selectFrom("mail_link")
      .select("token_hash")
      .where("email", "=", "AVA@demo.example")
      .execute();
    expect(links).toEqual([]);
  });

  test("since the mail was sent: its link has expired, and the other keeps it", async () => {
    const [one, other] = [await server.signedIn("trialist"), await server.signedIn("snapper")];
    await ask(one, "shared@example.com");
    const first = tokenIn(await newest("shared@example.com"));
    await ask(other, "shared@example.com");
    const second = tokenIn(await newest("shared@example.com", 2));
    expect((await confirm(second)).status).toBe(200);
    expect((await confirm(first)).status).toBe(410);
    expect((await me(one)).email).toBe("trialist@demo.example");
    expect((await me(other)).email).toBe("shared@example.com");
  });
});

describe("what keeps a change from being asked for", () => {
  test.each([
    ["", DEMO_PASSWORD, { email: "This field is required" }],
    ["no address", DEMO_PASSWORD, { email: "This should be a valid email address" }],
    ["Follower@demo.example", DEMO_PASSWORD, { email: "This is your email address already" }],
    ["x@example.com", "", { password: "This field is required" }],
    ["x@example.com", "not it at all", { password: "This is not your current password" }],
  ])("'%s' with '%s'", async (email, password, fields) => {
    const client = await server.signedIn("follower");
    const { status, body } = await ask(client, email, password);
    expect([status, body.code, body.fields]).toEqual([422, "validation", fields]);
    expect(await pending(client)).toBeNull();
  });

  test("only wrong passwords count as tries", async () => {
    const client = await server.signedIn("follower");
    const tries = () =>
      server.services.database
        .selectFrom("attempt")
        .select("key")
        .where("key", "like", "current-password:%")
        .execute();
    expect((await ask(client, "counted@example.com")).status).toBe(200);
    expect(await tries()).toHaveLength(0);
    await ask(client, "counted@example.com", "wrong");
    expect(await tries()).toHaveLength(1);
  });

  test("too many wrong passwords, and too many mails of one account or to one address, on all nodes together", async () => {
    const node = await server.secondNode();
    node.services.clock.advance(server.services.clock.now() - node.services.clock.now());
    try {
      const clients = [await server.signedIn("expiring"), await node.signedIn("expiring")];
      for (let tries = 0; tries < 10; tries += 1)
        expect((await ask(clients[tries % 2]!, "x@example.com", "wrong")).status).toBe(422);
      for (const client of clients) expect((await ask(client, "x@example.com")).status).toBe(429);
      await server.services.database.deleteFrom("attempt").execute();
      for (let mails = 0; mails < 5; mails += 1)
        expect((await ask(clients[mails % 2]!, "busy@example.com")).status).toBe(200);
      const refused = await ask(clients[1]!, "other@example.com");
      expect([refused.status, refused.body.code]).toEqual([429, "too_many"]);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect((await clients[0]!.post(`${PATH}/resend`)).status).toBe(429);
      const other = await server.signedIn("expired");
      expect((await ask(other, "busy@example.com")).status).toBe(429);
      expect((await ask(other, "quiet@example.com")).status).toBe(200);
    } finally {
      await node.stop();
    }
  });
});
