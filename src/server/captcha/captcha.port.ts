/** The security check's provider. A solution counts once, for 20 minutes (AUTH-72). */
export interface CaptchaPort {
  /** A fresh challenge for the browser's solver. */
  readonly challenge: () => Promise<object>;
  /** Was it solved, in time, and for the first time? Spends the solution. Never throws for what people send. */
  readonly spend: (solution: string) => Promise<boolean>;
}
