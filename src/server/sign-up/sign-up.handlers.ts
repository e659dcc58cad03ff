import type { RegisterAccount } from "../../domain/account/account.commands.ts";
import { accountDecider } from "../../domain/account/account.decider.ts";
import { emailKey } from "../../domain/account/email.ts";
import { hasTexts } from "../../domain/account/field-texts.ts";
import { mailableEmail } from "../../domain/account/mail-link.ts";
import { checkSignUp } from "../../domain/account/sign-up-form.ts";
import { checkSocialSignUp } from "../../domain/account/social.ts";
import { isStudio } from "../../domain/account/studio.ts";
import { captchaThresholds } from "../../domain/captcha/captcha.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import { failures } from "../../protocol/failures.ts";
import { isOwnedElsewhere } from "../account/accounts-by-email.ts";
import { accountMail } from "../account/account-mail.jobs.ts";
import { beginAttempt, hiddenKey } from "../account/attempts.ts";
import { findJustMade, storePasswordHash } from "../account/credentials.ts";
import { confirmClaim, isClaimRefused, isUsernameTaken } from "../account/username-claim.ts";
import { takeMailQuota } from "../account/mail-quota.ts";
import { argon2, isCommonPassword, type Passwords } from "../account/passwords.ts";
import { checkCaptcha } from "../captcha/captcha-check.ts";
import type { Handlers, RequestContext } from "../http/context.ts";
import { answer, refuse, refuseFields, type Refusal, type Reply } from "../http/reply.ts";
import { recordReferral } from "../referral/record-referral.ts";
import { isLinkedElsewhere, linkIdentity } from "../social-sign-in/link-identity.ts";
import type { SocialIdentity } from "../social-sign-in/social.port.ts";
import { waitingIdentity } from "../social-sign-in/social-result.ts";
import { dropEnd } from "../social-sign-in/social-steps.ts";

/** Tries from one address within an hour, from which more are refused. */
const ADDRESS_LIMIT = 100;

/** So long a sign-up that is sent again is answered as it was. */
const AGAIN_SECONDS = 600;

type SignUpInput = EndpointInput<"signUp">;

const textsOf = (input: SignUpInput, { site }: RequestContext): Record<string, string> => {
  const { display_name, title } = site.record;
  const { username, email, password = "" } = input;
  const fields = { username, email: email ?? "", password };
  const texts =
    input.social_signup === true
      ? checkSocialSignUp(fields)
      : checkSignUp(fields, input.is_model === true, {
          siteNames: [display_name, title],
          isCommon: isCommonPassword,
        });
  const studio = input.studio ?? null;
  return {
    ...(texts as Record<string, string>),
    ...(studio === null || isStudio(studio) ? {} : { studio: "This studio is not known" }),
  };
};

const commandOf = (input: SignUpInput, country: string): RegisterAccount => {
  const email = input.email?.trim() ?? "";
  return {
    type: "RegisterAccount",
    username: input.username.trim(),
    account_type: input.is_model === true ? "model" : "user",
    email: email === "" ? null : email,
    country,
    studio: input.studio ?? null,
    model_ref: input.model_ref ?? null,
    tracking: input.user_tracking_data ?? null,
    accepts_terms: input.accepts_terms === true,
  };
};

const usernameTaken = (): Refusal =>
  refuse("username_taken", { fields: { username: failures.username_taken.error } });

/** The very browser, by its cookie; null without one. */
const browserOf = ({ session, site }: RequestContext): string | null => {
  const binding = session.binding();
  return binding === null ? null : hiddenKey("sign-up", site.id, binding);
};

/**
 * Lets a browser into the account that it has just made, if it says the same again: the answer to its first call was lost.
 * Nobody else learns by it whose name or password something is, for the cookie is known to that browser alone.
 */
const enterAgain = async (
  { check }: Passwords,
  input: SignUpInput,
  context: RequestContext,
): Promise<boolean> => {
  const madeFrom = browserOf(context);
  if (madeFrom === null || input.social_signup === true) return false;
  const { username, account_type, email } = commandOf(input, context.country);
  const since = context.now - AGAIN_SECONDS;
  const made = await findJustMade(context.services.database, { username, madeFrom, since });
  const isSame = made?.type === account_type && made.email_key === (email === null ? null : emailKey(email));
  if (made === undefined || !isSame || !(await check(made.password_hash, input.password ?? ""))) return false;
  return context.session.signInByPassword(made.id, made.password_hash);
};

/** Two sign-ups at once for the same name, or by the same identity: the unique keys of the tables let one through. */
const takenBy = (error: unknown): Refusal | null => {
  if (isClaimRefused(error)) return usernameTaken();
  return isLinkedElsewhere(error) || isOwnedElsewhere(error) ? refuse("social_expired") : null;
};

/** Whether a mail to confirm this e-mail may still be sent; where not, the sign-up goes on without: it can be asked for later. */
const mayMail = async (email: string | null, context: RequestContext): Promise<boolean> => {
  const to = mailableEmail(email);
  return to !== null && (await takeMailQuota(to, context)) === 0;
};

/**
 * Stores the account with its password hash, or with the identity that leads into it, in one transaction; answers the
 * account's id or why it may not be.
 */
const register = async (
  { hash }: Passwords,
  input: SignUpInput,
  identity: SocialIdentity | null,
  context: RequestContext,
): Promise<string | Refusal> => {
  const { services, metadata, country, now } = context;
  const id = services.ids.next();
  const passwordHash = identity === null ? await hash(input.password ?? "") : null;
  const command = commandOf(input, country);
  const { email } = command;
  const mails = await mayMail(email, context);
  try {
    return await services.store.transact(metadata, async (unit) => {
      const executed = await unit.execute(accountDecider, id, command);
      if (executed.rejected !== undefined) return refuse("validation");
      await confirmClaim(unit, { username: command.username, accountId: id });
      if (passwordHash !== null) {
        await storePasswordHash(unit.sql, id, passwordHash, now, browserOf(context));
      }
      await recordReferral(unit, {
        ...{ id, modelRef: command.model_ref ?? null, share: context.site.referralShare },
      });
      const isConfirmed = identity !== null && (await linkIdentity(unit, { id, email }, identity));
      if (!isConfirmed && mails) unit.schedule(accountMail("confirm", id, context, id));
      return id;
    });
  } catch (error) {
    const refusal = takenBy(error);
    if (refusal === null) throw error;
    return refusal;
  }
};

/** Makes the account and signs it in; answers why not, or null. */
const enterNew = async (
  passwords: Passwords,
  input: SignUpInput,
  context: RequestContext,
): Promise<Refusal | null> => {
  // Asked before the password is hashed.
  const { username } = input;
  const claim = { username, accountId: null, now: context.now };
  if (await isUsernameTaken(context.services.database, claim)) return usernameTaken();
  const identity = input.social_signup === true ? await waitingIdentity(context) : null;
  if (input.social_signup === true && identity === null) return refuse("social_expired");
  const id = await register(passwords, input, identity, context);
  if (typeof id !== "string") return id;
  if (identity !== null) await dropEnd(context);
  await context.session.signIn(id);
  return null;
};

const create = async (
  passwords: Passwords,
  input: SignUpInput,
  context: RequestContext,
): Promise<Reply<{ readonly redirect_url?: string }>> => {
  const refusal = await enterNew(passwords, input, context);
  const isAgain = refusal?.code === "username_taken" && (await enterAgain(passwords, input, context));
  if (refusal !== null && !isAgain) return refusal;
  // A site without a brand has no creator sign-up to go on with (CWL-11).
  const goesOn = input.is_model === true && context.site.record.signup_source !== null;
  return answer(goesOn ? { redirect_url: "/creator/signup" } : {});
};

/**
 * Sign-up (API-05, X-11): makes the account and signs it in. A creator is pending until reviewed (AUTH-06). Whether the e-mail
 * is known shows nowhere: the account names it, and its owner, if it has one, is informed by mail. Every try counts, made or not.
 */
export const signUpHandlersWith = (passwords: Passwords) =>
  ({
    signUp: async (input, context) => {
      const texts = textsOf(input, context);
      if (hasTexts(texts)) return refuseFields(texts);
      const attempt = await beginAttempt(
        context.services.database,
        [{ key: `sign-up:address:${hiddenKey(context.address)}`, refuseFrom: ADDRESS_LIMIT }],
        captchaThresholds["sign-up"].within,
        context.now,
      );
      if (attempt.retryAfter > 0) return refuse("too_many", { retryAfter: attempt.retryAfter });
      const refusal = await checkCaptcha("sign-up", attempt.seen, input.recaptcha, context);
      if (refusal !== null) {
        await attempt.withdraw();
        return refusal;
      }
      return create(passwords, input, context);
    },
  }) satisfies Partial<Handlers>;

export const signUpHandlers = signUpHandlersWith(argon2);
