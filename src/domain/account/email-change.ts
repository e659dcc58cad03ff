import { emailKey, emailText } from "./email.ts";
import { FIELD_REQUIRED, fieldTexts, type FieldTexts } from "./field-texts.ts";

/** The text under a new e-mail that is the present one. */
export const EMAIL_UNCHANGED = "This is your email address already";

/** What a change of the e-mail sends. */
export interface EmailChange {
  readonly email: string;
  readonly password: string;
}

/** What keeps a change of the e-mail from being sent; `present` is the one there is, in any case. */
export const checkEmailChange = (
  { email, password }: EmailChange,
  present: string | null,
): FieldTexts<keyof EmailChange> =>
  fieldTexts({
    email:
      emailText(email, true) ??
      (present !== null && emailKey(email) === emailKey(present) ? EMAIL_UNCHANGED : null),
    password: password === "" ? FIELD_REQUIRED : null,
  });
