import { FIELD_REQUIRED, fieldTexts, requiredText, type FieldTexts } from "./field-texts.ts";

/** What the sign-in form sends: `email` holds a username or an e-mail (ENT-08). */
export interface SignInFields {
  readonly email: string;
  readonly password: string;
}

/** What keeps a sign-in from being sent (AUTH-54, AUTH-55). Nothing is said of the form of either. */
export const checkSignIn = ({ email, password }: SignInFields): FieldTexts<keyof SignInFields> =>
  fieldTexts({ email: requiredText(email), password: password === "" ? FIELD_REQUIRED : null });
