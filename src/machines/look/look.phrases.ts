import { lookColours } from "../../domain/look/look.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { sentences, tooMany, typed, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import { lookFormIn, lookLabels, type lookMachine } from "./look.machine.ts";

const PATH = "/api/v1/account/customize";

const labelOf = (field: string): string =>
  lookColours.find(([name]) => name === field)?.[2] ?? lookLabels.meta_description;

const held = (name: string, value: string): string =>
  value === "" ? `${name} is empty.` : `${name} holds "${value}".`;

/** How the page of the own look reads to a tester. */
export const lookPhrases: PhrasesOf<typeof lookMachine> = {
  begin: () => "Log in as ava and open /account/customize/logo_tab.",
  events: {
    "field.changed": ({ field, value }) =>
      typeof value === "boolean"
        ? `${value ? "Tick" : "Untick"} "${lookLabels.warning_enabled}".`
        : typed(labelOf(field))({ value }),
    "form.submitted": "Press Save.",
    "form.reset": "Press Undo.",
    "retry.requested": "Press Try again.",
  },
  answers: {
    loadLook: (answer: AnswerTo<"getCustomize">) =>
      answer.status === "ok"
        ? "The server answers with the look of the page."
        : tooMany("GET", PATH, answer.failure),
    saveLook: (answer: AnswerTo<"setLook">) => {
      if (answer.status === "ok") return "The server answers: it is saved.";
      return answer.failure.code === "section_changed"
        ? `The server refuses: "${answer.failure.error}" (save another colour in a second window beforehand).`
        : tooMany("POST", PATH, answer.failure);
    },
  },
  breaks: { loadLook: unreachable("GET", PATH), saveLook: unreachable("POST", PATH) },
  delays: {},
  states: {
    loading: "Grey shapes hold the place of the form.",
    failed: "It says why the look could not be read, with the button Try again.",
    editing: ({ context }) => {
      const { link_color, meta_description, warning_enabled } = lookFormIn(context);
      return sentences(
        held("Links and buttons", link_color),
        held("Description", meta_description),
        `The question at the door is ${warning_enabled ? "on" : "off"}.`,
        ...Object.values(context.texts).map((text) => `A field says "${text ?? ""}".`),
      );
    },
    submitting: "Save is busy.",
  },
};
