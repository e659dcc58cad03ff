import { INVITATION_NOT_VALID } from "../../domain/private-show/private-texts.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import { tooMany, unreachable } from "../app/wording.ts";
import { samplePaidInvitation } from "../private-show/sample-private.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { privateViewMachine } from "./private-view.machine.ts";

/** How it reads to a tester. */
export const privateViewPhrases: PhrasesOf<typeof privateViewMachine> = {
  begin: ({ route: { username, kind } }) =>
    `Log in as sub and open /stream/view/${kind === "c2c" ? "c2c/" : ""}${username}.`,
  events: {
    "invitation.wanted": "Press See the invitation.",
    "retry.requested": "Press Try again.",
    "line.restored": { by: "world", says: "The connection to the server is back." },
    "socket.received": { by: "world", says: socketEventSays },
  },
  answers: {
    readInvitation: (answer: AnswerTo<"getPrivateInvitation">) => {
      if (answer.status === "failed")
        return answer.failure.code === "private_not_valid"
          ? `The server answers: "${answer.failure.error}" (nobody was invited).`
          : tooMany("GET", "/api/v1/user/ava/private", answer.failure);
      if (answer.data.payment_id === null)
        return "The server answers with an invitation that is not paid (invite sub as ava in another browser).";
      return answer.data.private.id === samplePaidInvitation.private.id
        ? "The server answers with a chat that is paid (accept and pay it beforehand)."
        : "The server answers with another chat that is paid (end the one before, then invite, accept and pay again).";
    },
    room: "The fan leaves the room (press End chat there, then Leave).",
  },
  breaks: {
    readInvitation: unreachable("GET", "/api/v1/user/ava/private"),
  },
  delays: { offlineRetry: "Five seconds pass." },
  states: {
    reading: "The page shows grey shapes.",
    offline: 'The page says "We could not reach the server. We try again in a moment."',
    absent: `The page says "${INVITATION_NOT_VALID}" and leads to the profile.`,
    invited: "The page says that there is an invitation and has the button See the invitation.",
    inside: "The page shows the room.",
  },
};
