import { formatCents } from "../../domain/format/cents.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import { sentences, tooMany, typedInto, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import {
  privateLabels,
  selectPrivateStudioView,
  type privateStudioMachine,
} from "./private-studio.machine.ts";

const PATH = "/api/v1/account/private";

const sentRead = (answer: AnswerTo<"getSentPrivate">): string => {
  if (answer.status === "failed") return tooMany("GET", PATH, answer.failure);
  const sent = answer.data.private;
  if (sent === null) return "The server answers that nobody is invited (withdraw what was sent beforehand).";
  const kind = sent.kind === "c2c" ? "both cameras" : "one camera";
  return sent.status === "paid"
    ? `The server answers that ${sent.fan.username} has paid a chat with ${kind} (accept it there beforehand).`
    : `The server answers that ${sent.fan.username} is invited to a chat with ${kind} (do so beforehand).`;
};

/** How it reads to a tester. */
export const privateStudioPhrases: PhrasesOf<typeof privateStudioMachine> = {
  begin: () => "Log in as ava and open /stream/create/c2c.",
  events: {
    "field.changed": (event) =>
      event.field === "duration"
        ? `Choose ${event.value} minutes in ${privateLabels.duration}.`
        : typedInto(privateLabels)(event),
    "form.submitted": "Press Invite.",
    "withdraw.chosen": "Press Withdraw the invitation.",
    "retry.requested": "Press Try again.",
    "clock.ticked": { by: "world", says: "A minute passes." },
    "line.restored": { by: "world", says: "The connection to the server is back." },
    "socket.received": { by: "world", says: socketEventSays },
  },
  answers: {
    readSent: sentRead,
    invite: (answer: AnswerTo<"invitePrivate">) =>
      answer.status === "ok"
        ? "The server sends the invitation (sub exists and is not blocked)."
        : `The server refuses: "${Object.values(answer.failure.fields ?? {}).join(" ")}" (name somebody who is not there).`,
    withdraw: "The server withdraws it.",
    room: "The creator leaves the room (press End chat there, then Leave).",
  },
  breaks: {
    readSent: unreachable("GET", PATH),
    invite: unreachable("POST", PATH),
    withdraw: unreachable("DELETE", `${PATH}/{id}`),
  },
  delays: { offlineRetry: "Five seconds pass." },
  states: {
    reading: "The page shows grey shapes.",
    offline: 'The page says "We could not reach the server. We try again in a moment."',
    elsewhere: "The page goes to that of the other kind of chat.",
    editing: (snapshot) => {
      const view = selectPrivateStudioView(snapshot);
      if (view.status !== "editing") return "The form is shown.";
      return sentences(
        "The page has the form Invite to a private chat.",
        view.outcome === "declined" ? "It says that the fan declined." : null,
        view.outcome === "expired" ? "It says that nobody answered in time." : null,
        ...Object.entries(view.texts).map(
          ([field, text]) => `Below ${privateLabels[field as keyof typeof privateLabels]} stands "${text}".`,
        ),
      );
    },
    submitting: "The button Invite is busy.",
    waiting: ({ context: { sent } }) =>
      sent === null
        ? "The page waits."
        : `The page waits for ${sent.fan.display_name}: ${sent.duration} minutes, ${formatCents(sent.amount_usd)}.`,
    withdrawing: "The button Withdraw the invitation is busy.",
    inside: "The page shows the room.",
  },
};
