import type { RequestContext } from "../http/context.ts";
import { endSessionsOf } from "../session/session-store.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { accountMail } from "./account-mail.jobs.ts";
import { storePasswordHash } from "./credentials.ts";
import { dropEmailChange } from "./email-changes.ts";
import { closeMailLinks } from "./mail-links.ts";
import { isCommonPassword } from "./passwords.ts";

/** What a new password of an account is held against on this site. */
export const passwordSurroundings = (username: string, { site }: RequestContext) => ({
  username,
  siteNames: [site.record.display_name, site.record.title],
  isCommon: isCommonPassword,
});

/**
 * Sets an account's password in the caller's transaction: all its other sessions end, links that were sent to reset it
 * are void, an address that somebody asked for with the old one comes to nothing, and its owner gets a notice. The session
 * that asked stays, if it is the account's own.
 */
export const setPassword = async (
  unit: UnitOfWork,
  accountId: string,
  passwordHash: string,
  context: RequestContext,
): Promise<void> => {
  const own = context.viewer?.id === accountId ? context.session.id : null;
  await storePasswordHash(unit.sql, accountId, passwordHash, unit.now);
  await closeMailLinks(unit.sql, "reset", accountId);
  await dropEmailChange(unit.sql, accountId);
  await endSessionsOf(unit, accountId, "password", own);
  unit.schedule(accountMail("changed", accountId, context));
};
