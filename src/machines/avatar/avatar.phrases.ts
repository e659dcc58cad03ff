import type { PhrasesOf } from "../app/flow.ts";
import { control, FROM_INSPECTOR, OFFLINE, unreachable } from "../app/wording.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { avatarMachine } from "./avatar.machine.ts";

const UPLOAD = "/api/v1/upload";
const AVATAR = "/api/v1/account/avatar";
const megabytes = (size: number): string => `${(size / 1_000_000).toFixed(1)} MB`;

const refused = (method: "POST" | "DELETE", { code, error }: Failure): string => {
  const how =
    code === "section_changed"
      ? "change the avatar in a second window beforehand"
      : control("fault", { method, path: AVATAR, status: 429, times: 1 });
  return `The server refuses: "${error}" (${how}).`;
};

/** How the Edit Avatar dialog reads to a tester. */
export const avatarPhrases: PhrasesOf<typeof avatarMachine> = {
  begin: ({ request: { avatarUrl } }) =>
    avatarUrl === null
      ? "Log in as nora, who has no avatar, open /nora and press Edit avatar."
      : "Log in as ava, open /ava and press Edit avatar.",
  events: {
    "file.chosen": ({ mediaType, size }) =>
      `Drop or choose a file of the type ${mediaType} with ${megabytes(size)}.`,
    "picture.read": {
      by: "world",
      says: ({ width, height }) => `The browser has read the picture: ${width} x ${height} pixels.`,
    },
    "picture.unreadable": {
      by: "world",
      says: "The browser cannot read the picture (choose a text file named .png).",
    },
    "picture.cutOut": { by: "world", says: "The browser has cut the square out." },
    "crop.moved": ({ dx, dy }) =>
      `Drag the picture, or move it with the arrow keys, by ${-dx} and ${-dy} of its pixels.`,
    "crop.zoomed": ({ zoom }) => `Turn the wheel or move Zoom to ${zoom}.`,
    "form.submitted": (_, before) =>
      before.matches("placing")
        ? `Press ${before.context.isChanged ? "Replace it" : "Save"}.`
        : `Ask to save (${FROM_INSPECTOR}).`,
    "retry.requested": (_, before) =>
      before.matches("unreachable") ? "Press Try again." : `Ask to try again (${FROM_INSPECTOR}).`,
    "avatar.deleted": (_, before) =>
      before.matches("choosing") && before.context.avatarUrl !== null
        ? "Press Delete."
        : `Ask to delete it, which is not offered here (${FROM_INSPECTOR}).`,
    "upload.progressed": { by: "world", says: ({ percent }) => `Of the picture ${percent} % are sent.` },
    "upload.finished": { by: "world", says: "The server answers: it has the picture." },
    "upload.refused": {
      by: "world",
      says: ({ text }) => `The server refuses: "${text}" (cut a JPEG off after its first kilobyte).`,
    },
    "upload.broken": { by: "world", says: unreachable("POST", UPLOAD) },
  },
  answers: {
    setAvatar: (answer: AnswerTo<"setAvatar">) =>
      answer.status === "ok"
        ? "The server answers: it is the avatar now (which it does by itself)."
        : refused("POST", answer.failure),
    deleteAvatar: (answer: AnswerTo<"deleteAvatar">) =>
      answer.status === "ok"
        ? "The server answers: it is deleted (which it does by itself)."
        : refused("DELETE", answer.failure),
  },
  breaks: {
    setAvatar: `The server cannot be reached (${OFFLINE}).`,
    deleteAvatar: `The server cannot be reached (${OFFLINE}).`,
  },
  delays: {},
  states: {
    choosing: ({ context: { text } }) =>
      text === null
        ? "The dialog Edit Avatar waits for a picture."
        : `The dialog waits for a picture, and says "${text}".`,
    reading: "The dialog says that the picture is being opened.",
    placing: ({ context: { text, isChanged } }) =>
      isChanged
        ? `The picture stands in a square, with the avatar of now below it, and Replace it and Keep it${text === null ? "" : `; the dialog says "${text}"`}.`
        : text === null
          ? "The picture stands in a square, with Zoom and Save."
          : `The picture stands in a square, and the dialog says "${text}".`,
    cutting: "Save is busy.",
    sending: ({ context: { percent } }) => `The dialog shows that ${percent} % are sent.`,
    saving: "Save is busy.",
    unreachable: "The dialog says that the server could not be reached, and offers Try again.",
    deleting: "Delete is busy.",
    deleted: 'The page is loaded anew, and a green message says "Avatar deleted.".',
    done: 'The dialog is gone, and a green message says "Avatar uploaded.".',
  },
};
