import { expect, test } from "vitest";

import { startFixture } from "../server/server-fixture.ts";
import { freePort, linkIn, startMailServer } from "./smtp-server.ts";

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
