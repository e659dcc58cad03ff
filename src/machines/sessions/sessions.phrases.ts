import type { SnapshotFrom } from "xstate";

import type { PhrasesOf } from "../app/flow.ts";
import { FROM_INSPECTOR, OFFLINE, tooMany, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import { selectSessionsView, type sessionsMachine } from "./sessions.machine.ts";

type Snapshot = SnapshotFrom<typeof sessionsMachine>;

const PATH = "/api/v1/account/session";

const loaded = (answer: AnswerTo<"getSessions">): string => {
  if (answer.status === "failed") return tooMany("GET", PATH, answer.failure);
  return answer.data.items.length === 1
    ? "The server answers: this session alone."
    : "The server answers: this session and another one (log in as fan in another browser too).";
};

const ended = (answer: AnswerTo<"endSession">, { context: { ending } }: Snapshot): string => {
  if (answer.status === "ok") return "The server answers: ended.";
  const { code, error } = answer.failure;
  const isOne = ending !== null && ending.id !== null;
  if (code === "session_not_found")
    return `The server refuses: "${error}" (${isOne ? "log out in the other browser before" : FROM_INSPECTOR}).`;
  // The id is in the answer with the list.
  return tooMany("DELETE", isOne ? `${PATH}/{id of the other session}` : PATH, answer.failure);
};

/** How the list of sessions reads to a tester. */
export const sessionsPhrases: PhrasesOf<typeof sessionsMachine> = {
  begin: () => "Log in as fan and open /account/email_and_pwd.",
  events: {
    "session.endChosen": (_, before) => {
      const view = selectSessionsView(before);
      return view.status === "shown" && view.hasOthers
        ? "Press Log out beside the other session."
        : `End a session that is not in the list (${FROM_INSPECTOR}).`;
    },
    "others.endChosen": (_, before) => {
      const view = selectSessionsView(before);
      return view.status === "shown" && view.hasOthers
        ? "Press Log out everywhere else."
        : `End the others where there are none (${FROM_INSPECTOR}).`;
    },
    "retry.requested": "Press Try again.",
    "sessions.outdated": { by: "world", says: "The password is changed in the form above." },
  },
  answers: { loadSessions: loaded, endSession: ended },
  breaks: {
    loadSessions: unreachable("GET", PATH),
    endSession: `The server cannot be reached (${OFFLINE}).`,
  },
  delays: {},
  states: {
    loading: (snapshot) =>
      selectSessionsView(snapshot).status === "loading"
        ? "Grey lines hold the place of the list."
        : "The list stands as it was and is being read anew.",
    failed: ({ context }) => `In place of the list stands "${context.error}", with the button Try again.`,
    shown: ({ context }) =>
      context.items?.length === 1
        ? "The list has this session alone."
        : "The list has this session and the other one with the button Log out; below it is Log out everywhere else.",
    ending: "The pressed button is busy.",
  },
};
