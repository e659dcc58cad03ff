import { accountDecider } from "../../domain/account/account.decider.ts";
import { mailableEmail } from "../../domain/account/mail-link.ts";
import { isOwnedElsewhere } from "../account/accounts-by-email.ts";
import { accountMail } from "../account/account-mail.jobs.ts";
import { beginAttempt } from "../account/attempts.ts";
import { publishUserUpdate } from "../account/user-update.ts";
import { confirmEmailChange } from "../change-email/confirm-change.ts";
import { closeMailLinks, spendMailLink } from "../account/mail-links.ts";
import { takeMailQuota } from "../account/mail-quota.ts";
import { signedIn, type Handlers } from "../http/context.ts";
import { answer, refuse, type Reply } from "../http/reply.ts";

/** Mails within the window that one account may ask for. */
const RESEND_LIMIT = 3;
const RESEND_WINDOW = 900;

type Done = Reply<{ readonly ok: true }>;

/** The links that confirm an e-mail, a new one as well: using one, and asking for another (API-01, API-02, X-10). */
export const confirmEmailHandlers = {
  confirmEmail: async ({ token }, context) => {
    const { services, metadata, now } = context;
    const confirming = services.store.transact(metadata, async (unit): Promise<Done | null> => {
      const link = await spendMailLink(unit.sql, "confirm", token, now);
      if (link === null) return null;
      const { accountId: id, email } = link;
      const executed = await unit.execute(accountDecider, id, { type: "ConfirmEmail", email });
      if (executed.rejected !== undefined) return refuse("link_expired");
      await closeMailLinks(unit.sql, "confirm", id);
      await publishUserUpdate(unit, id);
      return answer({ ok: true });
    });
    const confirmed = await confirming.catch((error: unknown) => {
      if (isOwnedElsewhere(error)) return refuse("link_expired");
      throw error;
    });
    return confirmed ?? confirmEmailChange(token, context);
  },

  resendEmail: async (_input, context) => {
    const viewer = signedIn(context);
    const email = mailableEmail(viewer.email);
    if (email === null) return refuse("email_missing");
    if (viewer.email_confirmed) return refuse("email_confirmed");
    const { database, store } = context.services;
    const key = { key: `resend-email:${viewer.id}`, refuseFrom: RESEND_LIMIT };
    const attempt = await beginAttempt(database, [key], RESEND_WINDOW, context.now);
    const retryAfter = attempt.retryAfter || (await takeMailQuota(email, context));
    if (retryAfter > 0) return refuse("too_many", { retryAfter });
    await store.transact(context.metadata, async (unit) =>
      unit.schedule(accountMail("confirm", viewer.id, context, viewer.id)),
    );
    return answer({ ok: true as const });
  },
} satisfies Partial<Handlers>;
