import type { PhrasesOf } from "../app/flow.ts";
import { FROM_INSPECTOR, sentences, tooMany, typedInto, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { displayNameMachine } from "./display-name.machine.ts";

const PATH = "/api/v1/account/profile/display_name";

/** How editing the name over a page reads to a tester. */
export const displayNamePhrases: PhrasesOf<typeof displayNameMachine> = {
  begin: () => "Log in as ava and open /ava.",
  events: {
    "edit.pressed": (_, before) =>
      before.matches("shown") ? "Press Edit name." : `Ask to edit the name (${FROM_INSPECTOR}).`,
    "field.changed": typedInto({ display_name: "Display name" }),
    "form.submitted": (_, before) =>
      before.matches("editing") ? "Press Save." : `Ask to save (${FROM_INSPECTOR}).`,
    "edit.left": (_, before) =>
      before.matches("editing") ? "Press Cancel or the Escape key." : `Ask to cancel (${FROM_INSPECTOR}).`,
  },
  answers: {
    setDisplayName: (answer: AnswerTo<"setDisplayName">) => {
      if (answer.status === "ok") return "The server answers: the name is saved.";
      return answer.failure.code === "section_changed"
        ? `The server refuses: "${answer.failure.error}" (save the name "Ava" in a second window beforehand).`
        : tooMany("POST", PATH, answer.failure);
    },
  },
  breaks: { setDisplayName: unreachable("POST", PATH) },
  delays: {},
  states: {
    shown: "The name stands there, with the button Edit name.",
    editing: ({ context: { display_name, texts } }) =>
      sentences(
        display_name === ""
          ? "The field Display name is empty."
          : `The field Display name holds "${display_name}".`,
        texts.display_name === undefined ? null : `Below it stands "${texts.display_name}".`,
      ),
    submitting: "Save is busy.",
  },
};
