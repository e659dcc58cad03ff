import type { ChosenFile } from "../../domain/upload/upload-kind.ts";

/** A file of the browser as the rules know it. */
export const chosenFileOf = (file: Blob): ChosenFile => ({
  name: file instanceof File ? file.name : "",
  mediaType: file.type,
  size: file.size,
});
