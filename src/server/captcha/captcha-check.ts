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
 * is not looked at. A provider that cannot be asked lets nobody pass: 503 `unavailable`.
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
  const { ports, sites } = context.services;
  const isOwnHost = (hostname: string) => sites.of(hostname)?.id === context.site.id;
  const verdict = await ports.captcha.spend(solution, {
    purpose,
    isOwnHost,
    session: context.session.binding(),
  });
  if (verdict === "passed") return null;
  return refuse(verdict === "away" ? "unavailable" : "captcha_invalid", { require_captcha: true });
};
