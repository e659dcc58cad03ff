import { createHash } from "node:crypto";

import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { RequestContext } from "../http/context.ts";

/** Accounts younger than this, in seconds, send one text to few. */
const NEW_ACCOUNT = 3 * 86_400;
const HOUR = 3600;
/** To so many people an hour. */
const MOST_PEOPLE = 5;

/** Whether a new account sends to one more person what it has sent to many already. */
export const isRepeated = async (
  { services, now }: RequestContext,
  { id, createdAt }: { readonly id: AccountId; readonly createdAt: EpochSeconds },
  recipientId: AccountId,
  text: string,
): Promise<boolean> => {
  if (now - createdAt > NEW_ACCOUNT) return false;
  const digest = createHash("sha256").update(text.toLowerCase()).digest("base64url").slice(0, 22);
  // To one person he may repeat himself.
  const first = await services.limits.consume(`text:${id}:${digest}:${recipientId}`, 1, HOUR);
  if (first.retryAfter > 0) return false;
  return (await services.limits.consume(`text:${id}:${digest}`, MOST_PEOPLE, HOUR)).retryAfter > 0;
};
