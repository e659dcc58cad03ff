import type { ProfileContext } from "./profile-events.ts";

/** What editing takes is loaded; without Twitter on the site nobody is asked to connect it. */
export interface LoadedEditing {
  readonly offersTwitter: boolean;
}

/** What the prompt to connect Twitter starts with; null: it is not this viewer's page, or his Twitter is connected (PROFILE-43, PROFILE-45). */
export const twitterPrompt = (
  { creator, user, site }: Pick<ProfileContext, "creator" | "user" | "site">,
  { offersTwitter }: LoadedEditing,
) =>
  offersTwitter && creator?.is_self === true && user?.twitter.is_valid === false
    ? { email: user.email, email_confirmed: user.email_confirmed, signupSource: site.signup_source }
    : null;
