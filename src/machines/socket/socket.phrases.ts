import type { PhrasesOf } from "../app/flow.ts";
import { sampleCreator } from "../app/sample-records.ts";
import { control, FROM_INSPECTOR, sentences, setPrice, tooMany, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import { selectSocketView } from "./socket-view.ts";
import type { socketMachine, SocketEvent, SocketSnapshot } from "./socket.machine.ts";

const PATH = "/api/v1/auth/session";

const messages: Readonly<Record<string, string>> = {
  "socket.ping":
    "The server pings (it does so every 25 seconds: see the frames of /socket in the developer tools).",
  "socket.authorized": "The server says on the line: you are authorized (it does so after each log-in).",
  "lobby.token-update": "The server hands out the next token (it does so once a token is used).",
  "socket.error":
    "The server says on the line that the token is not valid (it was used already, by a copy of this window).",
  "lobby.disconnect":
    "The server says on the line that it closes it, and wants it back in a minute at the earliest (send it a thousand frames within a second).",
  "profile.update": `The server tells: the profile of ava has changed (${setPrice(1299)}).`,
};

const messageSays = ({ name, data }: Extract<SocketEvent, { type: "message.received" }>): string => {
  if (name === "socket.error" && data.code === "too_many")
    return "The server says on the line that there are too many of this account (open more than a hundred windows).";
  return name === "socket.authorized" && data.missed === true
    ? "The server says on the line: you are authorized, and something was told since your page was made (hold /socket back in the developer tools, pay in another browser, and let it go on)."
    : (messages[name] ?? `The server says ${name} on the line (${FROM_INSPECTOR}).`);
};

const seen = (snapshot: SocketSnapshot): string => {
  const { status } = selectSocketView(snapshot);
  if (status === "offline") return 'The notice says "You are offline. What you see may be out of date."';
  return status === "reconnecting"
    ? 'The notice says "Connection lost. Reconnecting…".'
    : "There is no notice about the connection.";
};

/** How the line to the server reads to a tester. */
export const socketPhrases: PhrasesOf<typeof socketMachine> = {
  begin: ({ token }) =>
    sentences(
      token === null ? "Open / as a guest" : "Log in as sub and open /account/following",
      "with the developer tools at the frames of /socket.",
    ),
  events: {
    "socket.opened": { by: "world", says: "The line to the server is open." },
    "socket.closed": {
      by: "world",
      says: ({ code }) =>
        code === 1006
          ? "The line breaks without a word (block /socket in the developer tools)."
          : `The server closes the line with the code ${code} (${control("socket", { close: code })}).`,
    },
    "message.received": { by: "world", says: messageSays },
    "signal.sent": {
      by: "world",
      says: "A page in a private chat tells the other browser something about the line.",
    },
    "rooms.changed": ({ rooms }) =>
      rooms.length === 0 ? "Go back to the page before." : "Press the card of Ava Laurent.",
    "connection.lost": {
      by: "world",
      says: "The browser loses its network (switch it off in the developer tools).",
    },
    "connection.restored": {
      by: "world",
      says: (_, before) =>
        before.matches("offline")
          ? "The browser has its network again (switch it on in the developer tools)."
          : "The browser says that it has a network (go to another tab and come back).",
    },
  },
  answers: {
    refreshToken: (answer: AnswerTo<"getSession">) => {
      if (answer.status === "failed") return tooMany("GET", PATH, answer.failure);
      const { user } = answer.data;
      if (user === null)
        return "The server answers: nobody is logged in any more (log out in another window of the same browser).";
      return user.id === sampleCreator.id
        ? "The server answers: somebody else is logged in by now (log in as ava in another window of the same browser)."
        : `The server answers: ${user.username} is logged in, with a fresh token for the line.`;
    },
  },
  breaks: {
    transport: `The line cannot be opened at all (block /socket in the developer tools).`,
    refreshToken: unreachable("GET", PATH),
  },
  delays: {
    backoff:
      "The wait before the next try passes: at first 50 to 300 milliseconds, twice as long after each failure, at most a minute.",
    silence: "A minute passes without a word of the server.",
  },
  states: {
    "open.connecting": (snapshot) => sentences("The line is being opened.", seen(snapshot)),
    "open.connected": (snapshot) =>
      sentences(
        snapshot.context.token === null
          ? "The line is open, as a guest's."
          : "The line is open and authorized with the account's token.",
        snapshot.context.rooms.length === 0
          ? null
          : `The page is in ${snapshot.context.rooms.join(" and ")}.`,
        seen(snapshot),
      ),
    "open.refreshing": (snapshot) =>
      sentences("The line is open, and the page asks for a fresh token.", seen(snapshot)),
    waiting: (snapshot) =>
      sentences(
        `The line is closed; try ${snapshot.context.attempts + 1} to open it comes after ${snapshot.context.delay} milliseconds.`,
        seen(snapshot),
      ),
    offline: (snapshot) => sentences("The line is closed, and nothing is tried.", seen(snapshot)),
  },
};
