import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { RequestContext } from "../http/context.ts";
import { START_SECONDS } from "./social-steps.ts";

const PURPOSE = "social-link";
type Context = Pick<RequestContext, "services" | "now" | "session">;

interface Ticket {
  readonly account: AccountId;
  readonly binding: string | null;
  /** Epoch seconds. */
  readonly until: EpochSeconds;
}

/**
 * Lets an account begin to link an identity: an address alone shall not, or other sites could send people there. Good for this
 * session, ten minutes.
 */
export const linkTicket = (account: AccountId, { services, now, session }: Context): string =>
  services.keys.seal(
    PURPOSE,
    JSON.stringify({ account, binding: session.binding(), until: now + START_SECONDS } satisfies Ticket),
  );

/** The account that a ticket is for; null: it is none, too old, or another session's. */
export const readLinkTicket = (sealed: string, { services, now, session }: Context): AccountId | null => {
  const text = services.keys.open(PURPOSE, sealed);
  if (text === null) return null;
  const { account, binding, until } = JSON.parse(text) as Ticket;
  return until > now && binding === session.binding() ? account : null;
};
