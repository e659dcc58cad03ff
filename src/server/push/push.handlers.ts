import { signedIn, type Handlers } from "../http/context.ts";
import { answer, refuse, refuseFields } from "../http/reply.ts";
import { keepDevice } from "./push-devices.ts";

const REGISTRATIONS_AN_HOUR = 60;
/** What a service calls a browser, and no address. */
const SERVICE_ID = /^[\w.-]{1,100}$/;

/** Registering browsers for notifications (API-21). */
export const pushHandlers = {
  getPush: async (_input, { services, site }) => {
    const { push } = services.ports;
    return answer({ provider: push.provider, key: await push.keyOf(site), script: push.script });
  },

  registerPush: async ({ player_id: endpoint, keys = null }, context) => {
    const { services, site, session, now } = context;
    const { push } = services.ports;
    const viewer = signedIn(context);
    const { retryAfter } = await services.limits.consume(`push:${viewer.id}`, REGISTRATIONS_AN_HOUR, 3600);
    if (retryAfter > 0) return refuse("too_many", { retryAfter });
    // The id of a service is kept also where Web Push notifies: it is told nothing before the site uses that service.
    const isServiceId = push.provider === "web" && keys === null && SERVICE_ID.test(endpoint);
    const provider = isServiceId ? "onesignal" : push.provider;
    const target = { endpoint, keys: push.provider === "web" ? keys : null };
    const fault = isServiceId ? null : push.faultOf(target);
    if (fault !== null) return refuseFields(fault);
    const owner = { site: site.id, accountId: viewer.id, sessionId: session.id!, origin: context.origin };
    const result = await services.database
      .transaction()
      .execute((transaction) => keepDevice(transaction, { ...owner, provider, target, now }));
    if (result === "ended") return refuse("unauthorized");
    return result === "kept"
      ? answer({ ok: true as const })
      : refuseFields({ keys: "These are not the keys that this browser has." });
  },
} satisfies Partial<Handlers>;
