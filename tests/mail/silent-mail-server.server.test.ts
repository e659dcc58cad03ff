import { createServer, type AddressInfo, type Socket } from "node:net";

import { afterAll, beforeAll, expect, test } from "vitest";

import { jobRow } from "../../src/server/jobs/job-queue.ts";
import { newBuyer } from "../payment/buyer.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

/** Takes every connection and says nothing. */
const open = new Set<Socket>();
const silent = createServer((socket) => {
  open.add(socket.on("error", () => undefined));
});
let server: ServerFixture;

beforeAll(async () => {
  await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
  const MAIL_URL = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  server = await startFixture({ demo: true, environment: { MAIL_URL } });
});
afterAll(async () => {
  silent.close();
  for (const socket of open) socket.destroy();
  await server?.stop();
});

test("mails that wait for a mail server that says nothing keep no payment waiting", async () => {
  const { database, clock, jobs } = server.services;
  const mail = { to: "fan@demo.example", from: { name: "Marquee", address: "no-reply@marquee.example" } };
  const payload = { ...mail, subject: "Hello", text: "Hello", html: "<p>Hello</p>" };
  const now = clock.now();
  // Older than the payment's own jobs, and more than there are places.
  const waiting = Array.from({ length: 40 }, () =>
    jobRow({ kind: "mail.send", payload, dueAt: now - 60 }, now),
  );
  await database.insertInto("job").values(waiting).execute();
  jobs.wake();
  await expect.poll(() => open.size).toBeGreaterThanOrEqual(4);
  const buyer = await newBuyer(server.origin, "payer");
  const id = await buyer.pay("ava", "1mo");
  // The first mails give up waiting after ten seconds.
  await expect.poll(async () => (await buyer.ask(id)).body.status, { timeout: 8000 }).toBe("paid");
  const sent = await database
    .selectFrom("job")
    .select("id")
    .where("kind", "=", "mail.send")
    .where("done_at", "is not", null)
    .execute();
  expect(sent).toEqual([]);
});
