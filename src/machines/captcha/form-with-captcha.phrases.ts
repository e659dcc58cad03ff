import { CAPTCHA_LABEL, CAPTCHA_LIFETIME } from "../../domain/captcha/captcha.ts";
import { FROM_INSPECTOR } from "../app/wording.ts";
import { CAPTCHA_MARGIN } from "./captcha.machine.ts";
import type { FormWithCaptcha } from "./form-with-captcha.ts";

const minutes = (CAPTCHA_LIFETIME - CAPTCHA_MARGIN) / 60;

/** How the events of the captcha inside a form read to a tester. `isGone`: the form is not on the page any more. */
export const captchaInForm = <Snapshot extends { readonly context: FormWithCaptcha }>(
  isGone: (before: Snapshot) => boolean = () => false,
) =>
  ({
    "captcha.solved": {
      by: "world",
      says: (_: unknown, before: Snapshot) =>
        before.context.captchaNeeded && !isGone(before)
          ? `The security check is solved (tick "${CAPTCHA_LABEL}" and wait for "Thank you, that is done.").`
          : `A security check that is not shown is solved (${FROM_INSPECTOR}).`,
    },
    "captcha.withdrawn": {
      by: "world",
      says: (_: unknown, before: Snapshot) =>
        before.context.solution === null || !before.context.captchaNeeded || isGone(before)
          ? `A security check that is not shown or not solved takes back its solution (${FROM_INSPECTOR}).`
          : `The security check's solution is used up or too old (wait ${minutes} minutes after solving it).`,
    },
  }) as const;
