import type { PhrasesOf } from "../app/flow.ts";
import { FROM_INSPECTOR, tooMany, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { FreeProfileSnapshot, freeProfileMachine } from "./free-profile.machine.ts";

const PATH = "/api/v1/account/free-profile";

/** A button that is there while the free profile is on, or off. */
const pressed =
  (label: string, whileOn: boolean) =>
  (_: unknown, { context: { isOn } }: FreeProfileSnapshot): string =>
    isOn === whileOn ? `Press ${label}.` : `Ask for "${label}" (${FROM_INSPECTOR}).`;

const shown = ({ context: { isOn } }: FreeProfileSnapshot): string =>
  isOn
    ? "The free profile is on, with Copy link, View and Remove."
    : "There is the button Create a free profile.";

/** How the section of the free profile reads to a tester. */
export const freeProfilePhrases: PhrasesOf<typeof freeProfileMachine> = {
  begin: ({ isOn }) =>
    isOn
      ? "Log in as ava, who has a free profile, and open /ava/customize/settings."
      : "Log in as noah, who has no free profile, and open /noah/customize/settings.",
  events: {
    "create.pressed": pressed("Create a free profile", false),
    "copy.pressed": pressed("Copy link", true),
    "remove.pressed": pressed("Remove", true),
    "question.answered": ({ answer }) =>
      `Press ${answer === "confirmed" ? "Confirm" : "Cancel"} in the dialog.`,
    "record.changed": {
      by: "world",
      says: ({ isOn }) => `The free profile was turned ${isOn ? "on" : "off"} in another window.`,
    },
  },
  answers: {
    create: (answer: AnswerTo<"createFreeProfile">) =>
      answer.status === "ok" ? "The server answers: it is on." : tooMany("POST", PATH, answer.failure),
    remove: (answer: AnswerTo<"removeFreeProfile">) =>
      answer.status === "ok" ? "The server answers: it is off." : tooMany("DELETE", PATH, answer.failure),
    copyText: "The browser lets the link be copied.",
  },
  breaks: {
    create: unreachable("POST", PATH),
    remove: unreachable("DELETE", PATH),
    copyText:
      "The browser does not let the link be copied (refuse the page the clipboard in the browser's settings).",
  },
  delays: {},
  states: {
    shown,
    creating: "The button Create a free profile is busy.",
    copying: shown,
    asking: "A dialog asks whether you are sure.",
    removing: "The button Remove is busy.",
  },
};
