import type { UploadKind } from "../../domain/upload/upload-kind.ts";
import type { AppServices } from "../app/services.ts";
import { personalEntries } from "../storage/personal-entries.ts";
import { fileDigest } from "./file-digest.ts";
import type { OpenUpload } from "./send-pieces.ts";

/** As long as the server keeps what came of a file, in seconds. */
const KEPT = 86_400;

/** What is known of the upload of one file. */
export interface UploadRecord {
  /** Looks for an upload of this very file that was begun before. */
  readonly open: (file: Blob, kind: UploadKind) => Promise<void>;
  readonly current: () => OpenUpload | null;
  readonly keep: (open: OpenUpload) => void;
  /** The upload is over; answers what it was. */
  readonly forget: () => OpenUpload | null;
  /** The file is not sent any more: whoever chooses it again goes on. */
  readonly leave: () => void;
}

export interface OpenUploads {
  readonly record: () => UploadRecord;
}

const isOpen = (value: unknown): value is OpenUpload & { readonly address: string } =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as OpenUpload).address === "string" &&
  typeof (value as OpenUpload).token === "string";

/** Uploads that were begun, kept in the browser until they are over or a day old. The same file twice at once is two uploads. */
export const createOpenUploads = ({
  storage,
  globals,
}: Pick<AppServices, "storage" | "globals">): OpenUploads => {
  const inUse = new Set<string>();
  return {
    record: () => {
      let name: string | null = null;
      let open: OpenUpload | null = null;
      const leave = (): void => {
        if (name !== null) inUse.delete(name);
        name = null;
        open = null;
      };
      return {
        leave,
        current: () => open,
        open: async (file, kind) => {
          if (open !== null || name !== null) return;
          const digest = await fileDigest(file, [globals.user?.username ?? "", kind]);
          if (digest === null || inUse.has(digest)) return;
          name = digest;
          inUse.add(digest);
          const kept = storage.read(personalEntries.upload + digest);
          if (isOpen(kept)) open = kept;
        },
        keep: (begun) => {
          open = begun;
          if (name !== null) storage.write(personalEntries.upload + name, begun, KEPT);
        },
        forget: () => {
          const was = open;
          if (name !== null) storage.remove(personalEntries.upload + name);
          open = null;
          return was;
        },
      };
    },
  };
};
