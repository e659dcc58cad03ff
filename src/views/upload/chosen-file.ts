import type { MediaChosen } from "../../machines/upload/upload.machine.ts";

/** A file as editors and the vault take it. */
export const chosenFile = (file: File): MediaChosen => ({
  type: "file.chosen",
  name: file.name,
  mediaType: file.type,
  size: file.size,
  document_file: file,
});
