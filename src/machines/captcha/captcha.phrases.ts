import {
  CAPTCHA_EXPIRED,
  CAPTCHA_LABEL,
  CAPTCHA_LIFETIME,
  CAPTCHA_UNAVAILABLE,
} from "../../domain/captcha/captcha.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { FROM_ABROAD, FROM_INSPECTOR, tooMany, unreachable } from "../app/wording.ts";
import type { CallResult } from "../resource/call.ts";
import { CAPTCHA_MARGIN, type CaptchaContext, type captchaMachine } from "./captcha.machine.ts";
import type { Challenge } from "./challenge.ts";
import type { Widget } from "./widget.ts";

const PATH = "/api/v1/captcha/challenge";
const lifetime = (CAPTCHA_LIFETIME - CAPTCHA_MARGIN) / 60;

const isWidget = ({ challenge }: CaptchaContext): boolean => challenge !== null && "provider" in challenge;

/** How the security check inside a form reads to a tester. */
export const captchaPhrases: PhrasesOf<typeof captchaMachine> = {
  begin: () =>
    `Open / as a guest with ${FROM_ABROAD}, and press Log in in the header: the security check stands below Password.`,
  events: {
    "captcha.started": `Tick "${CAPTCHA_LABEL}".`,
    "captcha.refreshed": {
      by: "world",
      says: (_, before) =>
        before.matches("solved")
          ? 'The form has used the solution up (log in as "nobody" with a wrong password).'
          : `The form asks for a fresh check though it has used none up (${FROM_INSPECTOR}).`,
    },
    "challenge.progressed": {
      by: "world",
      says: ({ percent }) =>
        `The browser has worked through ${percent} % of the challenge (slow the processor down in the developer tools to see it).`,
    },
    "challenge.solved": {
      by: "world",
      says: (_, before) =>
        isWidget(before.context)
          ? "The provider's widget is passed (do what it asks)."
          : "The browser solves the challenge (wait a moment).",
    },
    "challenge.failed": {
      by: "world",
      says: (_, before) =>
        isWidget(before.context)
          ? "The provider's script has not come after 10 seconds (block its host in the developer tools)."
          : `The browser finds no solution (${FROM_INSPECTOR}).`,
    },
  },
  answers: {
    fetchChallenge: (answer: CallResult<Challenge | Widget>) => {
      if (answer.status === "failed") return tooMany("GET", PATH, answer.failure);
      return "provider" in answer.data
        ? `The page has the widget of ${answer.data.provider} (start the server with CAPTCHA_PROVIDER=${answer.data.provider}, CAPTCHA_SITE_KEY and CAPTCHA_SECRET).`
        : "The server answers: a challenge to solve.";
    },
  },
  breaks: {
    fetchChallenge: unreachable("GET", PATH),
    solveChallenge:
      "The solver breaks (block the script whose name begins with solver in the developer tools).",
  },
  delays: {
    lifetime: `The solution becomes ${lifetime} minutes old (reCAPTCHA's and hCaptcha's 110 seconds, Turnstile's 290 seconds).`,
  },
  states: {
    idle: `"${CAPTCHA_LABEL}" is not ticked, and below it stands "A short check that keeps robots out."`,
    loading: `"${CAPTCHA_LABEL}" is ticked, below it stands "Checking…", and the bar is empty.`,
    solving: ({ context }) =>
      isWidget(context)
        ? `"${CAPTCHA_LABEL}" is ticked, below it stands "Checking…", and below that the provider's widget.`
        : `"${CAPTCHA_LABEL}" is ticked, below it stands "Checking…", and the bar is at ${context.percent} %.`,
    solved: `"${CAPTCHA_LABEL}" is ticked, and below it stands "Thank you, that is done."`,
    expired: `"${CAPTCHA_LABEL}" is not ticked, and below it stands "${CAPTCHA_EXPIRED}"`,
    errored: `"${CAPTCHA_LABEL}" is not ticked, and below it stands "${CAPTCHA_UNAVAILABLE}"`,
  },
};
