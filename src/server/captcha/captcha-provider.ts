import type { PortBase } from "../ports/ports.ts";
import { createAltcha } from "./altcha.ts";
import type { CaptchaPort } from "./captcha.port.ts";
import { createSiteVerify } from "./site-verify.ts";

/** The captcha of the configuration. */
export const createCaptcha = (base: PortBase): CaptchaPort => {
  const { captcha } = base.config;
  return captcha.provider === "altcha" ? createAltcha(base) : createSiteVerify(captcha, base);
};
