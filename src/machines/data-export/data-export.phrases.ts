import type { PhrasesOf } from "../app/flow.ts";
import { tooMany, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { dataExportMachine } from "./data-export.machine.ts";

const PATH = "/api/v1/account/setting/export";

const answered = (answer: AnswerTo<"exportData">): string => {
  if (answer.status === "failed")
    return answer.failure.code === "email_missing"
      ? `The server answers: "${answer.failure.error}" (log in as nomail).`
      : tooMany("GET", PATH, answer.failure);
  return answer.data.made_at === null
    ? "The server answers: the file is being made."
    : "The server answers: the file is made (it was asked for today already).";
};

/** How asking for one's own data reads to a tester. */
export const dataExportPhrases: PhrasesOf<typeof dataExportMachine> = {
  begin: () => "Log in as fan and open /account/setting/account.",
  events: { "data.asked": "Press Ask for my data." },
  answers: { exportData: answered },
  breaks: { exportData: unreachable("GET", PATH) },
  delays: {},
  states: {
    idle: ({ context: { error } }) =>
      error === null ? "The section Your data waits." : `Below Your data stands "${error}".`,
    asking: "The button says Asking….",
    asked: ({ context: { asked } }) =>
      asked?.made_at === null
        ? `The section says that the file is being made and its link comes to ${asked.email}.`
        : `The section says that the link was sent to ${asked?.email ?? ""}.`,
  },
};
