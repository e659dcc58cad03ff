import type { PhrasesOf } from "../app/flow.ts";
import { sentences, tooMany, unreachable } from "../app/wording.ts";
import { expiredAnswer } from "../post-editor/file.phrases.ts";
import { fileChosen } from "../upload/upload.phrases.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { vaultUploadMachine } from "./vault-upload.machine.ts";

const PATH = "/api/v1/account/vault";

/** How files for the vault read to a tester. */
export const vaultUploadPhrases: PhrasesOf<typeof vaultUploadMachine> = {
  begin: () => "Log in as ava and open /account/vault.",
  events: {
    "file.added": ({ file }) => fileChosen(file),
    "file.removed": "Press Remove at the first file.",
    "file.repeated": "Press Try again at the first file.",
    "media.changed": {
      by: "world",
      says: ({ source }) => {
        if (source === "sending") return "A file is being sent.";
        return source === "failed" ? "A file cannot be sent." : "A file is sent.";
      },
    },
  },
  answers: {
    keepFile: (answer: AnswerTo<"addToVault">) => {
      if (answer.status === "failed") {
        const { code, error } = answer.failure;
        return code === "upload_expired" ? expiredAnswer(error) : tooMany("POST", PATH, answer.failure);
      }
      const { state } = answer.data;
      return state === "ready"
        ? "The server answers: it is in the vault (which it does by itself for a picture)."
        : "The server answers: it is in the vault, and is being prepared (choose a film).";
    },
    readMade: (answer: AnswerTo<"getVault">) => {
      if (answer.status === "failed") return tooMany("GET", PATH, answer.failure);
      const isReady = answer.data.items.every(({ state }) => state === "ready");
      return isReady
        ? "The server answers: the film is ready (which it does by itself after a while)."
        : "The server answers: the film is still being prepared (choose one of some minutes).";
    },
  },
  breaks: { keepFile: unreachable("POST", PATH), readMade: unreachable("GET", PATH) },
  delays: { madeDelay: "Three seconds pass." },
  states: {
    arriving: ({ context: { files } }) =>
      sentences(
        files.length === 0
          ? "No file is on its way."
          : `On their way: ${files.map(({ name }) => name).join(", ")}.`,
        ...files.map(({ error }) => (error === null ? null : `A text says "${error}".`)),
      ),
    making: ({ context: { making } }) =>
      making.length === 0
        ? "Nothing is being prepared."
        : "A film of the list says that it is being prepared.",
  },
};
