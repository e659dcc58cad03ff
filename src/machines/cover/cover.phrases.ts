import type { PhrasesOf } from "../app/flow.ts";
import { control, FROM_INSPECTOR, OFFLINE, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { coverMachine } from "./cover.machine.ts";

const UPLOAD = "/api/v1/upload";
const COVER = "/api/v1/account/cover";
const megabytes = (size: number): string => `${(size / 1_000_000).toFixed(1)} MB`;

/** How the change of a cover reads to a tester. */
export const coverPhrases: PhrasesOf<typeof coverMachine> = {
  begin: () => "Log in as ava and open /ava.",
  events: {
    "file.chosen": ({ name, size }, before) =>
      before.matches("shown")
        ? `Press Change cover and choose the file ${name} with ${megabytes(size)}.`
        : `Choose another file, which is not offered here (${FROM_INSPECTOR}).`,
    "picture.read": {
      by: "world",
      says: ({ width, height }) => `The browser has read the picture: ${width} x ${height} pixels.`,
    },
    "picture.unreadable": {
      by: "world",
      says: "The browser cannot read the picture (choose a text file named .png).",
    },
    "film.read": {
      by: "world",
      says: ({ url, seconds }) =>
        url === null
          ? "The browser cannot play the film (choose a film of the type wmv)."
          : `The browser has read the film: ${seconds} seconds.`,
    },
    "picture.cutOut": { by: "world", says: "The browser has what is to be sent." },
    "crop.moved": ({ dx, dy }) =>
      `Drag the picture, or move it with the arrow keys, by ${-dx} and ${-dy} of its pixels.`,
    "form.submitted": (_, before) =>
      before.matches("placing")
        ? `Press ${before.context.isChanged ? "Replace it" : "Save"}.`
        : `Ask to save (${FROM_INSPECTOR}).`,
    "change.cancelled": (_, before) =>
      ["reading", "placing", "sending", "unreachable"].includes(before.value)
        ? `Press ${before.context.isChanged ? "Keep it" : "Cancel"}.`
        : `Ask to cancel (${FROM_INSPECTOR}).`,
    "retry.requested": (_, before) =>
      before.matches("unreachable") ? "Press Try again." : `Ask to try again (${FROM_INSPECTOR}).`,
    "upload.progressed": { by: "world", says: ({ percent }) => `Of the file ${percent} % are sent.` },
    "upload.finished": { by: "world", says: "The server answers: it has the file." },
    "upload.refused": {
      by: "world",
      says: ({ text }) => `The server refuses: "${text}" (cut a JPEG off after its first kilobyte).`,
    },
    "upload.broken": { by: "world", says: unreachable("POST", UPLOAD) },
  },
  answers: {
    setCover: (answer: AnswerTo<"setCover">) =>
      answer.status === "ok"
        ? "The server answers: it is the cover now (which it does by itself)."
        : `The server refuses: "${answer.failure.error}" (${
            answer.failure.code === "section_changed"
              ? "change the cover in a second window beforehand"
              : control("fault", { method: "POST", path: COVER, status: 429, times: 1 })
          }).`,
  },
  breaks: { setCover: `The server cannot be reached (${OFFLINE}).` },
  delays: {},
  states: {
    shown: "The cover stands there, with the button Change cover.",
    reading: "The cover says that the file is being opened, and offers Cancel.",
    placing: ({ context: { crop, film, isChanged } }) =>
      isChanged
        ? "What was chosen stays in the place of the cover; the cover of now stands in the bar, with Replace it and Keep it."
        : film?.url === null
          ? 'The cover says that this browser cannot play the film, and "Save Cover Changes?" is asked with Save and Cancel.'
          : crop === null
            ? 'The picture or film moves in the place of the cover, and "Save Cover Changes?" is asked with Save and Cancel.'
            : 'The picture stands in the place of the cover and can be moved, and "Save Cover Changes?" is asked with Save and Cancel.',
    cutting: "Save is busy.",
    sending: ({ context: { percent } }) => `The cover shows that ${percent} % are sent, and offers Cancel.`,
    saving: "Save is busy.",
    unreachable: "The picture or film stays in the place of the cover, with Try again and Cancel.",
  },
};
