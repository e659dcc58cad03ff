import { emailKey } from "../../domain/account/email.ts";
import { hasTexts } from "../../domain/account/field-texts.ts";
import { mailableEmail } from "../../domain/account/mail-link.ts";
import { checkResetPassword } from "../../domain/account/password-forms.ts";
import { captchaThresholds } from "../../domain/captcha/captcha.ts";
import { accountToRecover } from "../account/accounts-by-email.ts";
import { accountMail } from "../account/account-mail.jobs.ts";
import { beginAttempt, hiddenKey, type AttemptKey } from "../account/attempts.ts";
import { checkCaptcha } from "../captcha/captcha-check.ts";
import type { Handlers, RequestContext } from "../http/context.ts";
import { answer, refuse, refuseFields } from "../http/reply.ts";

/** Requests within the window from which an address is refused, and one that names the same e-mail. */
const ADDRESS_LIMIT = 100;
const PAIR_LIMIT = 20;

const keysOf = (email: string, address: string): readonly AttemptKey[] => [
  { key: `recover:email:${hiddenKey(email)}` },
  { key: `recover:address:${hiddenKey(address)}`, refuseFrom: ADDRESS_LIMIT },
  // The pair, not the e-mail alone: else anybody could keep anybody from getting back in.
  { key: `recover:pair:${hiddenKey(email, address)}`, refuseFrom: PAIR_LIMIT },
];

/** The job is written for unknown addresses as well: then it finds nobody to write to, but the call did the same work. */
const requestMail = async (email: string, context: RequestContext): Promise<void> => {
  const { store } = context.services;
  await store.transact(context.metadata, async (unit) => {
    const account = await accountToRecover(unit.sql, email);
    const id = mailableEmail(email) === null ? null : (account?.id ?? null);
    unit.schedule(accountMail("reset", id, context, hiddenKey(email)));
  });
};

/** Sends a mail with a link to set a new password; whether the address is known shows nowhere (API-06, X-10). */
export const resetPasswordHandlers = {
  recoverPassword: async (input, context) => {
    const texts = checkResetPassword(input);
    if (hasTexts(texts)) return refuseFields(texts as Record<string, string>);
    const email = emailKey(input.email);
    const attempt = await beginAttempt(
      context.services.database,
      keysOf(email, context.address),
      captchaThresholds.recover.within,
      context.now,
    );
    if (attempt.retryAfter > 0) return refuse("too_many", { retryAfter: attempt.retryAfter });
    const refusal = await checkCaptcha("recover", attempt.seen, input.recaptcha, context);
    if (refusal !== null) {
      await attempt.withdraw();
      return refusal;
    }
    await requestMail(email, context);
    return answer({ ok: true as const });
  },
} satisfies Partial<Handlers>;
