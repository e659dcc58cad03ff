import { createHash } from "node:crypto";

import * as Schema from "effect/Schema";

import { CAPTCHA_LIFETIME } from "../../domain/captcha/captcha.ts";
import type { WidgetSettings } from "../config/captcha-settings.ts";
import type { PortBase } from "../ports/ports.ts";
import type { CaptchaPort, CaptchaUse, CaptchaVerdict } from "./captcha.port.ts";
import { spendOnce } from "./spend-once.ts";

/** A provider that does not answer is given up on. Milliseconds. */
const TIMEOUT_MS = 5000;
const LONGEST_ANSWER = 100_000;
/** After so many failures in a row nobody waits for the provider any more, for so many milliseconds. */
const FAILURES = 3;
const REST = 10_000;
/** How far ahead of ours the provider's clock may be, in seconds. */
const SKEW = 60;
/** What is wrong with our keys or with the provider, and says nothing of the visitor. */
const NOT_THE_VISITORS = new Set([
  "bad-request",
  "internal-error",
  "invalid-input-secret",
  "invalid-or-already-seen-secret",
  "invalid-sitekey",
  "missing-input-secret",
  "sitekey-secret-mismatch",
]);

const Answer = Schema.Struct({
  success: Schema.Boolean,
  challenge_ts: Schema.optionalKey(Schema.NullOr(Schema.String)),
  hostname: Schema.optionalKey(Schema.NullOr(Schema.String)),
  action: Schema.optionalKey(Schema.NullOr(Schema.String)),
  "error-codes": Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String))),
});
type Answer = typeof Answer.Type;
const decode = Schema.decodeUnknownExit(Answer);

const ask = async (settings: WidgetSettings, solution: string): Promise<Answer> => {
  const response = await fetch(settings.verifyUrl, {
    method: "POST",
    body: new URLSearchParams({ secret: settings.secret, response: solution, sitekey: settings.siteKey }),
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  if (response.status >= 500 || text.length > LONGEST_ANSWER)
    throw new Error(`It answered ${response.status}, ${text.length} characters.`);
  const answer = decode(JSON.parse(text));
  if (answer._tag === "Failure")
    throw new Error(`It answered ${response.status}, and not in its usual shape.`);
  const fault = answer.value["error-codes"]?.find((code) => NOT_THE_VISITORS.has(code));
  if (fault !== undefined) throw new Error(`It answered ${fault}.`);
  return answer.value;
};

/** When the challenge was solved, in epoch seconds; null when that is not in the last 20 minutes (AUTH-72). */
const solvedAt = (answer: Answer, now: number): number | null => {
  const at = Date.parse(answer.challenge_ts ?? "") / 1000;
  return at > now - CAPTCHA_LIFETIME && at <= now + SKEW ? at : null;
};

/** Turnstile always says for which action a solution was made, the others only with some of their keys. */
const fitsPurpose = ({ provider }: WidgetSettings, answer: Answer, { purpose }: CaptchaUse): boolean =>
  answer.action === undefined || answer.action === null || answer.action === ""
    ? provider !== "turnstile"
    : answer.action === purpose;

/**
 * reCAPTCHA (version 2), hCaptcha and Turnstile: their widget makes the solution, their verification call ("siteverify") says
 * whether it is one, on which host, for which action and when it was made. What they cannot be asked is `away`.
 */
export const createSiteVerify = (
  settings: WidgetSettings,
  { database, clock, log }: Pick<PortBase, "database" | "clock" | "log">,
): CaptchaPort => {
  let failures = 0;
  let restsUntil = 0;
  const judge = async (answer: Answer, solution: string, use: CaptchaUse): Promise<CaptchaVerdict> => {
    const at = solvedAt(answer, clock.now());
    const fits = use.isOwnHost(answer.hostname ?? "") && fitsPurpose(settings, answer, use);
    if (!answer.success || !fits || at === null) return "refused";
    // Providers accept each solution once themselves; this holds even where one does not.
    const key = createHash("sha256").update(solution).digest("base64url");
    return (await spendOnce({ database }, key, Math.ceil(at) + CAPTCHA_LIFETIME)) ? "passed" : "refused";
  };
  return {
    challenge: null,
    spend: async (solution, use) => {
      if (clock.milliseconds() < restsUntil) return "away";
      let answer: Answer;
      try {
        answer = await ask(settings, solution);
        failures = 0;
      } catch (error) {
        failures += 1;
        if (failures >= FAILURES) restsUntil = clock.milliseconds() + REST;
        log.error({ provider: settings.provider, failures, err: error }, "captcha provider is away");
        return "away";
      }
      return judge(answer, solution, use);
    },
  };
};
