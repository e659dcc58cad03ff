import { checkEmailChange } from "../../domain/account/email-change.ts";
import { hasTexts } from "../../domain/account/field-texts.ts";
import { mailableEmail } from "../../domain/account/mail-link.ts";
import { refuseWrongPassword } from "../account/current-password.ts";
import { dropEmailChange, keepEmailChange, pendingEmailOf } from "../account/email-changes.ts";
import { takeMailQuota } from "../account/mail-quota.ts";
import { signedIn, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, refuse, refuseFields, type Refusal } from "../http/reply.ts";
import { changeAskedNotice, confirmChangeMail } from "./change-email.jobs.ts";

/** Mails within an hour that one account may have sent. */
const MAILS = 5;

const refuseManyMails = async (
  accountId: string,
  email: string,
  context: RequestContext,
): Promise<Refusal | null> => {
  const own = { key: `change-email:account:${accountId}`, refuseFrom: MAILS };
  const retryAfter = await takeMailQuota(email, context, [own]);
  return retryAfter > 0 ? refuse("too_many", { retryAfter }) : null;
};

const done = answer({ ok: true as const });

/**
 * The change of the own e-mail; a manager changes his own, whomever he acts for. The new address counts when the
 * link of its mail is used. Whether it is somebody's already shows nowhere: then its owner gets the mail.
 */
export const changeEmailHandlers = {
  getEmailChange: async (_input, context) => {
    const { id } = signedIn(context);
    return answer({ pending: await pendingEmailOf(context.services.database, id, context.now) });
  },

  changeEmail: async (input, context) => {
    const { id, email: present } = signedIn(context);
    const texts = checkEmailChange(input, mailableEmail(present));
    if (hasTexts(texts)) return refuseFields(texts as Record<string, string>);
    const email = input.email.trim();
    const refusal =
      (await refuseWrongPassword(input.password, context, "password")) ??
      (await refuseManyMails(id, email, context));
    if (refusal !== null) return refusal;
    await context.services.store.transact(context.metadata, async (unit) => {
      await keepEmailChange(unit.sql, id, email, unit.now);
      unit.schedule(confirmChangeMail(id, email, context));
      unit.schedule(changeAskedNotice(id, email, context));
    });
    return done;
  },

  resendEmailChange: async (_input, context) => {
    const { id } = signedIn(context);
    const { services, metadata, now } = context;
    const pending = await pendingEmailOf(services.database, id, now);
    if (pending === null) return refuse("email_change_not_found");
    const refusal = await refuseManyMails(id, pending.email, context);
    if (refusal !== null) return refusal;
    await services.store.transact(metadata, async (unit) => {
      await keepEmailChange(unit.sql, id, pending.email, unit.now);
      unit.schedule(confirmChangeMail(id, pending.email, context));
    });
    return done;
  },

  cancelEmailChange: async (_input, context) => {
    const { id } = signedIn(context);
    await context.services.store.transact(context.metadata, (unit) => dropEmailChange(unit.sql, id));
    return done;
  },
} satisfies Partial<Handlers>;
