import { accountDecider } from "../../domain/account/account.decider.ts";
import { isOwnedElsewhere } from "../account/accounts-by-email.ts";
import { dropEmailChange, pendingEmailOf } from "../account/email-changes.ts";
import { closeMailLinks, spendMailLink } from "../account/mail-links.ts";
import { publishUserUpdate } from "../account/user-update.ts";
import type { RequestContext } from "../http/context.ts";
import { answer, refuse, type Reply } from "../http/reply.ts";
import { emailChangedNotice } from "./change-email.jobs.ts";

type Done = Reply<{ readonly ok: true }>;

/**
 * Uses up the link of a mail to a new address: from now on it is the account's, if it is still the one that was asked for.
 * Links that went to the old address are void, and that address gets a notice.
 */
export const confirmEmailChange = async (token: string, context: RequestContext): Promise<Done> => {
  const { services, metadata, now } = context;
  const use = services.store.transact(metadata, async (unit): Promise<Done> => {
    const link = await spendMailLink(unit.sql, "change", token, now);
    if (link === null) return refuse("link_expired");
    const { accountId: id, email } = link;
    const { email: before } = await unit.sql
      .selectFrom("account")
      .select("email")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if ((await pendingEmailOf(unit.sql, id, now))?.email !== email) return refuse("link_expired");
    await dropEmailChange(unit.sql, id);
    const executed = await unit.execute(accountDecider, id, { type: "ChangeEmail", email });
    if (executed.rejected !== undefined) return refuse("link_expired");
    await closeMailLinks(unit.sql, "confirm", id);
    await closeMailLinks(unit.sql, "reset", id);
    const notice = emailChangedNotice(id, before, context);
    if (notice !== null) unit.schedule(notice);
    await publishUserUpdate(unit, id);
    return answer({ ok: true });
  });
  return use.catch((error: unknown) => {
    if (isOwnedElsewhere(error)) return refuse("link_expired");
    throw error;
  });
};
