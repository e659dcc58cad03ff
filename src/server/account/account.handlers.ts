import type { Handlers } from "../http/context.ts";
import { answer } from "../http/reply.ts";
import { noCounters, readCurrentUser } from "./current-user.ts";

/** Who is signed in, and how that ends. */
export const accountHandlers = {
  getSession: async (_input, { viewer, session, services, now }) => {
    const user =
      viewer === null ? null : await readCurrentUser(services.database, viewer.id, session.nodeToken(), now);
    return answer({ user, counters: user === null ? null : noCounters });
  },

  /** Ends the session for all its tabs: its sockets hear `account.logout`, then they are closed. */
  logout: async (_input, { session }) => {
    await session.signOut();
    return answer({ ok: true as const }, { "Clear-Site-Data": '"cache"' });
  },
} satisfies Partial<Handlers>;
