import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import { sentences, tooMany, unreachable } from "../app/wording.ts";
import type { AnswerTo, CallResult } from "../resource/call.ts";
import { selectWatchView, type watchMachine } from "./watch.machine.ts";
import type { Entered } from "./watch.setup.ts";

const onOrOff = (on: boolean): string => (on ? "on" : "off");

/** How it reads to a tester. */
export const watchPhrases: PhrasesOf<typeof watchMachine> = {
  begin: ({ route: { username }, user }) => `Log in as ${user?.username} and open /stream/view/${username}.`,
  events: {
    "retry.requested": "Press Try again, or Watch here.",
    "subscribe.chosen": "Press Subscribe.",
    "alert.switched": ({ on }) =>
      on
        ? "Switch on that one is told when the creator is live."
        : "Switch off that one is told when the creator is live.",
    "tip.pressed": ({ menu }) => (menu ? "Press Tip menu." : "Press Send Tip."),
    "screens.shown": { by: "world", says: "The page has room for the picture." },
    "picture.shown": { by: "world", says: "The first picture comes." },
    "sound.muted": { by: "world", says: "The browser plays no sound before a press (load the page anew)." },
    "sound.heard": { by: "world", says: "The sound is heard." },
    "sound.wanted": "Press Turn sound on.",
    "signal.made": { by: "world", says: "The browser has something to tell the creator's about the line." },
    "line.changed": {
      by: "world",
      says: ({ connected }) =>
        connected
          ? "The line to the creator's browser, or to the media server, stands."
          : "The line breaks (switch the network off in the other browser, or stop the media server).",
    },
    "clock.ticked": { by: "world", says: "A minute and five seconds pass." },
    "line.restored": { by: "world", says: "The connection to the server is back." },
    "socket.received": { by: "world", says: socketEventSays },
  },
  answers: {
    enterStream: (answer: CallResult<Entered>) => {
      if (answer.status === "failed")
        return `The server refuses: "${answer.failure.error}" (block the fan as ava beforehand).`;
      const { viewed, joined } = answer.data;
      if (joined !== null)
        return joined.mode === "server"
          ? "The server lets the page watch, through the media server, which has no line for it yet (go live as ava on a slow line)."
          : "The server lets the page watch, from browser to browser (go live as ava in another browser).";
      const { status, access, has_private: isInvited } = viewed;
      if (isInvited)
        return "The server answers that the viewer is invited to a private chat (invite him as ava).";
      if (status === "offline")
        return viewed.alerts
          ? "The server answers that the creator is not live, and that the viewer is told when she is (switch that on beforehand)."
          : "The server answers that the creator is not live.";
      if (status === "private")
        return "The server answers that the creator is in a private chat (have one with pack).";
      return access
        ? "The server answers that the creator is live (go live as ava in another browser)."
        : "The server answers that the creator is live and the viewer has no access (do this as fan).";
    },
    joinStream: (answer: AnswerTo<"joinStream">) => {
      if (answer.status === "failed" && answer.failure.code === "too_many")
        return tooMany("POST", "/api/v1/user/ava/stream/join", answer.failure);
      if (answer.status === "failed")
        return `The server refuses: "${answer.failure.error}" (as many watch as may, the broadcast ended, or the subscription did).`;
      if (answer.data.replaced)
        return "The server answers that another window of the viewer watches (open the page there).";
      if (answer.data.offer != null)
        return "The server lets the page watch, through the media server, whose line it brings along (start it with MEDIA_SERVER_URL).";
      return answer.data.mode === "server"
        ? "The server lets the page watch, through the media server, which has no line for it yet (go live on a slow line)."
        : "The server lets the page watch, from browser to browser (start it without MEDIA_SERVER_URL).";
    },
    setAlert: (answer: CallResult<unknown>) =>
      answer.status === "ok"
        ? "The server takes it."
        : tooMany("POST", "/api/v1/user/ava/stream/alert", answer.failure),
    loadCreator: (answer: AnswerTo<"getCreator">) =>
      answer.status === "ok"
        ? "The server tells what a subscription costs."
        : `The server refuses: "${answer.failure.error}" (block the fan as ava beforehand).`,
  },
  breaks: {
    enterStream: unreachable("POST", "/api/v1/user/ava/stream/enter"),
    joinStream: unreachable("POST", "/api/v1/user/ava/stream/join"),
    setAlert: unreachable("POST", "/api/v1/user/ava/stream/alert"),
    loadCreator: unreachable("GET", "/api/v1/user/ava"),
  },
  delays: {
    pictureWait: "A second passes.",
    offlineRetry: "Five seconds pass.",
    joinPause: "Ten seconds pass.",
    retryPause: "Three seconds pass.",
  },
  states: {
    elsewhere: "The page leads to the studio.",
    reading: "The page shows grey shapes.",
    offline: 'The page says "We could not reach the server. We try again in a moment."',
    refused: "The page says why it cannot be watched, and has the button Try again.",
    private: "The page shows the private chat: its invitation, or its room.",
    taken: 'The page says "In a private chat."',
    absent: ({ context: { alerts } }) =>
      `The page says "This creator is not live right now.", with a switch for being told when she is, which is ${onOrOff(alerts)}.`,
    locked: "The page shows the locked still and the button Subscribe.",
    joining: "The page shows grey shapes.",
    full: 'The page says "This stream is full right now. Please try again in a few minutes."',
    live: (snapshot) => {
      const view = selectWatchView(snapshot);
      if (view.status !== "live") return "The page shows the broadcast.";
      return sentences(
        view.chat === null
          ? "The page shows the broadcast, its title and how many watch."
          : "The page shows the broadcast, its title, how many watch, and the chat.",
        view.connected ? null : "It says that the picture is on its way.",
        view.isMuted ? "It has the button Turn sound on." : null,
      );
    },
    replaced: "The page says that another window watches, and has the button Watch here.",
    ended: ({ context: { alerts } }) =>
      `The page says "The broadcast is over.", leads to the profile, and has a switch for being told of the next one, which is ${onOrOff(alerts)}.`,
  },
};
