import { lookPictureTexts } from "../../domain/look/look-picture.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { control, FROM_INSPECTOR, OFFLINE, sentences, unreachable } from "../app/wording.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { AnswerTo } from "../resource/call.ts";
import { lookPictureDone, type lookPictureMachine } from "./look-picture.machine.ts";

const UPLOAD = "/api/v1/upload";
const PATH = "/api/v1/account/customize/logo";
const megabytes = (size: number): string => `${(size / 1_000_000).toFixed(1)} MB`;
const refused = (method: "POST" | "DELETE", { code, error }: Failure): string => {
  const how =
    code === "section_changed"
      ? "choose another picture in a second window beforehand"
      : control("fault", { method, path: PATH, status: 429, times: 1 });
  return `The server refuses: "${error}" (${how}).`;
};

/** How a picture of the own look reads to a tester. */
export const lookPicturePhrases: PhrasesOf<typeof lookPictureMachine> = {
  begin: ({ part, address }) =>
    `Log in as ${address === null ? "noah" : "mia"}, open /account/customize/logo_tab and look at "${lookPictureTexts[part].label}".`,
  events: {
    "file.chosen": ({ mediaType, size }) =>
      `Press Choose or Replace and choose a file of the type ${mediaType} with ${megabytes(size)}.`,
    "change.cancelled": "Press Cancel.",
    "retry.requested": "Press Try again.",
    "removal.chosen": (_, before) =>
      before.context.address === null ? `Ask to remove it (${FROM_INSPECTOR}).` : "Press Remove.",
    "upload.progressed": { by: "world", says: ({ percent }) => `Of the picture ${percent} % are sent.` },
    "upload.finished": { by: "world", says: "The server answers: it has the picture." },
    "upload.refused": {
      by: "world",
      says: ({ text }) => `The server refuses: "${text}" (cut a JPEG off after its first kilobyte).`,
    },
    "upload.broken": { by: "world", says: unreachable("POST", UPLOAD) },
  },
  answers: {
    setPicture: (answer: AnswerTo<"setLookPicture">, { context: { part } }) =>
      answer.status === "ok"
        ? `The server answers: it is used. The toast says "${lookPictureDone(part, "saved")}"`
        : refused("POST", answer.failure),
    removePicture: (answer: AnswerTo<"removeLookPicture">, { context: { part } }) =>
      answer.status === "ok"
        ? `The server answers: it is gone. The toast says "${lookPictureDone(part, "removed")}"`
        : refused("DELETE", answer.failure),
  },
  breaks: {
    setPicture: `The server cannot be reached (${OFFLINE}).`,
    removePicture: `The server cannot be reached (${OFFLINE}).`,
  },
  delays: {},
  states: {
    shown: ({ context: { part, address, text } }) =>
      sentences(
        address === null
          ? `It says "${lookPictureTexts[part].none}", with the button Choose.`
          : "The picture stands there, with the buttons Replace and Remove.",
        ...(text === null ? [] : [`It says "${text}"`]),
      ),
    sending: ({ context: { percent } }) => `It shows that ${percent} % are sent, and offers Cancel.`,
    saving: "It says that the picture is being saved.",
    unreachable: "It says that the server could not be reached, with Try again and Cancel.",
    removing: "Remove is busy.",
  },
};
