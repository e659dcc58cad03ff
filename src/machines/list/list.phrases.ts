import { UNREACHABLE } from "../app/error-toast.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { control, sentences, tooMany, unreachable } from "../app/wording.ts";
import type { Call } from "../resource/call.ts";
import { selectListView, type listMachine, type ListSnapshot, type PageResult } from "./list.machine.ts";

const PATH = "/api/v1/user/ava/post";

const answered = (answer: PageResult): string => {
  if (answer.status === "failed") return tooMany("GET", PATH, answer.failure);
  if (answer.items.length === 0) return "The server answers: there are no posts (ava has none of this kind).";
  return answer.next === null
    ? "The server answers with the last page of posts (ava has no more of this kind: scroll on until then)."
    : "The server answers with a page of posts, and there are more.";
};

const tabOf = (request: Call): string =>
  request.endpoint === "getPosts" && request.input.type === "image" ? "Photos" : "Posts";

/** A sample page holds one post. */
const shown = ({ context: { items } }: ListSnapshot): string => {
  if (items.length === 0) return 'The page says "NO POSTS HERE YET".';
  return items.length === 1
    ? "The posts of the first page are shown."
    : `The posts of ${items.length} pages are shown.`;
};

const problem = (snapshot: ListSnapshot): string => {
  const view = selectListView(snapshot);
  const text = view.status === "failed" || view.status === "showing" ? view.failure?.error : undefined;
  return text === undefined ? UNREACHABLE : `"${text}"`;
};

/** How a list reads to a tester: the posts of a profile. */
export const listPhrases: PhrasesOf<typeof listMachine> = {
  begin: ({ delayed }) =>
    delayed === true
      ? "Open / as a guest on a site whose root user is ava: her posts are the list."
      : "Log in as sub, open / and press the card of Ava Laurent: her posts are the list.",
  events: {
    "more.requested": "Scroll to the end of the posts.",
    "retry.requested": "Press Try again among the posts.",
    "reload.requested": {
      by: "world",
      says: `The line to the server is back after a moment, and the profile wants its posts anew (${control("socket", { close: 1012 })}).`,
    },
    "request.changed": ({ request }) => `Press the tab ${tabOf(request)}.`,
  },
  answers: { loadPage: answered },
  breaks: { loadPage: unreachable("GET", PATH) },
  delays: {
    secondPageDelay: "Three seconds have passed since the first page came.",
    offlineRetry: "Five seconds pass.",
  },
  states: {
    loading: "Grey shapes hold the place of the posts.",
    reloading: (snapshot) =>
      snapshot.context.items.length === 0
        ? "Grey shapes hold the place of the posts."
        : sentences(
            shown(snapshot),
            snapshot.context.wanted
              ? "They are being read anew, and a spinner turns below them."
              : "They are being read anew, which changes nothing to be seen.",
          ),
    reloadFailed: (snapshot) =>
      sentences(shown(snapshot), `Below stands ${problem(snapshot)} with the button Try again.`),
    retrying: `The notice in the place of the posts still says ${UNREACHABLE}`,
    pausing: (snapshot) =>
      sentences(
        shown(snapshot),
        snapshot.context.wanted ? "A spinner turns below them." : "Nothing more is asked yet.",
      ),
    ready: (snapshot) => sentences(shown(snapshot), "More can be asked for."),
    loadingMore: (snapshot) => sentences(shown(snapshot), "A spinner turns below them."),
    moreFailed: (snapshot) =>
      sentences(shown(snapshot), `Below stands ${problem(snapshot)} with the button Try again.`),
    end: (snapshot) => sentences(shown(snapshot), "Nothing stands below."),
    failed: (snapshot) => `In the place of the posts stands ${problem(snapshot)} with the button Try again.`,
    offline: `In the place of the posts stands ${UNREACHABLE} with the button Try again.`,
  },
};
