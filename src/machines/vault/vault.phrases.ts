import type { PhrasesOf } from "../app/flow.ts";
import { OFFLINE, sentences, tooMany } from "../app/wording.ts";
import { fileChosen } from "../upload/upload.phrases.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { vaultMachine, VaultSnapshot } from "./vault.machine.ts";
import type { VaultTask } from "./vault-task.ts";
import { filterWords, itemWords } from "./vault-words.ts";

const PATH = "/api/v1/account/vault";

const pressed: Readonly<Record<VaultTask["act"], string>> = {
  createFolder: "Press New folder.",
  renameFolder: "Show a folder and press Rename folder.",
  deleteFolder: "Show a folder and press Delete folder.",
  rename: "Choose a file and press Rename.",
  move: "Choose a file and press Move.",
  delete: "Choose a file and press Delete.",
};

const changed = (answer: AnswerTo<"moveInVault">, { context: { task } }: VaultSnapshot): string => {
  if (answer.status === "ok") return "The server answers: done.";
  const { failure } = answer;
  if (failure.fields !== undefined)
    return `The server answers: "${failure.fields["name"]}" (make a folder of this name first).`;
  return failure.code === "too_many"
    ? tooMany("POST", task?.act === "move" ? `${PATH}/move` : PATH, failure)
    : `The server answers: "${failure.error}" (delete it in another tab first).`;
};

/** How the vault reads to a tester. */
export const vaultPhrases: PhrasesOf<typeof vaultMachine> = {
  begin: () => "Log in as ava and open /account/vault.",
  events: {
    "filter.changed": ({ filter }) => filterWords(filter),
    "file.chosen": fileChosen,
    "vault.grown": { by: "world", says: "There is more in the vault." },
    "item.toggled": ({ item }) => `Press ${itemWords(item)}.`,
    "choice.cleared": "Press Choose nothing.",
    "post.pressed": "Press Create a post.",
    "message.pressed": "Press Send a DM.",
    "task.pressed": ({ task }) => pressed[task.act],
    "form.cancelled": "Press Cancel.",
    "field.changed": (event) =>
      event.field === "name" ? `Type "${event.value}" as Name.` : "Choose a folder from the list Folder.",
    "form.submitted": "Press Save.",
    "question.answered": ({ answer }) =>
      answer === "confirmed" ? "Press Delete in the dialog." : "Press Keep it.",
    "line.restored": { by: "world", says: "The connection is back." },
  },
  answers: { changeVault: changed },
  breaks: { changeVault: `The server cannot be reached (${OFFLINE}).` },
  delays: {},
  states: {
    showing: ({ context: { chosen } }) =>
      sentences(
        "The page shows the media of the vault.",
        chosen.length === 0 ? null : `Chosen: ${chosen.map(({ name }) => name).join(", ")}.`,
      ),
    asking: "A dialog asks whether it is to be deleted.",
    editing: ({ context: { texts } }) =>
      sentences(
        "A dialog takes a name or a folder.",
        texts.name === undefined ? null : `A text says "${texts.name}".`,
      ),
    submitting: "The button says that it is under way.",
  },
};
