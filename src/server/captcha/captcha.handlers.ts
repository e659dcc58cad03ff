import type { Handlers } from "../http/context.ts";
import { answer, refuse } from "../http/reply.ts";

export const captchaHandlers = {
  getCaptchaChallenge: async (_input, { services, session }) => {
    const { challenge } = services.ports.captcha;
    if (challenge === null) return refuse("not_found");
    // Who has opened no page yet is known by a cookie from here on: its solution is for him alone.
    session.ensureCookie();
    const made = await challenge(session.binding()!);
    return answer(JSON.parse(JSON.stringify(made)));
  },
} satisfies Partial<Handlers>;
