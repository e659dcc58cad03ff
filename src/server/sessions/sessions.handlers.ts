import { deviceOf, shortAddress } from "../../domain/account/device.ts";
import { signedIn, type Handlers } from "../http/context.ts";
import { answer, refuse } from "../http/reply.ts";

/** An upper bound of the answer. */
const MOST = 100;
/** So much of a session's id is enough to name it, and is of no other use. */
const NAME_LENGTH = 24;

const nameOf = (sessionId: string): string => sessionId.slice(0, NAME_LENGTH);

/** Where an account is signed in, and how that ends. */
export const sessionsHandlers = {
  getSessions: async (_input, context) => {
    const rows = await context.services.database
      .selectFrom("session")
      .select(["id", "agent", "address", "country", "created_at", "used_at"])
      .where("account_id", "=", signedIn(context).id)
      .where("expires_at", ">", context.now)
      .orderBy("used_at", "desc")
      .orderBy("id")
      .limit(MOST)
      .execute();
    return answer({
      items: rows.map(({ id, agent, address, country, created_at, used_at }) => ({
        id: nameOf(id),
        device: deviceOf(agent),
        country,
        address: shortAddress(address),
        created_at,
        last_seen_at: used_at,
        is_current: id === context.session.id,
      })),
    });
  },

  endSession: async ({ id: name }, context) => {
    const { database, sessions } = context.services;
    const rows = await database
      .selectFrom("session")
      .select("id")
      .where("account_id", "=", signedIn(context).id)
      .execute();
    const found = rows.find(({ id }) => nameOf(id) === name);
    if (found === undefined) return refuse("session_not_found");
    if (found.id === context.session.id) await context.session.signOut();
    else await sessions.end(found.id, "sign-out");
    return answer({ ok: true as const });
  },

  endOtherSessions: async (_input, { session }) => {
    await session.endOthers();
    return answer({ ok: true as const });
  },
} satisfies Partial<Handlers>;
