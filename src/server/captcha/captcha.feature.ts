import { captchaHandlers } from "./captcha.handlers.ts";
import { createCaptcha } from "./captcha-provider.ts";
import type { Feature } from "../feature.ts";

export const captchaFeature = {
  handlers: captchaHandlers,
  ports: { captcha: createCaptcha },
} satisfies Feature;
