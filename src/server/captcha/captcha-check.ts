import { captchaNeeded, type CaptchaPurpose } from "../../domain/captcha/captcha.ts";
import type { RequestContext } from "../http/context.ts";
import { refuse, type Refusal } from "../http/reply.ts";

/** Must the next try bring a solution? `tries` counts the ones so far. */
export const isCaptchaNeeded = (
  purpose: CaptchaPurpose,
  tries: number,
  { country, site }: RequestContext,
): boolean => captchaNeeded(purpose, { country, whitelist: site.captchaCountryWhitelist, tries });

/**
 * The refusal when a needed captcha is missing or wrong, null when the call may go on. A solution that is not needed
 * is not looked at.
 */
export const checkCaptcha = async (
  purpose: CaptchaPurpose,
  tries: number,
  solution: string | null | undefined,
  context: RequestContext,
): Promise<Refusal | null> => {
  if (!isCaptchaNeeded(purpose, tries, context)) return null;
  if (solution === null || solution === undefined || solution === "") {
    return refuse("captcha_required", { require_captcha: true });
  }
  const passed = await context.services.ports.captcha.spend(solution);
  return passed ? null : refuse("captcha_invalid", { require_captcha: true });
};
