import type { OwnStream, StreamSummary, ViewedStream } from "../../protocol/stream/stream.records.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import { sentences, tooMany, typedInto, unreachable } from "../app/wording.ts";
import { mediaProblemSays } from "../live-video/live-video.wording.ts";
import type { CallResult } from "../resource/call.ts";
import { selectBroadcastStudioView, type broadcastStudioMachine } from "./broadcast-studio.machine.ts";
import { deviceLabels, streamLabels } from "./broadcast-studio.setup.ts";

const PATH = "/api/v1/account/stream";

const live = "The page shows the own picture, for how long it runs, how many watch, and the chat.";

/** How it reads to a tester. */
export const broadcastStudioPhrases: PhrasesOf<typeof broadcastStudioMachine> = {
  begin: () => "Log in as ava and open /stream/create.",
  events: {
    "field.changed": typedInto(streamLabels),
    "form.submitted": "Press Go live.",
    "retry.requested": "Press Try again, Use this window, or Go live again.",
    "invite.chosen": "Press Invite to private.",
    "invite.closed": "Press Back to the broadcast.",
    "screens.shown": { by: "world", says: "The page has room for the picture." },
    "camera.switched": ({ on }) => (on ? "Press Camera off." : "Press Camera on."),
    "microphone.switched": ({ on }) => (on ? "Press Microphone off." : "Press Microphone on."),
    "end.chosen": "Press End stream.",
    "device.chosen": ({ kind }) => `Choose another one in the list ${deviceLabels[kind]}.`,
    "devices.found": {
      by: "world",
      says: "The browser tells which cameras and microphones there are (have two of each).",
    },
    "media.ready": { by: "world", says: "The browser gives camera and microphone (press Allow)." },
    "media.failed": { by: "world", says: ({ problem }) => mediaProblemSays[problem] },
    "signal.made": { by: "world", says: "The browser has something to tell a viewer's about the line." },
    "line.changed": {
      by: "world",
      says: ({ connected }) => (connected ? "A viewer's line stands." : "A viewer's line breaks."),
    },
    "clock.ticked": { by: "world", says: "A minute and five seconds pass." },
    "line.restored": { by: "world", says: "The connection to the server is back." },
    "socket.received": { by: "world", says: socketEventSays },
  },
  answers: {
    readStream: (answer: CallResult<ViewedStream>) => {
      if (answer.status === "failed")
        return `The server refuses: "${answer.failure.error}" (too many calls).`;
      if (answer.data.has_private)
        return "The server answers that somebody is invited to a private chat (invite sub here beforehand).";
      return answer.data.status === "live"
        ? "The server answers that the broadcast runs (go live in another window beforehand)."
        : "The server answers that no broadcast runs.";
    },
    startStream: (answer: CallResult<unknown>) =>
      answer.status === "ok"
        ? "The broadcast begins."
        : `The server refuses: "${answer.failure.error}" (do this as a creator who is not approved yet, such as uma).`,
    keepStream: (answer: CallResult<OwnStream>) => {
      if (answer.status === "failed")
        return answer.failure.code === "stream_not_found"
          ? `The server refuses: "${answer.failure.error}" (switch the network off for more than 30 seconds).`
          : tooMany("POST", `${PATH}/{id}`, answer.failure);
      if (answer.data.replaced)
        return "The server answers that another window has the broadcast (go live there).";
      return answer.data.mode === "server"
        ? "The server tells that the media server has the broadcast (start it with MEDIA_SERVER_URL before)."
        : "The server tells who watches (open /stream/view/ava as sub in another browser).";
    },
    endStream: (answer: CallResult<StreamSummary>) => {
      if (answer.status === "ok") return "The server ends the broadcast and tells how many watched.";
      return answer.failure.code === "stream_not_found"
        ? `The server refuses: "${answer.failure.error}" (it was over already).`
        : tooMany("DELETE", `${PATH}/{id}`, answer.failure);
    },
  },
  breaks: {
    readStream: unreachable("GET", "/api/v1/user/ava/stream"),
    startStream: unreachable("POST", PATH),
    keepStream: unreachable("POST", `${PATH}/{id}`),
    endStream: unreachable("DELETE", `${PATH}/{id}`),
  },
  delays: {
    reportPause: "Ten seconds pass.",
    retryPause: "Three seconds pass.",
    offlineRetry: "Five seconds pass.",
  },
  states: {
    reading: "The page shows grey shapes.",
    offline: 'The page says "We could not reach the server. We try again in a moment."',
    private: "The page shows the private chat: its invitation, or its room.",
    "inside.editing": (snapshot) => {
      const view = selectBroadcastStudioView(snapshot);
      if (view.status !== "editing") return "The page shows the camera and the button Go live.";
      return sentences(
        "The page shows the own picture, the fields Title and Goal for tips, and the button Go live.",
        view.isLive ? "It says that the broadcast runs already." : null,
        view.problem,
        view.texts.title ?? null,
        view.texts.goal ?? null,
      );
    },
    "inside.submitting": "The button Go live says that something is under way.",
    "inside.live": live,
    leaving: "The page shows grey shapes.",
    replaced: "The page says that the broadcast is in another window, and has the button Use this window.",
    over: "The page says that the broadcast is over, and how many watched, with the button Go live again.",
  },
};
