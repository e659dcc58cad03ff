import { signedIn, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, refuse } from "../http/reply.ts";
import { viewCreator } from "../profile/viewed-creator.ts";

const flags = { promote: false, wlConfig: false };

/** Stores whether the caller wants to be told when a creator goes live. Both calls may be repeated. */
const setAlert = async (username: string, alerts: boolean, context: RequestContext) => {
  const { services, metadata } = context;
  const account_id = signedIn(context).id;
  const viewed = await viewCreator(username, flags, context);
  if (viewed === null) return refuse("user_not_found");
  if (viewed.isClosed) return refuse("blocked");
  const creator_id = viewed.creator.id;
  if (creator_id === account_id) return refuse("not_allowed");
  return services.store.transact(metadata, async ({ sql, now }) => {
    if (alerts)
      await sql
        .insertInto("live_alert")
        .values({ creator_id, account_id, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else
      await sql
        .deleteFrom("live_alert")
        .where("creator_id", "=", creator_id)
        .where("account_id", "=", account_id)
        .execute();
    return answer({ alerts });
  });
};

/** Being told when a creator goes live. */
export const liveAlertHandlers = {
  askLiveAlert: ({ username }, context) => setAlert(username, true, context),
  dropLiveAlert: ({ username }, context) => setAlert(username, false, context),
} satisfies Partial<Handlers>;
