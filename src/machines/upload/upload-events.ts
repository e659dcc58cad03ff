/** A file as it was chosen; `size` in bytes. `document_file` is the browser's own object and secret: no journal keeps it. */
export interface FileChosen {
  readonly type: "file.chosen";
  readonly mediaType: string;
  readonly size: number;
  readonly document_file: unknown;
}

/** What the uploading actor takes. `document_file` is secret. A paused or stopped upload may be continued; a dropped one is over. */
export type UploadCommand =
  | { readonly type: "upload.wanted"; readonly document_file: unknown }
  | { readonly type: "upload.repeated" }
  | { readonly type: "upload.paused" }
  | { readonly type: "upload.dropped" };

/** How the server knows the file (COVER-35). */
export interface UploadedDocument {
  readonly tkn: string;
  readonly srv_id: string;
}

/**
 * What it tells: `url` shows the picture in this page alone; `left` is how long the rest takes, in seconds, once that is known.
 * After `upload.broken` it may be tried again: `text` says why; without one the server could not be reached.
 */
export type UploadOutcome =
  | { readonly type: "upload.previewed"; readonly url: string }
  | { readonly type: "upload.progressed"; readonly percent: number; readonly left?: number | undefined }
  | { readonly type: "upload.finished"; readonly document: UploadedDocument }
  | { readonly type: "upload.refused"; readonly text: string }
  | { readonly type: "upload.broken"; readonly text?: string };

/** What is told of a film or sound while the server makes it: `percent` null while it waits for its turn. */
export type MakingOutcome =
  | { readonly type: "making.progressed"; readonly percent: number | null }
  | { readonly type: "making.finished" }
  | { readonly type: "making.failed"; readonly text: string };
