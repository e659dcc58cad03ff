/** Stands in an e-mail address that is none: the account has been made without (CVAL-35). */
const NO_EMAIL = "#no-email";

/** Seconds for which the branded source remembers that the prompt was dismissed (PROFILE-91). */
export const twitterDismissalSeconds = 30 * 86_400;

/** The name under which a dismissal is remembered; null: this source remembers none (PROFILE-91, PROFILE-92). */
export const twitterMemory = (signupSource: string | null): string | null =>
  signupSource === "fantime" ? "connect_twitter_dismissed" : null;

/** Why an account cannot be connected with Twitter; null: it can (CVAL-33 to CVAL-35, PROFILE-45). */
export const twitterConnectionProblem = ({
  email,
  email_confirmed: isConfirmed,
}: {
  readonly email: string | null;
  readonly email_confirmed: boolean;
}): string | null => {
  const hasEmail = email !== null && email !== "" && !email.includes(NO_EMAIL);
  return hasEmail && isConfirmed ? null : "Please add and confirm your email address first.";
};
