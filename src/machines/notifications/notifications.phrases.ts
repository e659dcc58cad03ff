import { noticeFilters } from "../../domain/notice/notice-days.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import { control, tooMany, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { notificationsMachine, NotificationsSnapshot } from "./notifications.machine.ts";

const READ = "/api/v1/account/notification/read";

/** How the page of notifications reads to a tester. */
export const notificationsPhrases: PhrasesOf<typeof notificationsMachine> = {
  begin: ({ user }) =>
    user === null
      ? "Open /account/direct-message/notifications as a guest."
      : `Log in as ${user.username} and open /account/direct-message/notifications.`,
  events: {
    "filter.chosen": ({ filter }) => `Press ${noticeFilters[filter]}.`,
    "notice.opened": ({ notice: { text, is_read } }) =>
      `Press "${text}", which is ${is_read ? "read already" : "not read yet"}.`,
    "readAll.pressed": "Press Mark all as read.",
    "logIn.pressed": "Press Log in on the page.",
    "signUp.pressed": "Press Sign up on the page.",
    "socket.received": { by: "world", says: socketEventSays },
    "line.restored": {
      by: "world",
      says: `The line to the server is back after a moment (${control("socket", { close: 1012 })}).`,
    },
  },
  answers: {
    readNotices: (answer: AnswerTo<"readNotices">) =>
      answer.status === "ok"
        ? "The server answers: they are read (which it does by itself)."
        : tooMany("POST", READ, answer.failure),
  },
  breaks: { readNotices: unreachable("POST", READ) },
  delays: {},
  states: {
    guest: 'The page says "Log in to see your notifications."',
    member: ({ context: { filter, arrived } }: NotificationsSnapshot) =>
      `The filter ${noticeFilters[filter]} is chosen${arrived.length > 0 ? ", and a new notice stands on top" : ""}.`,
  },
};
