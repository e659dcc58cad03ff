import { calendarPath } from "../../domain/calendar/calendar-address.ts";
import { calendarKinds, removeLabels, type MovableKind } from "../../domain/calendar/calendar-item.ts";
import { periodName, shownPeriod } from "../../domain/calendar/local-day.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { control, sentences, tooMany, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { calendarMachine } from "./calendar.machine.ts";

const PATH = "/api/v1/user/calendar";

const nameOf = (kind: MovableKind): string => `"${calendarKinds[kind]}"`;

const moved = (answer: AnswerTo<"moveCalendarItem">): string => {
  if (answer.status === "ok") return "The server moves it (which it does by itself).";
  const text = answer.failure.fields?.["at"];
  return text === undefined
    ? tooMany("POST", `${PATH}/post/7`, answer.failure)
    : `The server answers "${text}" (move a poll behind its end).`;
};

/** How the calendar reads to a tester. */
export const calendarPhrases: PhrasesOf<typeof calendarMachine> = {
  begin: ({ route: { place } }) =>
    `Log in as ava, schedule a post and a message, and open ${calendarPath(place)}.`,
  events: {
    "route.changed": ({ route }) =>
      `Go to ${route.page === "calendar" ? calendarPath(route.place) : "another page"} by the links above.`,
    "move.pressed": ({ item }) => `Choose Move in the menu of ${nameOf(item.kind)}.`,
    "move.closed": "Press Cancel below the new time.",
    "field.changed": ({ value }) =>
      value === null ? "Empty New time." : "Choose a time on another day under New time.",
    "form.submitted": "Press Move.",
    "item.dropped": ({ item }) => `Drag ${nameOf(item.kind)} to another day of the month.`,
    "remove.pressed": ({ item }) => `Choose ${removeLabels[item.kind]} in the menu of ${nameOf(item.kind)}.`,
    "auto.opened": "Press Auto posts.",
    "question.answered": ({ answer }) =>
      answer === "confirmed" ? "Confirm in the dialog." : "Press Cancel in the dialog.",
    "line.restored": {
      by: "world",
      says: `The line to the server is back after a moment (${control("socket", { close: 1012 })}).`,
    },
  },
  answers: {
    autoPosts: "Save the auto posts, or press Cancel.",
    moveItem: moved,
    removeItem: (answer: AnswerTo<"removeCalendarItem">) =>
      answer.status === "ok"
        ? "The server does it (which it does by itself)."
        : tooMany("DELETE", `${PATH}/post/7`, answer.failure),
  },
  breaks: {
    moveItem: unreachable("POST", `${PATH}/post/7`),
    removeItem: unreachable("DELETE", `${PATH}/post/7`),
  },
  delays: {},
  states: {
    showing: ({ context: { route, now } }) =>
      `The page shows ${periodName(shownPeriod(route.place, now))}, and no form.`,
    planning: "The form of auto posts is there in place of the entries.",
    editing: ({ context: { texts } }) =>
      sentences(
        "Below the entry stands New time with the buttons Move and Cancel.",
        ...(texts.at === undefined ? [] : [`Below it stands "${texts.at}".`]),
      ),
    submitting: "The button Move turns a spinner.",
    asking: "A dialog asks whether to do it.",
    removing: "The dialog is closed, and the entry waits.",
  },
};
