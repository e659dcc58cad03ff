import { fromCallback } from "xstate";

import type { FilesDoubted } from "../../machines/post-editor/file-parts.ts";
import type { AppServices } from "../app/services.ts";

/**
 * Asks what the server still has of files of a form, whatever it writes, by code that comes with the first question. Of those
 * that could not be asked for nothing is told: they stay as they are, and what uses them is refused again.
 */
export const createCheckFiles = (services: AppServices) =>
  fromCallback<FilesDoubted>(({ receive, sendBack }) => {
    receive(({ files }) => {
      void import("./ask-for-files.ts")
        .then(({ askForFiles }) => askForFiles(services, files))
        .catch(() => null)
        .then((checked) => checked !== null && sendBack(checked));
    });
  });
