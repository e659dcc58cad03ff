import type { Failure } from "../../protocol/failures.ts";
import type { MediaChosen } from "./upload.machine.ts";

/** A picture as it is chosen for a post. */
export const sampleMedia: MediaChosen = {
  type: "file.chosen",
  name: "beach.jpg",
  mediaType: "image/jpeg",
  size: 2_400_000,
  document_file: null,
};

/** A film as it is chosen for a post. */
export const sampleFilm: MediaChosen = {
  ...sampleMedia,
  name: "clip.mp4",
  mediaType: "video/mp4",
  size: 24_000_000,
};

/** What the server answers to what uses an upload that was used elsewhere, or is gone. */
export const expiredUpload: Failure = {
  code: "upload_expired",
  error: "This upload has expired. Please choose the file again.",
};
