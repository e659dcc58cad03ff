import { expect, test } from "vitest";

import { TRIES_OF_A_DAY } from "../../src/server/jobs/job-outcome.ts";
import { DEMO_PASSWORD, startFixture } from "../running/server-fixture.ts";
import { freePort } from "../running/program.ts";
import { linkIn, startMailServer } from "./smtp-server.ts";

test("with the mail server down a request answers as ever, and the mail goes out when it is back", async () => {
  const port = await freePort();
  const server = await startFixture({
    demo: true,
    environment: { MAIL_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: "http://marquee.example" },
  });
  try {
    const visitor = server.visitor();
    const answer = await visitor.post("/api/v1/auth/password/recover", { email: "fan@demo.example" });
    expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    await visitor.post("/api/v1/auth/password/recover", { email: "fan@demo.example" });
    await server.advance(5);
    const { database } = server.services;
    const waiting = await database
      .selectFrom("job")
      .select(["attempts", "done_at", "last_error"])
      .where("kind", "=", "mail.reset-password")
      .execute();
    expect(waiting).toHaveLength(1);
    expect(waiting[0]).toMatchObject({ done_at: null, last_error: expect.stringContaining("ECONNREFUSED") });
    const mailServer = await startMailServer(port);
    await server.advance(1200);
    await mailServer.stop();
    expect(mailServer.mails).toHaveLength(1);
    const [mail] = mailServer.mails;
    expect(mail!.recipients).toEqual(["fan@demo.example"]);
    expect(mail!.source).toMatch(/^From: "?Marquee"? <no-reply@marquee\.example>/m);
    expect(mail!.source).toMatch(/^Auto-Submitted: auto-generated/im);
    expect(mail!.source).toMatch(/multipart\/alternative/);
    const link = linkIn(mail!);
    expect(link.startsWith("http://marquee.example/password/reset/")).toBe(true);
    // It was made when it was sent: its hour begins then.
    await server.advance(3000);
    const token = link.split("/").at(-1);
    const used = await visitor.post("/api/v1/auth/password/reset", { token, password: "brand new 1" });
    expect(used.status, used.text).toBe(200);
  } finally {
    await server.stop();
  }
});

test.each([2, 24])(
  "after %d hours without the mail server every mail arrives, and a new one is sent at once",
  async (hours) => {
    const port = await freePort();
    const server = await startFixture({ demo: true, environment: { MAIL_URL: `smtp://127.0.0.1:${port}` } });
    try {
      const { clock, database } = server.services;
      const visitor = server.visitor();
      const recover = () => visitor.post("/api/v1/auth/password/recover", { email: "fan@demo.example" });
      await recover();
      const joined = await visitor.post("/api/v1/auth/signup", {
        username: "newcomer",
        password: "a long enough one",
        email: "newcomer@demo.example",
      });
      expect(joined.status).toBe(200);
      const changed = await (
        await server.signedIn("sub")
      ).post("/api/v1/account/password", { current_password: DEMO_PASSWORD, password: "another long one" });
      expect(changed.status, changed.text).toBe(200);
      const open = () =>
        database
          .selectFrom("job")
          .select(["kind", "due_at", "attempts"])
          .where("kind", "like", "mail.%")
          // Of the demo's memberships.
          .where("kind", "not in", ["mail.renewal-notice", "mail.notice"])
          .where("done_at", "is", null)
          .execute();
      await server.advance(0);
      expect((await open()).map(({ kind }) => kind).toSorted()).toEqual([
        "mail.confirm-email",
        "mail.password-changed",
        "mail.reset-password",
      ]);
      const end = clock.now() + hours * 3600;
      while (clock.now() < end) {
        // From try to try, as the clock would pass them.
        const next = Math.min(end, ...(await open()).map(({ due_at }) => due_at));
        await server.advance(Math.max(1, next - clock.now()));
      }
      expect((await open()).every(({ attempts }) => attempts > 20)).toBe(true);
      await recover();
      expect(await open()).toHaveLength(3);

      const mailServer = await startMailServer(port);
      await server.advance(600);
      // Ava is reminded of a member of her Snapchat.
      const recipients = () =>
        mailServer.mails
          .flatMap((mail) => mail.recipients)
          .filter((to) => to !== "ava@demo.example")
          .toSorted();
      const all = ["fan@demo.example", "newcomer@demo.example", "sub@demo.example"];
      expect(recipients()).toEqual(all);
      expect(await open()).toEqual([]);
      await recover();
      await server.advance(0);
      expect(recipients()).toEqual([all[0], ...all]);
      const token = linkIn(mailServer.mails.at(-1)!).split("/").at(-1);
      const used = await visitor.post("/api/v1/auth/password/reset", { token, password: "brand new 1" });
      expect(used.status, used.text).toBe(200);
      await mailServer.stop();
    } finally {
      await server.stop();
    }
  },
);

test("a mail that its server refuses for a day is given up, and the next one to that account is sent", async () => {
  let isUnknown = true;
  const mailServer = await startMailServer(0, () => isUnknown);
  const server = await startFixture({ demo: true, environment: { MAIL_URL: mailServer.url } });
  try {
    const { database } = server.services;
    const visitor = server.visitor();
    const recover = () => visitor.post("/api/v1/auth/password/recover", { email: "fan@demo.example" });
    const jobs = () =>
      database
        .selectFrom("job")
        .select(["given_up", "done_at", "attempts", "last_error"])
        .where("kind", "=", "mail.reset-password")
        .orderBy("id")
        .execute();
    await recover();
    await server.advance(0);
    expect(await jobs()).toMatchObject([{ given_up: false, done_at: null, attempts: 1 }]);
    // A day of tries, but for two.
    await database
      .updateTable("job")
      .set({ attempts: TRIES_OF_A_DAY - 2 })
      .execute();
    await server.advance(600);
    expect(await jobs()).toMatchObject([{ given_up: false, done_at: null }]);
    await server.advance(600);
    expect(await jobs()).toMatchObject([
      { given_up: true, attempts: TRIES_OF_A_DAY, last_error: expect.stringContaining("550") },
    ]);
    isUnknown = false;
    await recover();
    await server.advance(0);
    expect(mailServer.mails.map(({ recipients }) => recipients)).toEqual([["fan@demo.example"]]);
  } finally {
    await server.stop();
    await mailServer.stop();
  }
});
