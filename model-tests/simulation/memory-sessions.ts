import { absent } from "../../tests/running/partly.ts";
import type { Kysely } from "kysely";

import type { Database } from "../../src/server/database/schema.ts";
import { passwordHashOf } from "../../src/server/account/credentials.ts";
import {
  createSessions,
  SESSION_SECONDS,
  sessionIdOf,
  type Sessions,
} from "../../src/server/session/session-store.ts";
import type { Viewer } from "../../src/server/session/viewer.ts";
import type { EventStore } from "../../src/server/store/event-store.ts";
import type { Memory } from "./memory.ts";

interface SessionParts {
  readonly memory: Memory;
  readonly database: Kysely<Database>;
  readonly store: EventStore;
  /** False: the session of who signs out goes on (a mutant). */
  readonly ends: boolean;
}

let tokens = 0;

/** The server's sessions, with the look-up and the insert, which it writes as text, over rows in memory. */
export const createMemorySessions = ({ memory, database, store, ends }: SessionParts): Sessions => {
  const stored = createSessions(absent("pool"), store);
  const findById: Sessions["findById"] = async (id, site, now) => {
    const session = await database
      .selectFrom("session")
      .select(["account_id", "site", "expires_at"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (session === undefined || session.site !== site || session.expires_at <= now) return null;
    const account = await database
      .selectFrom("account")
      .select(["id", "username", "type", "email", "email_confirmed", "tip_blocked", "is_direct_pay"])
      .select(["is_reviewer", "country"])
      .where("id", "=", session.account_id)
      .where("suspended", "=", false)
      .executeTakeFirst();
    if (account === undefined) return null;
    const viewer: Viewer = { ...account, acting_as: null, manages: [] };
    const asOf = String(memory.version);
    return { id, viewer, renewed: false, seen: asOf, asOf };
  };
  const start: Sessions["start"] = async ({ accountId, site, now, address, agent, country = null }) => {
    tokens += 1;
    const token = `s${String(tokens).padStart(40, "0")}`;
    const id = sessionIdOf(token);
    await database
      .insertInto("session")
      .values({
        ...{ id, site, account_id: accountId, created_at: now, used_at: now, address, agent, country },
        ...{ expires_at: now + SESSION_SECONDS },
      } as never)
      .execute();
    return { token, id };
  };
  return {
    ...stored,
    find: (token, site, now) => findById(sessionIdOf(token), site, now),
    findById,
    start,
    startByPassword: async (session, passwordHash) =>
      (await passwordHashOf(database, session.accountId)) === passwordHash ? start(session) : null,
    end: async (id, reason) => (ends ? stored.end(id, reason) : undefined),
  };
};
