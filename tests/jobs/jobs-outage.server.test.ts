import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createJobLoop } from "../../src/server/jobs/job-loop.ts";
import { neverGivenUp } from "../../src/server/jobs/job.ts";

import { createLimitedRole, type LimitedRole } from "../running/limited-role.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const DAY = 86_400;
let role: LimitedRole;
let server: ServerFixture;

beforeAll(async () => {
  role = await createLimitedRole();
  server = await startFixture({ demo: true, role: role.name });
});
afterAll(async () => {
  await server?.stop();
  await role?.drop();
});

/** The role is cut off, and the server's pool has noticed that its connections are gone. */
const cutOff = async (): Promise<void> => {
  await role.cutOff();
  const asked = () =>
    sql`select 1`.execute(server.services.database).then(
      () => null,
      ({ code }) => code as unknown,
    );
  await expect.poll(asked).toBe("53300");
};

test("jobs that fell due while the database refused connections all run when it accepts them again", async () => {
  const { database, jobs, clock } = server.services;
  // What is due already runs before: of a job that is cut off in its middle nobody but its lease knows.
  await jobs.runDue(clock.now());
  const open = () =>
    database.selectFrom("job").select(["kind", "due_at"]).where("done_at", "is", null).execute();
  const kinds = (await open()).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "subscription.term").length).toBeGreaterThan(2);
  expect(kinds).toContain("housekeeping");
  await cutOff();
  clock.advance(40 * DAY);
  await Promise.allSettled([jobs.runDue(clock.now())]);
  await role.restore();
  await jobs.runDue(clock.now());
  expect((await open()).filter(({ due_at }) => due_at <= clock.now())).toEqual([]);
  const after = await database.selectFrom("job").select(["kind", "done_at"]).execute();
  const terms = after.filter(({ kind, done_at }) => kind === "subscription.term" && done_at !== null);
  expect(terms.length).toBeGreaterThan(2);
});

test("a job whose failure could not be written, for the database was away by then, runs again when its lease has run out", async () => {
  const { services } = server;
  const { database, clock } = services;
  let runs = 0;
  const { promise: again, resolve: ranAgain } = Promise.withResolvers<void>();
  const run = async (): Promise<void> => {
    runs += 1;
    if (runs > 1) return ranAgain();
    await cutOff();
    throw new Error("the database is away");
  };
  const loop = createJobLoop({
    services: () => services,
    handlers: { cut: { run, givesUp: neverGivenUp } },
    leaseMilliseconds: 300,
  });
  await services.jobs.stop();
  await database.deleteFrom("job").execute();
  await database
    .insertInto("job")
    .values({ kind: "cut", key: null, payload: "{}", due_at: clock.now(), created_at: clock.now() })
    .execute();
  await expect(loop.runDue(clock.now())).rejects.toThrow("too many connections for role");
  await role.restore();
  const [left] = await database.selectFrom("job").select(["lease", "done_at"]).execute();
  expect(left).toEqual({ lease: expect.any(String), done_at: null });
  loop.start();
  await again;
  await loop.stop();
  expect(runs).toBe(2);
  services.jobs.start();
});
