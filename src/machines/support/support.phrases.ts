import type { PhrasesOf } from "../app/flow.ts";
import { FROM_INSPECTOR } from "../app/wording.ts";
import type { supportMachine } from "./support.machine.ts";

const begins: Readonly<Record<string, string>> = {
  index: 'The page says "How can we help?" and shows the form for requests.',
  report: 'The page says "Report content" and shows the form for reports.',
};

/** How the support pages read to a tester. */
export const supportPhrases: PhrasesOf<typeof supportMachine> = {
  begin: ({ route, user }) =>
    user === null
      ? `Open /support/${route.name} as a guest.`
      : `Log in as ${user.username} and open /support/${route.name}.`,
  events: {
    "query.typed": ({ value }, { context }) => {
      if (context.route.name !== "faq")
        return `Search for ${value === "" ? "nothing" : `"${value}"`}, which only the questions offer (${FROM_INSPECTOR}).`;
      return value === "" ? "Clear Search the questions." : `Type "${value}" into Search the questions.`;
    },
  },
  answers: {},
  breaks: {},
  delays: {},
  states: {
    asking: ({ context: { route } }) => begins[route.name] ?? "A form is shown.",
    reading: ({ context: { route, query } }) =>
      query === ""
        ? `The text of /support/${route.name} is shown.`
        : `Of the text of /support/${route.name} the parts with "${query}" are shown.`,
  },
};
