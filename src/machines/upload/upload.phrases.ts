import { timeLeftText } from "../../domain/upload/time-left.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { FROM_INSPECTOR, unreachable } from "../app/wording.ts";
import { selectUploadView, type MediaChosen, type uploadMachine } from "./upload.machine.ts";

const megabytes = (size: number): string => `${(size / 1_000_000).toFixed(1)} MB`;

/** How a file reads that is chosen. */
export const fileChosen = ({ name, mediaType, size }: MediaChosen): string =>
  `Choose the file ${name} of the type ${mediaType} with ${megabytes(size)}.`;

/** How a file on its way reads to a tester. */
export const uploadPhrases: PhrasesOf<typeof uploadMachine> = {
  begin: ({ kind }) =>
    kind === "document"
      ? "Sign up on /creator/signup, fill in About you and Your address, and choose a kind of document: below it stands the box for its front."
      : "Log in as ava and open /post/create.",
  events: {
    "file.chosen": fileChosen,
    "file.removed": (_, snapshot) =>
      snapshot.matches("empty")
        ? `Press Remove, which is not there yet (${FROM_INSPECTOR}).`
        : "Press Remove.",
    "pause.requested": "Press Pause.",
    "pause.ended": "Press Go on.",
    "retry.requested": "Press Try again.",
    "upload.previewed": { by: "world", says: "The browser shows the picture." },
    "upload.progressed": { by: "world", says: ({ percent }) => `Of the file ${percent} % are sent.` },
    "upload.finished": { by: "world", says: "The server answers: it has the file." },
    "upload.refused": {
      by: "world",
      says: ({ text }) => `The server refuses: "${text}" (cut a JPEG off after its first kilobyte).`,
    },
    "upload.broken": {
      by: "world",
      says: ({ text }) =>
        text === undefined ? unreachable("PATCH", "/api/v1/upload/{id}") : `The server answers: "${text}"`,
    },
    "making.progressed": {
      by: "world",
      says: ({ percent }) =>
        percent === null ? "The film waits for its turn." : `Of the film ${percent} % are made.`,
    },
    "making.finished": { by: "world", says: "The server has made the film." },
    "making.failed": { by: "world", says: ({ text }) => `The server cannot make it: "${text}"` },
  },
  answers: {},
  breaks: {},
  delays: { retryDelay: "Some seconds pass, up to a minute: it is tried again by itself." },
  states: {
    empty: "There is no file.",
    sending: ({ context: { percent, left } }) =>
      `It says that ${percent} % are sent${left === null ? "" : `, and "${timeLeftText(left)}"`}.`,
    paused: ({ context: { percent } }) => `It says that it is paused at ${percent} %, and offers Go on.`,
    broken: ({ context: { text } }) =>
      `It says ${text === null ? "that the connection was lost" : `"${text}"`}, and offers Try again.`,
    making: ({ context: { making } }) =>
      making === null ? "It says that the film waits for its turn." : `It says that ${making} % are made.`,
    refused: (snapshot) => {
      const view = selectUploadView(snapshot);
      return `It says "${view.status === "refused" ? view.text : ""}".`;
    },
    sent: "It says that it is sent.",
  },
};
