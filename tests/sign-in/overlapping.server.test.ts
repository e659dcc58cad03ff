import type * as argon2 from "@node-rs/argon2";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { holdPasswordHash, passwordHashOf } from "../../src/server/account/credentials.ts";
import { untilBlocked } from "../running/lock-wait.ts";
import { DEMO_PASSWORD, startFixture, type ServerFixture } from "../running/server-fixture.ts";

/** What happens once, right after a password was checked or hashed. */
const after = vi.hoisted(() => ({
  check: null as (() => Promise<unknown>) | null,
  hash: null as (() => Promise<unknown>) | null,
}));
vi.mock("@node-rs/argon2", async (original) => {
  const real: Pick<typeof argon2, "hash" | "verify"> = await original();
  const run = async (when: keyof typeof after): Promise<void> => {
    const next = after[when];
    after[when] = null;
    await next?.();
  };
  return {
    ...real,
    verify: async (...given: Parameters<typeof real.verify>) => {
      const right = await real.verify(...given);
      await run("check");
      return right;
    },
    hash: async (...given: Parameters<typeof real.hash>) => {
      const made = await real.hash(...given);
      await run("hash");
      return made;
    },
  };
});

const NEW_PASSWORD = "brand new 1";
const WEAK = { memoryCost: 1024, timeCost: 1, parallelism: 1, algorithm: 2 };

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
beforeEach(() => server.services.database.deleteFrom("attempt").execute());
afterAll(async () => server?.stop());

const signIn = (email: string, password = DEMO_PASSWORD, client = server.visitor()) =>
  client.post("/api/v1/auth/signin", { email, password });
const sessionsOf = async (username: string): Promise<number> => {
  const id = await server.idOf(username);
  const { database } = server.services;
  return (await database.selectFrom("session").select("id").where("account_id", "=", id).execute()).length;
};
/** Changes a password in the settings, from a session of its own. */
const changer = async (username: string) => {
  const client = await server.signedIn(username);
  return async () => {
    const change = { current_password: DEMO_PASSWORD, password: NEW_PASSWORD };
    expect((await client.post("/api/v1/account/password", change)).status).toBe(200);
  };
};
const storeWeakHash = async (username: string): Promise<void> => {
  const { hash } = await import("@node-rs/argon2");
  const id = await server.idOf(username);
  const { database } = server.services;
  const password_hash = await hash(DEMO_PASSWORD, WEAK);
  await database.updateTable("credential").set({ password_hash }).where("account_id", "=", id).execute();
};

test("[X-02] [X-09] a password that is changed after it was checked lets nobody in", async () => {
  after.check = await changer("fan");
  const visitor = server.visitor();
  const refused = await signIn("fan", DEMO_PASSWORD, visitor);
  expect([refused.status, refused.body.code]).toEqual([401, "invalid_credentials"]);
  expect((await visitor.get("/api/v1/auth/session")).body.user).toBeNull();
  // The session that changed it.
  expect(await sessionsOf("fan")).toBe(1);
  expect((await signIn("fan", NEW_PASSWORD)).status).toBe(200);
});

test("[X-09] one who is refused so stays who he was signed in as", async () => {
  const change = await changer("sub");
  const visitor = await server.signedIn("pack");
  after.check = change;
  expect((await signIn("sub", DEMO_PASSWORD, visitor)).status).toBe(401);
  expect((await visitor.get("/api/v1/auth/session")).body.user).toMatchObject({ username: "pack" });
});

test("a hash that another sign-in has made stronger meanwhile is the same password", async () => {
  await storeWeakHash("gifted");
  after.check = async () => expect((await signIn("gifted")).status).toBe(200);
  expect((await signIn("gifted")).status).toBe(200);
  const stored = await passwordHashOf(server.services.database, await server.idOf("gifted"));
  expect(stored).toContain("m=19456,t=2");
});

test("a password that is changed while its hash is made stronger stays changed", async () => {
  const change = await changer("trialist");
  await storeWeakHash("trialist");
  after.hash = change;
  await signIn("trialist");
  expect((await signIn("trialist")).status).toBe(401);
  expect((await signIn("trialist", NEW_PASSWORD)).status).toBe(200);
});

test("a session waits for who stores another password, and who stores one waits for the session", async () => {
  const { database, sessions } = server.services;
  const accountId = await server.idOf("snapper");
  const stored = await passwordHashOf(database, accountId);
  const session = { accountId, site: "demo", now: 1, address: "192.0.2.1", agent: null };
  const before = await database.selectFrom("sign_in").select("account_id").execute();
  let started: ReturnType<typeof sessions.startByPassword> = Promise.resolve(null);
  await database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable("credential")
      .set({ password_hash: "another" })
      .where("account_id", "=", accountId)
      .execute();
    started = sessions.startByPassword(session, stored);
    await untilBlocked(database);
  });
  expect(await started).toBeNull();
  expect(await database.selectFrom("sign_in").select("account_id").execute()).toEqual(before);
  expect(await sessions.startByPassword(session, "another")).toMatchObject({ id: expect.any(String) });

  let change: Promise<unknown> = Promise.resolve();
  await database.transaction().execute(async (transaction) => {
    expect(await holdPasswordHash(transaction, accountId, stored)).toBe(false);
    expect(await holdPasswordHash(transaction, accountId, "another")).toBe(true);
    change = database
      .updateTable("credential")
      .set({ password_hash: "a third" })
      .where("account_id", "=", accountId)
      .execute();
    await untilBlocked(database);
  });
  await change;
});
