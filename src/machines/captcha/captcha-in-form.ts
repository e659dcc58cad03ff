import { CAPTCHA_MISSING } from "../../domain/captcha/captcha.ts";

/** The part of a form's context that a captcha inside it needs. `solution` is secret and counts once. */
export interface CaptchaInForm {
  readonly captchaNeeded: boolean;
  readonly solution: string | null;
}

/** Keeps a form from being sent while a needed captcha is not completed (AUTH-69). */
export const captchaText = ({ captchaNeeded, solution }: CaptchaInForm): string | null =>
  captchaNeeded && solution === null ? CAPTCHA_MISSING : null;
