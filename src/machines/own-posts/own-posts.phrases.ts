import type { PhrasesOf } from "../app/flow.ts";
import { sentences, tooMany, unreachable } from "../app/wording.ts";
import type { AnswerTo, CallResult } from "../resource/call.ts";
import type { ownPostsMachine, WaitingPosts } from "./own-posts.machine.ts";

const PATH = "/api/v1/account/post/7";
const COUNT = "/api/v1/user/calendar/scheduled-post/count";
const LIST = "/api/v1/user/ava/post";

/** How the owner's own posts read to a tester. */
export const ownPostsPhrases: PhrasesOf<typeof ownPostsMachine> = {
  begin: ({ username }) => `Log in as ${username} and open /${username}/posts.`,
  events: {
    "pin.pressed": ({ pins }) => `Open the menu of a post and press ${pins ? "Pin to the top" : "Unpin"}.`,
    "delete.pressed": "Open the menu of a post and press Delete.",
    "question.answered": ({ answer }) =>
      answer === "confirmed" ? "Press Delete in the dialog." : "Press Keep it in the dialog.",
    "scheduled.opened": "Press the line that says how many posts are scheduled.",
    "scheduled.closed": "Press the line again.",
    "posts.changed": {
      by: "world",
      says: "A post was published, changed or taken away (publish one in the editor).",
    },
  },
  answers: {
    countWaiting: (answer: CallResult<WaitingPosts>) =>
      answer.status === "ok"
        ? `The server answers: ${answer.data.scheduled} posts are scheduled (${answer.data.scheduled === 0 ? "delete what you have scheduled" : "write as many in the editor and choose a time for each"}), and ${answer.data.pending} auto posts are pending (${answer.data.pending === 0 ? "switch auto posts off at /account/calendar" : "switch auto posts on at /account/calendar, with a folder of as many files"}).`
        : tooMany("GET", COUNT, answer.failure),
    loadScheduled: (answer: AnswerTo<"getPosts">) => {
      if (answer.status === "failed") return tooMany("GET", LIST, answer.failure);
      return answer.data.length === 0
        ? "The server answers: none is scheduled any more (delete them in another tab first)."
        : "The server answers with the scheduled posts.";
    },
    pinPost: (answer: AnswerTo<"pinPost">) =>
      answer.status === "ok"
        ? "The server answers: it is done."
        : tooMany("POST", `${PATH}/pin`, answer.failure),
    deletePost: (answer: AnswerTo<"deletePost">) =>
      answer.status === "ok" ? "The server answers: it is deleted." : tooMany("DELETE", PATH, answer.failure),
  },
  breaks: {
    countWaiting: unreachable("GET", COUNT),
    loadScheduled: unreachable("GET", LIST),
    pinPost: unreachable("POST", `${PATH}/pin`),
    deletePost: unreachable("DELETE", PATH),
  },
  delays: {},
  states: {
    "acting.idle": "Every post has its menu.",
    "acting.asking": "A dialog asks whether to delete the post.",
    "acting.deleting": "The menus of the posts rest.",
    "acting.pinning": "The menus of the posts rest.",
    "waiting.counting": "What stood there of scheduled posts stays for a moment.",
    "waiting.folded": ({ context: { count, pending } }) =>
      sentences(
        count === 0 ? "No line tells of scheduled posts." : `A line says that ${count} posts are scheduled.`,
        pending === 0 ? null : `Another one says that ${pending} auto posts are pending.`,
      ),
    "waiting.listing": "The line says that they are on their way.",
    "waiting.recounting": "What stood there of scheduled posts stays for a moment.",
    "waiting.open": ({ context: { scheduled } }) =>
      scheduled.length === 0
        ? "Below the line it is said that nothing is scheduled any more."
        : sentences("Below the line stand the scheduled posts.", `There are ${scheduled.length} of them.`),
  },
};
