import { benefitsLabel } from "../../domain/offer/benefits-label.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { sentences, tooMany, unreachable } from "../app/wording.ts";
import type { Opened } from "../subscribe/retained.ts";
import { selectVisitorSubscribeView, type visitorSubscribeMachine } from "./visitor-subscribe.machine.ts";

type Snapshot = Parameters<typeof selectVisitorSubscribeView>[0];

const PATH = "/api/v1/user/ava";

const opened = (answer: Opened): string => {
  if (answer.status === "failed") return tooMany("GET", PATH, answer.failure);
  return answer.data.creator.compliance_status.status === "approved"
    ? "The creator's offers are there (the profile has them already, else the server answers with them)."
    : "The server answers: the creator's page waits for its verification (nobody can arrange that for ava; an application of her would have to be under review).";
};

const frame = (snapshot: Snapshot, form: string): string => {
  const view = selectVisitorSubscribeView(snapshot);
  if (view.status !== "signingUp" && view.status !== "signingIn") return "The dialog is open.";
  return sentences(
    view.mode === "follow"
      ? 'The dialog says "FOLLOW FOR FREE AND GET...".'
      : 'The dialog says "SUBSCRIBE NOW AND GET...".',
    view.offer === null ? null : `It names the offer "${benefitsLabel(view.offer).main}".`,
    `Below stands the ${form} form.`,
  );
};

/** How subscribing and following as a visitor read to a tester. */
export const visitorSubscribePhrases: PhrasesOf<typeof visitorSubscribeMachine> = {
  begin: ({ request: { creator, ...dialog } }) =>
    creator !== undefined
      ? `Open /${dialog.username} as a guest and press ${dialog.mode === "follow" ? "Follow for FREE" : "an offer"}: the profile brings its creator along.`
      : `Open /${dialog.username}?inspect as a guest and have the inspector send dialog.requested to dialogs with ${JSON.stringify({ dialog })}, so that the server is asked (its form takes the fields of the first sample alone: send that, and replace the event in its message on the BroadcastChannel).`,
  events: {
    "signIn.chosen": "Press Sign in below the form.",
    "signUp.chosen": "Press Sign up here below the form.",
    "retry.requested": "Press Try again.",
  },
  answers: {
    openBenefits: opened,
    signUp:
      "An account is made (fill in Username and Password, press Sign up, and wait for half a second more).",
    signIn:
      "Somebody is logged in (fill in Username or Email and Password of a demo account, and press Log in).",
  },
  breaks: { openBenefits: unreachable("GET", PATH) },
  delays: { offlineRetry: "Five seconds pass." },
  states: {
    opening: "The dialog shows grey shapes.",
    pending: "The dialog is gone.",
    failed: ({ context }) =>
      `The dialog Subscribe says "${context.failure?.error ?? "We could not reach the server. We try again in a moment."}" and has the button Try again.`,
    offline:
      'The dialog Subscribe says "We could not reach the server. We try again in a moment." and has the button Try again.',
    "open.signingUp": (snapshot) => frame(snapshot, "Sign up"),
    "open.signingIn": (snapshot) => frame(snapshot, "Log in"),
    "open.leaving": ({ context: { mode } }) =>
      mode === "follow"
        ? "The page reloads, and the dialog Follow for FREE opens for the account."
        : "The page reloads, and the chosen offer opens again for the account.",
  },
};
