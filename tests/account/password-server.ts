import type * as argon2 from "@node-rs/argon2";
import { afterAll, beforeAll, beforeEach, vi } from "vitest";

import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { stillClock } from "../running/still-clock.ts";

const counted = vi.hoisted(() => ({ hashes: 0 }));
vi.mock("@node-rs/argon2", async (original) => {
  const real: Pick<typeof argon2, "hash" | "verify"> = await original();
  const counting =
    <Arguments extends unknown[], Result>(work: (...given: Arguments) => Result) =>
    (...given: Arguments): Result => {
      counted.hashes += 1;
      return work(...given);
    };
  return { ...real, hash: counting(real.hash), verify: counting(real.verify) };
});

/** How many hashes of passwords were computed since somebody set it to 0. */
export { counted };

export const RECOVER = "/api/v1/auth/password/recover";
export const RESET = "/api/v1/auth/password/reset";

/**
 * The demo site on a clock that stands still, for one file of tests: nobody has tried anything before a test. Import this
 * before anything of the server, or its hashes are not counted.
 */
export const passwordServer = () => {
  let server: ServerFixture;
  beforeAll(async () => {
    server = await startFixture({ demo: true, clock: stillClock() });
  });
  beforeEach(() => server.services.database.deleteFrom("attempt").execute());
  afterAll(async () => server?.stop());
  return {
    server: () => server,
    /** Asks for a mail with a link to set another password. */
    recover: (email: unknown, more: object = {}, visitor = server.visitor()) =>
      visitor.post(RECOVER, { email, ...more }),
  };
};
