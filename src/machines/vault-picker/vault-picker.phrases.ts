import type { PhrasesOf } from "../app/flow.ts";
import { filterWords, itemWords } from "../vault/vault-words.ts";
import type { vaultPickerMachine } from "./vault-picker.machine.ts";

/** How choosing from the vault reads to a tester. */
export const vaultPickerPhrases: PhrasesOf<typeof vaultPickerMachine> = {
  begin: () => "Log in as ava, open /post/create and press From your vault.",
  events: {
    "filter.changed": ({ filter }) => filterWords(filter),
    "item.toggled": ({ item }) => `Press ${itemWords(item)}.`,
    "form.submitted": "Press Add.",
    "form.cancelled": "Press Cancel.",
  },
  answers: {},
  breaks: {},
  delays: {},
  states: {
    choosing: ({ context: { chosen } }) =>
      chosen.length === 0
        ? "The dialog shows the media of the vault; nothing is chosen."
        : `Of the media ${chosen.map(({ name }) => name).join(", ")} ${chosen.length === 1 ? "is" : "are"} chosen.`,
    over: "The dialog is closed.",
  },
};
