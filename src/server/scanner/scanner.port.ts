import type { Readable } from "node:stream";

/** Looks for malware in what people upload, before a reviewer sees it (COVER-29). */
export interface ScannerPort {
  /** The name of what it found in the bytes of a file, null: nothing. Throws while it cannot say. */
  readonly scan: (file: Readable) => Promise<string | null>;
}
