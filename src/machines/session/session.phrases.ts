import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import { control, FROM_INSPECTOR, tooMany, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { sessionMachine } from "./session.machine.ts";

const PATH = "/api/v1/auth/logout";

const loggedOut = (answer: AnswerTo<"logout">): string => {
  if (answer.status === "ok") return "The server answers: you are logged out.";
  return answer.failure.code === "unauthorized"
    ? `The server answers: "${answer.failure.error}" (with /socket blocked here in the developer tools, log out in another window beforehand).`
    : tooMany("POST", PATH, answer.failure);
};

/** How being signed in and logging out reads to a tester. */
export const sessionPhrases: PhrasesOf<typeof sessionMachine> = {
  begin: ({ user }) => (user === null ? "Open / as a guest." : `Log in as ${user.username} and open /.`),
  events: {
    "logout.requested": ({ reload }) =>
      reload === true
        ? `Ask for a log-out that ends with a reload (${FROM_INSPECTOR}).`
        : "Open the account's menu in the header and press Logout.",
    "line.restored": {
      by: "world",
      says: `The line to the server is back after a moment (${control("socket", { close: 1012 })}).`,
    },
    "socket.received": { by: "world", says: socketEventSays },
  },
  answers: {
    readCounters: (answer: AnswerTo<"getSession">) =>
      answer.status === "ok"
        ? "The server answers with the numbers of the badges."
        : tooMany("GET", "/api/v1/auth/session", answer.failure),
    logout: loggedOut,
    readLogoutFlag: ({ noLogout }: { readonly noLogout: boolean }) =>
      noLogout
        ? 'The browser has kept that it stays logged in (in the console beforehand: localStorage.csf_no_logout=\'{"value":true,"until":9999999999}\').'
        : "The browser has kept nothing that holds it back (no csf_no_logout in the local storage).",
  },
  breaks: {
    readCounters: unreachable("GET", "/api/v1/auth/session"),
    logout: unreachable("POST", PATH),
    readLogoutFlag: `The browser's storage cannot be read (${FROM_INSPECTOR}).`,
  },
  delays: {},
  states: {
    guest: "The header has Log in and User Sign up.",
    signedIn: "The header has the account's menu, with your name.",
    readingFlag: "The header turns a spinner in the place of the account.",
    signingOut: "The header turns a spinner in the place of the account.",
    leaving: "The header turns a spinner in the place of the account.",
    signedOut: ({ context }) =>
      context.reload
        ? "The page reloads, and the header has Log in and User Sign up."
        : "The page loads /, and the header has Log in and User Sign up.",
  },
};
