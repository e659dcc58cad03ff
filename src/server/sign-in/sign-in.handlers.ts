import { hasTexts } from "../../domain/account/field-texts.ts";
import { checkSignIn } from "../../domain/account/sign-in-form.ts";
import { usernameKey } from "../../domain/account/username-key.ts";
import { captchaThresholds } from "../../domain/captcha/captcha.ts";
import { beginAttempt, hiddenKey, type Attempt, type AttemptKey } from "../account/attempts.ts";
import { findForSignIn, storePasswordHash, type SignInAccount } from "../account/credentials.ts";
import { checkPassword, hashPassword, isOutdated } from "../account/passwords.ts";
import { checkCaptcha, isCaptchaNeeded } from "../captcha/captcha-check.ts";
import type { Handlers, RequestContext } from "../http/context.ts";
import { answer, refuse, refuseFields, type Reply } from "../http/reply.ts";
import { linkWaitingIdentity } from "../social-sign-in/link-identity.ts";
import { destinationOf } from "./destination.ts";

/** Failures within the window from which an address is refused, and one that tries the same identifier. */
const ADDRESS_LIMIT = 100;
const PAIR_LIMIT = 20;

const keysOf = (identifier: string, address: string): readonly AttemptKey[] => {
  const name = usernameKey(identifier);
  return [
    { key: `sign-in:name:${hiddenKey(name)}` },
    { key: `sign-in:address:${hiddenKey(address)}`, refuseFrom: ADDRESS_LIMIT },
    // The pair, not the name alone: else anybody could lock anybody out.
    { key: `sign-in:pair:${hiddenKey(name, address)}`, refuseFrom: PAIR_LIMIT },
  ];
};

const keepHashStrong = async (
  account: SignInAccount,
  password: string,
  { services, now }: RequestContext,
) => {
  if (account.password_hash === null || !isOutdated(account.password_hash)) return;
  await storePasswordHash(services.database, account.id, await hashPassword(password), now);
};

const checkCredentials = async (
  input: { readonly email: string; readonly password: string },
  attempt: Attempt,
  context: RequestContext,
): Promise<Reply<{ readonly type: "user" | "model"; readonly redirect_url: string | null }>> => {
  const account = await findForSignIn(context.services.database, input.email.trim());
  const isRight = await checkPassword(account?.password_hash ?? null, input.password);
  if (account === null || !isRight) {
    return refuse("invalid_credentials", {
      require_captcha: isCaptchaNeeded("sign-in", attempt.seen + 1, context),
    });
  }
  await attempt.withdraw();
  if (account.suspended) return refuse("suspended");
  await keepHashStrong(account, input.password, context);
  await linkWaitingIdentity(account.id, context);
  await context.session.signIn(account.id);
  return answer({ type: account.type, redirect_url: destinationOf(account) });
};

/**
 * Sign-in (API-04, X-09). The try is counted before anything is done for it; known and unknown identifiers cost the same
 * and are answered the same. A missing or wrong captcha never gets as far as the password (AUTH-66, AUTH-72).
 */
export const signInHandlers = {
  signIn: async (input, context) => {
    const texts = checkSignIn(input);
    if (hasTexts(texts)) return refuseFields(texts as Record<string, string>);
    const attempt = await beginAttempt(
      context.services.database,
      keysOf(input.email, context.address),
      captchaThresholds["sign-in"].within,
      context.now,
    );
    if (attempt.retryAfter > 0) return refuse("too_many", { retryAfter: attempt.retryAfter });
    const refusal = await checkCaptcha("sign-in", attempt.seen, input.recaptcha, context);
    if (refusal !== null) {
      await attempt.withdraw();
      return refusal;
    }
    return checkCredentials(input, attempt, context);
  },
} satisfies Partial<Handlers>;
