import { emailText } from "./email.ts";
import { FIELD_REQUIRED, fieldTexts, type FieldTexts } from "./field-texts.ts";
import { newPasswordText, passwordLengthText, type PasswordSurroundings } from "./password.ts";

/** The text under a wrong current password. */
export const PASSWORD_WRONG = "This is not your current password";

/** What keeps a request for a reset mail from being sent (AUTH-62, AUTH-65). */
export const checkResetPassword = ({ email }: { readonly email: string }): FieldTexts<"email"> =>
  fieldTexts({ email: emailText(email, true) });

/** What keeps a new password from being set (AUTH-63, X-10); with `surroundings` (the server) all rules count. */
export const checkNewPassword = (
  { password }: { readonly password: string },
  surroundings?: PasswordSurroundings,
): FieldTexts<"password"> =>
  fieldTexts({
    password:
      surroundings === undefined ? passwordLengthText(password) : newPasswordText(password, surroundings),
  });

/** What a change of the password sends: the one there is, and the one there shall be. */
export interface PasswordChange {
  readonly current_password: string;
  readonly password: string;
}

/** What keeps a change of the password from being sent. */
export const checkPasswordChange = (
  { current_password, password }: PasswordChange,
  surroundings?: PasswordSurroundings,
): FieldTexts<keyof PasswordChange> => ({
  ...fieldTexts({ current_password: current_password === "" ? FIELD_REQUIRED : null }),
  ...checkNewPassword({ password }, surroundings),
});
