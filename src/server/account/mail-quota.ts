import { emailKey } from "../../domain/account/email.ts";
import type { RequestContext } from "../http/context.ts";
import { beginAttempt, hiddenKey, type AttemptKey } from "./attempts.ts";

/** Mails within an hour to one address that its owner has not confirmed, whoever has them sent. */
const MAILS = 5;
const HOUR = 3600;

/**
 * Counts a mail to an address that is not confirmed, and what else is given; answers the seconds to wait, 0 when it may be
 * sent.
 */
export const takeMailQuota = async (
  email: string,
  { services, now }: RequestContext,
  more: readonly AttemptKey[] = [],
): Promise<number> => {
  const to = { key: `mail:to:${hiddenKey(emailKey(email))}`, refuseFrom: MAILS };
  return (await beginAttempt(services.database, [to, ...more], HOUR, now)).retryAfter;
};
