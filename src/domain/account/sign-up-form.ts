import { emailText } from "./email.ts";
import { fieldTexts, type FieldTexts } from "./field-texts.ts";
import { newPasswordText, passwordLengthText, type PasswordSurroundings } from "./password.ts";
import { usernameText } from "./username.ts";

/** What people type to sign up. `email` is empty when a fan leaves it out (ENT-10). */
export interface SignUpFields {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/**
 * What keeps a sign-up from being sent (AUTH-56 to AUTH-59, X-06, X-10): creators need an e-mail. With
 * `surroundings` (the server) the password is also held against names and common passwords.
 */
export const checkSignUp = (
  { username, email, password }: SignUpFields,
  isModel: boolean,
  surroundings?: Omit<PasswordSurroundings, "username">,
): FieldTexts<keyof SignUpFields> =>
  fieldTexts({
    username: usernameText(username),
    email: emailText(email, isModel),
    password:
      surroundings === undefined
        ? passwordLengthText(password)
        : newPasswordText(password, { ...surroundings, username }),
  });
