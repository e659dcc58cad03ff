import type { Handlers } from "../http/context.ts";
import { answer, refuse } from "../http/reply.ts";

export const captchaHandlers = {
  getCaptchaChallenge: async (_input, { services }) => {
    const { challenge } = services.ports.captcha;
    return challenge === null ? refuse("not_found") : answer(JSON.parse(JSON.stringify(await challenge())));
  },
} satisfies Partial<Handlers>;
