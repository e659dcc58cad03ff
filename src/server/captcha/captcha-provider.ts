import { ConfigError } from "../config/config.ts";
import type { PortBase } from "../ports/ports.ts";
import { createAltcha } from "./altcha.ts";
import type { CaptchaPort } from "./captcha.port.ts";

/** The captcha of the configuration. Only the embedded one is built; another one is refused at the start. */
export const createCaptcha = (base: PortBase): CaptchaPort => {
  const { provider } = base.config.captcha;
  if (provider !== "altcha")
    throw new ConfigError(`CAPTCHA_PROVIDER=${provider} is not built yet: use altcha.`);
  return createAltcha(base);
};
