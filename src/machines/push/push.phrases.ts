import type { PhrasesOf } from "../app/flow.ts";
import { FROM_INSPECTOR, tooMany, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { NotificationAnswer, pushMachine, PushReadiness } from "./push.machine.ts";

const REGISTER_PATH = "/api/v1/account/onesignal";
const NOTHING = "Nothing is asked.";

const readiness: Record<PushReadiness, string> = {
  unsupported:
    "The browser knows no notifications of pages (as on an iPhone, where the site is not installed).",
  denied: "The browser has the site's notifications blocked (site settings).",
  declined:
    "The browser remembers that Not now was pressed in the last 30 days (press it beforehand, and load the page anew).",
  askable: "The browser would ask (site settings: Notifications: Ask).",
  granted: "The browser allows the site's notifications (site settings).",
};

const permission: Record<NotificationAnswer, string> = {
  granted: "Press Allow in the browser's question.",
  denied: "Press Block in the browser's question.",
  default: "Close the browser's question without an answer.",
};

const registered = (answer: AnswerTo<"registerPush">): string =>
  answer.status === "ok" ? "The server keeps this browser." : tooMany("POST", REGISTER_PATH, answer.failure);

/** How registering for push notifications reads to a tester. */
export const pushPhrases: PhrasesOf<typeof pushMachine> = {
  begin: () => "Log in as sub, who has an active subscription, and open /.",
  events: {
    "push.accepted": "Press Turn on.",
    "push.declined": "Press Not now.",
  },
  answers: {
    readReadiness: (answer: PushReadiness) => readiness[answer],
    askPermission: (answer: NotificationAnswer) => permission[answer],
    rememberDeclined: "The browser remembers it.",
    register: registered,
  },
  breaks: {
    readReadiness: `The browser does not say whether it may show notifications (${FROM_INSPECTOR}).`,
    askPermission:
      "The browser cannot ask (in its console beforehand: Notification.requestPermission = () => Promise.reject(new Error())).",
    rememberDeclined: `The browser cannot remember anything (${FROM_INSPECTOR}).`,
    register: unreachable("POST", REGISTER_PATH),
  },
  delays: {},
  states: {
    checking: NOTHING,
    unsupported: NOTHING,
    asking: ({ context: { siteName } }) =>
      `At the lower edge a card asks "Get told when ${siteName} has news for you", with Turn on and Not now.`,
    permitting: 'The card says "Turning on…", and the browser asks whether the site may show notifications.',
    declining: "The card is gone.",
    declined: NOTHING,
    denied: NOTHING,
    registering: ({ context: { asked } }) =>
      asked ? 'The card says "Turning on…".' : "Nothing is asked; the browser is registered quietly.",
    registered: ({ context: { asked } }) =>
      asked ? 'The card is gone and a toast says "Notifications are on."' : NOTHING,
    failed: ({ context: { asked } }) =>
      asked
        ? 'The card is gone and a toast says "Notifications could not be turned on. Please try again later."'
        : NOTHING,
  },
};
