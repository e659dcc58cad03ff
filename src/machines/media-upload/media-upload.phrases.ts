import type { PhrasesOf } from "../app/flow.ts";
import { FROM_INSPECTOR, unreachable } from "../app/wording.ts";
import { selectMediaUploadView, type MediaChosen, type mediaUploadMachine } from "./media-upload.machine.ts";

const megabytes = (size: number): string => `${(size / 1_000_000).toFixed(1)} MB`;

/** How a file reads that is added to a post. */
export const fileChosen = ({ name, mediaType, size }: MediaChosen): string =>
  `Add the file ${name} of the type ${mediaType} with ${megabytes(size)}.`;

/** How a file of a post reads to a tester. */
export const mediaUploadPhrases: PhrasesOf<typeof mediaUploadMachine> = {
  begin: () => "Log in as ava and open /post/create.",
  events: {
    "file.chosen": fileChosen,
    "retry.requested": (_, snapshot) =>
      snapshot.matches("broken") ? "Press Try again." : `Ask to send it again (${FROM_INSPECTOR}).`,
    "upload.previewed": { by: "world", says: "The browser shows the picture." },
    "upload.progressed": { by: "world", says: ({ percent }) => `Of the file ${percent} % are sent.` },
    "upload.finished": { by: "world", says: "The server answers: it has the file." },
    "upload.refused": {
      by: "world",
      says: ({ text }) => `The server refuses: "${text}" (cut a JPEG off after its first kilobyte).`,
    },
    "upload.broken": { by: "world", says: unreachable("POST", "/api/v1/image/fans-media") },
  },
  answers: {},
  breaks: {},
  delays: {},
  states: {
    empty: "The post has no file yet.",
    sending: ({ context: { percent } }) => `Its row shows that ${percent} % are sent.`,
    broken: "Its row says that the file was not sent, and offers Try again.",
    refused: (snapshot) => {
      const view = selectMediaUploadView(snapshot);
      return `Its row says "${view.status === "refused" ? view.text : ""}".`;
    },
    sent: "Its row says that it is sent.",
  },
};
