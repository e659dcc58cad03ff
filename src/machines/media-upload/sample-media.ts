import type { MediaChosen } from "./media-upload.machine.ts";

/** A picture as it is chosen for a post. */
export const sampleMedia: MediaChosen = {
  type: "file.chosen",
  name: "beach.jpg",
  mediaType: "image/jpeg",
  size: 2_400_000,
  document_file: null,
};
