import { freeQuestion, isOn, sections } from "../../domain/customize/sections.ts";
import type { CallResult } from "../resource/call.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { FROM_INSPECTOR, sentences, tooMany, typed, unreachable } from "../app/wording.ts";
import { storedForm, type customizeMachine, type SavedParts } from "./customize.machine.ts";

const PATH = "/api/v1/account/subscription/price";
const OTHER_WINDOW = "save another price in a second window beforehand";

const asked = (name: string | undefined) =>
  name === "price" ? freeQuestion : (sections.snapchat.beforeOff ?? freeQuestion);

const holds = (price: string): string => (price === "" ? "It is empty." : `It holds "${price}".`);

/** How the tab customize reads to a tester. */
export const customizePhrases: PhrasesOf<typeof customizeMachine> = {
  begin: ({ setting }) =>
    setting.sell_snapchat.on_sale
      ? "Log in as ava, who sells her Snapchat, and open /ava/customize."
      : "Log in as noah, who does not sell his Snapchat, and open /noah/customize.",
  events: {
    "section.opened": ({ section }, before) =>
      before.context.section === section
        ? `Open ${sections[section].title} again (${FROM_INSPECTOR}).`
        : `Press Edit at ${sections[section].title}${sections[section].part === "about" ? " in About You" : ""}.`,
    "section.left": "Press Cancel.",
    "switch.pressed": ({ section }, { context }) =>
      `${isOn(section, storedForm(section, context)) ? "Untick" : "Tick"} "${sections[section].flag?.label ?? ""}"${context.section === section ? ` (${FROM_INSPECTOR})` : ""}.`,
    "field.changed": ({ field, value }, { context: { section } }) => {
      const shown =
        section === null ? undefined : sections[section].fields.find(({ name }) => name === field);
      return shown === undefined
        ? `Change a field of another section, which is not shown (${FROM_INSPECTOR}).`
        : typed(shown.label)({ value: String(value) });
    },
    "form.submitted": "Press Save.",
    "question.answered": ({ answer }, { context }) => {
      const { confirmLabel, cancelLabel } = asked(context.pending?.section);
      return `Press "${answer === "confirmed" ? confirmLabel : cancelLabel}" in the dialog.`;
    },
    "record.changed": {
      by: "world",
      says: "The page was changed in another window (save a price of 12.00 there).",
    },
  },
  answers: {
    saveSection: (answer: CallResult<SavedParts>) => {
      if (answer.status === "ok") return "The server answers: it is saved.";
      return answer.failure.code === "section_changed"
        ? `The server refuses: "${answer.failure.error}" (${OTHER_WINDOW}).`
        : tooMany("POST", PATH, answer.failure);
    },
  },
  breaks: { saveSection: unreachable("POST", PATH) },
  delays: {},
  states: {
    shown: ({ context: { setting } }) =>
      `Every section shows what it holds; the price is ${sections.price.summary({ setting, content: { fans_bio: "" } })}.`,
    editing: ({ context: { section, form, texts } }) =>
      sentences(
        `The form of ${section === null ? "a section" : sections[section].title} is open, and no other.`,
        section === "price" ? holds(String(form["subscription_price"])) : null,
        section === "trial" ? `Places left: ${String(form["trial_subscription_limit"])}.` : null,
        ...Object.values(texts).map((text) => `A field says "${text ?? ""}".`),
      ),
    asking: ({ context: { pending } }) => `A dialog asks "${asked(pending?.section).title}".`,
    saving: "It is being saved; nothing can be opened meanwhile.",
  },
};
