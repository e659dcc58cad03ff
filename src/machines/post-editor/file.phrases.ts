import { FROM_INSPECTOR } from "../app/wording.ts";
import type { MediaChanged } from "../upload/upload.machine.ts";
import { fileChosen } from "../upload/upload.phrases.ts";
import type { FilesChecked } from "./file-parts.ts";
import type { PickerOutcome } from "../vault-picker/vault-picker.machine.ts";

type Picked = Extract<PickerOutcome, { readonly type: "media.picked" }>;
interface AboutFile {
  readonly id: string;
}
interface FormWithFiles {
  readonly context: { readonly media: readonly AboutFile[] };
}

/** How it reads that a form is refused for a file. */
export const expiredAnswer = (error: string): string =>
  `The server answers: "${error}" (publish the same file in another tab first).`;

/** How files that are sent with a form read to a tester. */
export const sentFilePhrases = {
  "file.chosen": fileChosen,
  "media.changed": {
    by: "world",
    says: ({ source }: MediaChanged): string => {
      if (source === "sending") return "A file is being sent.";
      return source === "failed" ? "A file cannot be sent." : "A file is sent.";
    },
  },
  "files.checked": {
    by: "world",
    says: ({ gone }: FilesChecked): string =>
      gone.length > 0
        ? "The server has the file no more (wait a day, or remove it from the table upload)."
        : "The server still has the files.",
  },
} as const;

/** How the files of a form read to a tester, whose samples move the last one up and remove one that was added. */
export const filePhrases = {
  ...sentFilePhrases,
  "file.moved": ({ id }: AboutFile, { context: { media } }: FormWithFiles): string =>
    media.findIndex((each) => each.id === id) > 0
      ? "Press Move up at the last file."
      : `Move a file that has no place to go (${FROM_INSPECTOR}).`,
  "file.removed": ({ id }: AboutFile, { context: { media } }: FormWithFiles): string =>
    media.some((each) => each.id === id)
      ? "Press Remove at the file that was added."
      : `Remove a file that is not there (${FROM_INSPECTOR}).`,
} as const;

/** How choosing from the vault reads to a tester. */
export const pickerPhrases = {
  "media.picked": ({ media }: Picked): string =>
    `Choose ${media.map(({ name }) => name).join(", ")} in the dialog and press Add.`,
  "picker.closed": "Press Cancel in the dialog.",
} as const;
