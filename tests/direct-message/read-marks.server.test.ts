import { afterAll, beforeAll, expect, test } from "vitest";

import type { InboxItem } from "../../src/protocol/direct-message/direct-message.records.ts";
import { deliver, textAlone } from "../../src/server/direct-message/deliver.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { untilBlocked } from "../running/lock-wait.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const PATH = "/api/v1/account/direct-message";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(() => server?.stop());

const person = async (username: string) => {
  const { id } = await server.services.database
    .selectFrom("account")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  return { id, username, displayName: username };
};

test("[ACCT-74] a conversation is read without naming a message, and so is one that nobody began", async () => {
  const ava = await server.signedIn("ava");
  const { store } = server.services;
  const [sender, recipient] = [await person("pack"), await person("ava")];
  await store.transact(systemMetadata, (unit) =>
    deliver(unit, { sender, recipient, cause: "unread" }, textAlone("Are you there?")),
  );
  const unread = async () =>
    ((await ava.get(PATH)).body.items as readonly InboxItem[]).find(({ user }) => user.username === "pack")
      ?.unread;
  expect(await unread()).toBeGreaterThan(0);
  expect((await ava.post(`${PATH}/conversation/pack/read`)).body).toEqual({ ok: true });
  expect(await unread()).toBe(0);
  expect((await ava.post(`${PATH}/conversation/pack/read`, {})).body).toEqual({ ok: true });
  expect((await ava.post(`${PATH}/conversation/nomail/read`, {})).body).toEqual({ ok: true });
  expect((await ava.post(`${PATH}/conversation/nobody-here/read`, {})).status).toBe(404);
});

test("what is written while one marks a conversation as read stays unread", async () => {
  const { store, database } = server.services;
  const ava = await server.signedIn("ava");
  const [sender, recipient] = [await person("sub"), await person("ava")];
  const write = (cause: string, held: () => Promise<void> = async () => undefined) =>
    store.transact(systemMetadata, async (unit) => {
      const { id } = await deliver(unit, { sender, recipient, cause }, textAlone(cause));
      await held();
      return id;
    });
  const first = await write("First");
  const { promise: isWritten, resolve: tellWritten } = Promise.withResolvers<void>();
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const writing = write("Second", () => {
    tellWritten();
    return isOver;
  });
  await isWritten;
  const reading = ava.post(`${PATH}/conversation/sub/read`, { up_to_id: first });
  await untilBlocked(database);
  end();
  await writing;
  expect((await reading).status).toBe(200);
  const items = (await ava.get(PATH)).body.items as readonly InboxItem[];
  expect(items.find(({ user }) => user.username === "sub")?.unread).toBe(1);
  const { counters } = (await ava.get("/api/v1/auth/session")).body;
  expect(counters.unread_dm_user_ids).toContain(sender.id);
});
