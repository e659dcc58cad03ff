import { accountDecider } from "../../domain/account/account.decider.ts";
import { remembered } from "../creator/remembered.ts";
import { signedIn, type Handlers } from "../http/context.ts";
import { answer } from "../http/reply.ts";
import { readCurrentUser } from "./current-user.ts";
import { publishUserUpdate } from "./user-update.ts";

/** Who is signed in, what he agrees to, and how that ends. */
export const accountHandlers = {
  getSession: async (_input, context) => {
    const { viewer, session, services, now } = context;
    if (viewer === null) return answer({ user: null, counters: null });
    const [user, [counters]] = await remembered(`account ${viewer.id}`, context, () =>
      Promise.all([
        readCurrentUser(services.database, viewer.id, now),
        services.counters(services.database, [viewer.id], now),
      ]),
    );
    if (user === null) return answer({ user, counters: null });
    return answer({ user: { ...user, node_token: session.nodeToken() }, counters: counters! });
  },

  /** For oneself, whomever one acts for. */
  acceptTerms: async (_input, context) => {
    const { id } = signedIn(context);
    await context.services.store.transact(context.metadata, async (unit) => {
      await unit.execute(accountDecider, id, { type: "AcceptTerms" });
      await publishUserUpdate(unit, id);
    });
    return answer({ ok: true as const });
  },

  /** Ends the session for all its tabs: its sockets hear `account.logout`, then they are closed. */
  logout: async (_input, { session }) => {
    await session.signOut();
    return answer({ ok: true as const }, { "Clear-Site-Data": '"cache"' });
  },
} satisfies Partial<Handlers>;
