import type { CaptchaPurpose } from "../../domain/captcha/captcha.ts";

/** What a solution has to fit: the form that it was made for, and the hosts on which it may have been made. */
export interface CaptchaUse {
  readonly purpose: CaptchaPurpose;
  readonly isOwnHost: (hostname: string) => boolean;
}

/** `away`: the provider could not be asked, so nothing is known of the solution; that lets nobody pass. */
export type CaptchaVerdict = "passed" | "refused" | "away";

/** The security check's provider. A solution counts once, for 20 minutes (AUTH-72). */
export interface CaptchaPort {
  /** A fresh challenge for the browser's own solver; null where a provider's widget is shown instead. */
  readonly challenge: (() => Promise<object>) | null;
  /** Was it solved, in time, and for the first time? Spends the solution. Never throws for what people send. */
  readonly spend: (solution: string, use: CaptchaUse) => Promise<CaptchaVerdict>;
}
