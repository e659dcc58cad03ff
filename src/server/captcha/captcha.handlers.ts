import type { Handlers } from "../http/context.ts";
import { answer } from "../http/reply.ts";

export const captchaHandlers = {
  getCaptchaChallenge: async (_input, { services }) =>
    answer(JSON.parse(JSON.stringify(await services.ports.captcha.challenge()))),
} satisfies Partial<Handlers>;
