import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import { sentences, tooMany, typed, unreachable } from "../app/wording.ts";
import type { AnswerTo, CallResult } from "../resource/call.ts";
import type { PrivateRoom } from "../../protocol/private-show/private-show.records.ts";
import { mediaProblemSays } from "../live-video/live-video.wording.ts";
import { selectPrivateShowView } from "./private-show-view.ts";
import type { privateShowMachine } from "./private-show.machine.ts";

const PATH = "/api/v1/account/private/{id}";

const roomTold =
  (path: string) =>
  (answer: CallResult<PrivateRoom>): string => {
    if (answer.status === "failed")
      return answer.failure.code === "private_not_found"
        ? `The server refuses: "${answer.failure.error}" (press End chat in the other browser).`
        : tooMany("POST", path, answer.failure);
    const { replaced, status, running } = answer.data;
    if (replaced)
      return "The server answers that another window has the room (open the page there and join).";
    if (status === "over")
      return "The server answers that the chat is over (press End chat in the other browser).";
    return running
      ? "The server answers that the time runs (join in the other browser)."
      : "The server answers that the time stands still (the other has not joined yet).";
  };

/** How it reads to a tester. */
export const privateShowPhrases: PhrasesOf<typeof privateShowMachine> = {
  begin: ({ role }) =>
    role === "fan"
      ? "Accept and pay an invitation of ava as sub: the page of the chat opens."
      : "As ava invite sub on /stream/create/c2c, and have sub accept and pay in another browser.",
  events: {
    "join.chosen": ({ camera }) => (camera ? "Press Join with camera." : "Press Join with audio only."),
    "retry.requested": "Press Try again, or Use this window.",
    "screens.shown": { by: "world", says: "The page has room for both pictures." },
    "camera.switched": ({ on }) => (on ? "Press Camera off." : "Press Camera on."),
    "microphone.switched": ({ on }) => (on ? "Press Microphone off." : "Press Microphone on."),
    "written.typed": typed("Message"),
    "text.sent": "Press Send.",
    "camera.asked": "Press Ask for the camera.",
    "camera.answered": ({ accepted }) => (accepted ? "Press Turn camera on." : "Press Not now."),
    "end.chosen": "Press End chat.",
    "end.answered": ({ ends }) => (ends ? "Press End now." : "Press Go on."),
    "leave.chosen": "Press Leave.",
    "media.ready": { by: "world", says: "The browser gives camera and microphone (press Allow)." },
    "media.failed": { by: "world", says: ({ problem }) => mediaProblemSays[problem] },
    "signal.made": { by: "world", says: "The browser has something to tell the other one about the line." },
    "line.changed": {
      by: "world",
      says: ({ connected }) =>
        connected
          ? "The line to the other stands (join there, too)."
          : "The line to the other breaks (switch the other's network off).",
    },
    "clock.ticked": { by: "world", says: "Two seconds pass." },
    "line.restored": { by: "world", says: "The connection to the server is back." },
    "socket.received": { by: "world", says: socketEventSays },
  },
  answers: {
    enterRoom: (answer: AnswerTo<"enterPrivate">) => {
      if (answer.status === "ok") return "The server opens the room.";
      return answer.failure.code === "private_not_found"
        ? `The server refuses: "${answer.failure.error}" (end the chat in the other window first).`
        : tooMany("POST", `${PATH}/enter`, answer.failure);
    },
    reportLine: roomTold(`${PATH}/line`),
    sendText: (answer: CallResult<unknown>) =>
      answer.status === "ok"
        ? "The server carries it to both (the other browser shows it)."
        : tooMany("POST", `${PATH}/message`, answer.failure),
    askCamera: (answer: AnswerTo<"askPrivateCamera">) =>
      answer.status === "ok"
        ? "The server asks the fan (the other browser shows it)."
        : tooMany("POST", `${PATH}/camera`, answer.failure),
    answerCamera: "The server carries the answer to the creator.",
    endShow: roomTold(`${PATH}/end`),
  },
  breaks: {
    enterRoom: unreachable("POST", `${PATH}/enter`),
    reportLine: unreachable("POST", `${PATH}/line`),
    sendText: unreachable("POST", `${PATH}/message`),
    askCamera: unreachable("POST", `${PATH}/camera`),
    answerCamera: unreachable("POST", `${PATH}/camera/answer`),
    endShow: unreachable("POST", `${PATH}/end`),
  },
  delays: {
    reportPause: "Ten seconds pass.",
    retryPause: "Three seconds pass.",
    cameraTimeout: "A minute passes.",
  },
  states: {
    choosing: ({ context: { role } }) =>
      role === "fan"
        ? "The page has the buttons Join with camera and Join with audio only."
        : "The page has the button Join with camera.",
    blocked: "The page says why there is no camera or microphone, and has the button Try again.",
    "inside.starting": "The page shows grey shapes.",
    "inside.entering": "The page shows grey shapes.",
    "inside.unreached": "The page shows grey shapes.",
    "inside.live": (snapshot) => {
      const view = selectPrivateShowView(snapshot);
      if (view.status !== "live") return "The room is open.";
      return sentences(
        `The room shows ${view.other.display_name} and the time that is left.`,
        view.line === "waiting" ? "It waits for the other." : null,
        view.line === "broken" ? "It says that the connection is being restored." : null,
        view.cameraShare === "asked" ? "It asks for the camera." : null,
        view.cameraShare === "waiting" ? "It says that the fan was asked for the camera." : null,
        view.endQuestion === null ? null : `It asks: "${view.endQuestion}"`,
        view.problem,
      );
    },
    replaced: "The page says that the chat is in another window, and has the button Use this window.",
    gone: "The page says that the chat is over, and has the button Leave.",
    over: "The page says how the chat ended and what goes back, and has the button Leave.",
    left: "The room is closed.",
  },
};
