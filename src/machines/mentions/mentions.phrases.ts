import type { PhrasesOf } from "../app/flow.ts";
import { FROM_INSPECTOR, tooMany, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { MentionsContext, mentionsMachine } from "./mentions.machine.ts";

const PATH = "/api/v1/user/search";

const shown = ({ context: { found, active } }: { readonly context: MentionsContext }): string =>
  found.length === 0
    ? "Nobody is suggested."
    : `Below the text stands ${found.map(({ username }) => `@${username}`).join(", ")}; Enter takes @${found[active]?.username ?? ""}.`;

/** How suggestions of people read to a tester. */
export const mentionsPhrases: PhrasesOf<typeof mentionsMachine> = {
  begin: () => "Log in as mia, open /mia/customize/about and press Edit at Bio.",
  events: {
    "caret.moved": ({ query }) =>
      query === null ? "Put the caret to the beginning of the text." : `Type " @${query}" at the text's end.`,
    "option.moved": ({ by }, { context: { found } }) =>
      found.length === 0
        ? `Move among suggestions that are not there (${FROM_INSPECTOR}).`
        : `Press the arrow ${by === 1 ? "down" : "up"}.`,
    "mention.left": "Press the Escape key.",
  },
  answers: {
    search: (answer: AnswerTo<"searchCreators">) => {
      if (answer.status === "failed") return tooMany("GET", PATH, answer.failure);
      return answer.data.items.length === 0
        ? "The server answers: nobody is called so (type a name that nobody has)."
        : `The server answers with ${answer.data.items.map(({ user }) => user.display_name).join(", ")} (their names begin so).`;
    },
  },
  breaks: { search: unreachable("GET", PATH) },
  delays: { searchDelay: "A quarter of a second passes." },
  states: { idle: shown, typing: shown, searching: shown, shown },
};
