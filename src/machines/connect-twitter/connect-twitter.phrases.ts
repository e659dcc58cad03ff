import type { PhrasesOf } from "../app/flow.ts";
import { FROM_INSPECTOR, tooMany, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { connectTwitterMachine } from "./connect-twitter.machine.ts";

const PATH = "/api/v1/account/setting/socials/link";

/** How the prompt to connect Twitter reads to a tester. */
export const connectTwitterPhrases: PhrasesOf<typeof connectTwitterMachine> = {
  begin: ({ signupSource, email_confirmed: isConfirmed }) =>
    `Log in as ava on a site of the source ${signupSource}${
      isConfirmed ? "" : ", with an e-mail that is not confirmed,"
    } and open /ava.`,
  events: {
    "connect.pressed": (_, before) =>
      before.matches("shown") ? "Press Connect Twitter." : `Ask to connect Twitter (${FROM_INSPECTOR}).`,
    "prompt.dismissed": (_, before) =>
      before.matches("shown") ? "Press Dismiss." : `Dismiss the prompt (${FROM_INSPECTOR}).`,
    "question.answered": (_, before) =>
      before.matches("alerting") ? "Press Ok." : `Answer the alert (${FROM_INSPECTOR}).`,
  },
  answers: {
    recallDismissal: (isDismissed: boolean) =>
      isDismissed
        ? "The browser knows that the prompt was dismissed (press Dismiss and reload the page)."
        : "The browser knows of no dismissal (empty its storage beforehand).",
    keepDismissal: () => "The browser remembers it for 30 days (as it does wherever storage is allowed).",
    linkTwitter: (answer: AnswerTo<"linkAccount">) => {
      if (answer.status === "ok") return "The server answers with the address that leads to Twitter.";
      return answer.failure.code === "not_found"
        ? "The server answers that it offers no Twitter (start it without TWITTER_CLIENT_ID)."
        : tooMany("POST", PATH, answer.failure);
    },
  },
  breaks: {
    recallDismissal:
      "The browser's storage cannot be read (replace Storage.prototype.getItem by one that throws).",
    keepDismissal: "The browser's storage is full (replace Storage.prototype.setItem by one that throws).",
    linkTwitter: unreachable("POST", PATH),
  },
  delays: {},
  states: {
    recalling: "The page asks for nothing yet.",
    shown:
      'The page says "Connect Twitter to share your new posts with your followers.", with the button Connect Twitter.',
    alerting: 'An alert says "Please add and confirm your email address first."',
    dismissing: "The prompt is gone.",
    connecting: "Connect Twitter is busy.",
    leaving: "The browser goes to Twitter.",
    hidden: "The page does not ask to connect Twitter.",
  },
};
