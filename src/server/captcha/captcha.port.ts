import type { CaptchaPurpose } from "../../domain/captcha/captcha.ts";

/** What a solution has to fit: the form and the visitor that it was made for, and the hosts on which it may have been made. */
export interface CaptchaUse {
  /** `binding` of the caller's session. */
  readonly session: string | null;
  readonly purpose: CaptchaPurpose;
  readonly isOwnHost: (hostname: string) => boolean;
}

/** `away`: the provider could not be asked, so nothing is known of the solution; that lets nobody pass. */
export type CaptchaVerdict = "passed" | "refused" | "away";

/** The security check's provider. A solution counts once, for 20 minutes (AUTH-72). */
export interface CaptchaPort {
  /** A fresh challenge for the own solver of the browser with this session's `binding`; null where a provider's widget is shown instead. */
  readonly challenge: ((session: string) => Promise<object>) | null;
  /** Was it solved, in time, and for the first time? Spends the solution. Never throws for what people send. */
  readonly spend: (solution: string, use: CaptchaUse) => Promise<CaptchaVerdict>;
}
