import { isEmail } from "../../domain/account/email.ts";
import { hasTexts } from "../../domain/account/field-texts.ts";
import { checkSignIn } from "../../domain/account/sign-in-form.ts";
import { usernameKey } from "../../domain/account/username-key.ts";
import { captchaThresholds } from "../../domain/captcha/captcha.ts";
import { beginAttempt, hiddenKey, type Attempt, type AttemptKey } from "../account/attempts.ts";
import {
  findForSignIn,
  passwordHashOf,
  replacePasswordHash,
  type SignInAccount,
} from "../account/credentials.ts";
import { argon2, type Passwords } from "../account/passwords.ts";
import { checkCaptcha, isCaptchaNeeded } from "../captcha/captcha-check.ts";
import type { Handlers, RequestContext } from "../http/context.ts";
import { answer, refuse, refuseFields, type Reply } from "../http/reply.ts";
import { linkWaitingIdentity } from "../social-sign-in/link-identity.ts";
import { destinationOf } from "./destination.ts";

/** Failures within the window from which an address is refused, and one that tries the same identifier. */
const ADDRESS_LIMIT = 100;
const PAIR_LIMIT = 20;

/** What tries count for: the accounts that are meant, however they are named; a name that is nobody's counts for itself. */
const keysOf = (
  identifier: string,
  accounts: readonly SignInAccount[],
  address: string,
): readonly AttemptKey[] => {
  const subjects = accounts.length === 0 ? [usernameKey(identifier)] : accounts.map(({ id }) => id);
  return [
    { key: `sign-in:address:${hiddenKey(address)}`, refuseFrom: ADDRESS_LIMIT },
    ...subjects.flatMap((subject) => [
      { key: `sign-in:name:${hiddenKey(subject)}` },
      // The pair, not the name alone: else anybody could lock anybody out.
      { key: `sign-in:pair:${hiddenKey(subject, address)}`, refuseFrom: PAIR_LIMIT },
    ]),
  ];
};

/**
 * The account whose password it is. An e-mail always costs two checks, whether two accounts are meant by it, one or none: so
 * the time tells nothing of them.
 */
const accountWith = async (
  { check }: Passwords,
  password: string,
  identifier: string,
  accounts: readonly SignInAccount[],
): Promise<SignInAccount | undefined> => {
  const checks = isEmail(identifier) ? 2 : 1;
  const rights = await Promise.all(
    Array.from({ length: checks }, (_, index) => check(accounts[index]?.password_hash ?? null, password)),
  );
  return accounts.find((_, index) => rights[index]);
};

const keepHashStrong = async (
  { hash, isOutdated }: Passwords,
  { id, password_hash: from }: SignInAccount,
  password: string,
  { services }: RequestContext,
) => {
  if (from === null || !isOutdated(from)) return;
  await replacePasswordHash(services.database, id, { from, to: await hash(password) });
};

const enterBy = async (accountId: string, passwordHash: string | null, context: RequestContext) => {
  await linkWaitingIdentity(accountId, passwordHash, context);
  return context.session.signInByPassword(accountId, passwordHash);
};

/** Lets somebody in by the hash that was checked. Where another one was stored meanwhile, his password has to be right for that. */
const enter = async (
  { check }: Passwords,
  { id, password_hash: checked }: SignInAccount,
  password: string,
  context: RequestContext,
): Promise<boolean> => {
  if (await enterBy(id, checked, context)) return true;
  const stored = await passwordHashOf(context.services.database, id);
  return (await check(stored, password)) && enterBy(id, stored, context);
};

const checkCredentials = async (
  passwords: Passwords,
  input: { readonly email: string; readonly password: string },
  accounts: readonly SignInAccount[],
  attempt: Attempt,
  context: RequestContext,
): Promise<Reply<{ readonly type: "user" | "model"; readonly redirect_url: string | null }>> => {
  const wrong = () =>
    refuse("invalid_credentials", {
      require_captcha: isCaptchaNeeded("sign-in", attempt.seen + 1, context),
    });
  const account = await accountWith(passwords, input.password, input.email.trim(), accounts);
  if (account === undefined) return wrong();
  if (!account.suspended && !(await enter(passwords, account, input.password, context))) return wrong();
  // An e-mail that was not confirmed was a try at its owner's password, too: who signs up with it gets no free ones.
  if (account.isProven) await attempt.withdraw();
  if (account.suspended) return refuse(account.is_deleted ? "account_deleted" : "suspended");
  await keepHashStrong(passwords, account, input.password, context);
  return answer({ type: account.type, redirect_url: destinationOf(account) });
};

/**
 * Sign-in (API-04, X-09). The try is counted before anything is done for it; known and unknown identifiers cost the same
 * and are answered the same. A missing or wrong captcha never gets as far as the password (AUTH-66, AUTH-72).
 */
export const signInHandlersWith = (passwords: Passwords) =>
  ({
    signIn: async (input, context) => {
      const texts = checkSignIn(input);
      if (hasTexts(texts)) return refuseFields(texts as Record<string, string>);
      const { database } = context.services;
      const accounts = await findForSignIn(database, input.email.trim());
      const attempt = await beginAttempt(
        database,
        keysOf(input.email, accounts, context.address),
        captchaThresholds["sign-in"].within,
        context.now,
      );
      if (attempt.retryAfter > 0) return refuse("too_many", { retryAfter: attempt.retryAfter });
      const refusal = await checkCaptcha("sign-in", attempt.seen, input.recaptcha, context);
      if (refusal !== null) {
        await attempt.withdraw();
        return refusal;
      }
      return checkCredentials(passwords, input, accounts, attempt, context);
    },
  }) satisfies Partial<Handlers>;

export const signInHandlers = signInHandlersWith(argon2);
