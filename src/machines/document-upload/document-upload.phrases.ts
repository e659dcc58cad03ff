import type { PhrasesOf } from "../app/flow.ts";
import { FROM_INSPECTOR, unreachable } from "../app/wording.ts";
import type { documentUploadMachine } from "./document-upload.machine.ts";

const megabytes = (size: number): string => `${(size / 1_000_000).toFixed(1)} MB`;

/** How a picture of an application reads to a tester. */
export const documentUploadPhrases: PhrasesOf<typeof documentUploadMachine> = {
  begin: () =>
    "Sign up on /creator/signup, fill in About you and Your address, and choose a kind of document: below it stands the box for its front.",
  events: {
    "file.chosen": ({ mediaType, size }) =>
      `Choose a file of the type ${mediaType} with ${megabytes(size)} in the box for the front.`,
    "file.removed": (_, snapshot) =>
      snapshot.matches("empty")
        ? `Press Remove, which is not there yet (${FROM_INSPECTOR}).`
        : "Press Remove the front of your document.",
    "retry.requested": (_, snapshot) =>
      snapshot.matches("broken") ? "Press Try again." : `Ask to send it again (${FROM_INSPECTOR}).`,
    "upload.previewed": { by: "world", says: "The browser shows the picture." },
    "upload.progressed": { by: "world", says: ({ percent }) => `Of the picture ${percent} % are sent.` },
    "upload.finished": { by: "world", says: "The server answers: it has the picture." },
    "upload.refused": {
      by: "world",
      says: ({ text }) => `The server refuses: "${text}" (cut a JPEG off after its first kilobyte).`,
    },
    "upload.broken": { by: "world", says: unreachable("POST", "/api/v1/image/document") },
  },
  answers: {},
  breaks: {},
  delays: {},
  states: {
    empty: ({ context: { text } }) =>
      text === null ? "The box waits for a picture." : `The box is empty, below it stands "${text}".`,
    uploading: ({ context: { percent } }) => `The box shows that ${percent} % are sent.`,
    broken: "The box says that the picture was not sent, and offers Try again.",
    uploaded: "The box shows the picture with a check mark.",
  },
};
