import { IMAGE_SIDE_LIMIT } from "../../domain/upload/image-file.ts";
import { isPlayed } from "../../domain/upload/upload-kind.ts";
import { answer, refuse, type Reply } from "../http/reply.ts";
import { keepPlayed } from "../media/keep-played.ts";
import type { Services } from "../services.ts";
import type { ArrivedFile } from "./file-seal.ts";
import { keepPicture } from "./keep-picture.ts";
import { RETRY_SECONDS } from "./upload-places.ts";
import type { KeptUpload } from "./upload-row.ts";
import { uploadAnswer, type UploadAnswer } from "./upload-server.ts";

export type Taken = Reply<UploadAnswer>;

/** What is kept of an uploaded file, or why it is not: `refused` in words, null for the usual ones. */
export type Kept =
  | "kept"
  | "used"
  | "busy"
  | { readonly refused: string | null }
  | { readonly larger: string };

const keep = async (
  services: Services,
  upload: KeptUpload,
  file: ArrivedFile,
  gone: AbortSignal,
): Promise<Kept> => {
  const { kind, accountId } = upload;
  if (isPlayed(kind)) return keepPlayed(services, { ...upload, kind }, file.path, gone);
  const picture = await services.uploads.pictures.read({ kind, ...file }, accountId, gone);
  switch (picture.kind) {
    case "large":
      return { larger: IMAGE_SIDE_LIMIT };
    case "foreign":
    case "small":
      return { refused: picture.text };
    case "broken":
      return { refused: null };
    case "busy":
      return "busy";
    case "clean":
      return (await keepPicture(services, { ...upload, kind }, picture)) ? "kept" : "used";
  }
};

/**
 * Looks at a file that has arrived, by its content alone, and keeps what is made of it until a call uses it. The file
 * may be taken away. Rejects when `gone` is aborted.
 */
export const takeFile = async (
  services: Services,
  upload: KeptUpload,
  file: ArrivedFile,
  gone: AbortSignal,
): Promise<Taken> => {
  const kept = await keep(services, upload, file, gone);
  if (kept === "kept") return answer(uploadAnswer(upload.id));
  if (kept === "used") return refuse("upload_expired");
  if (kept === "busy") return refuse("unavailable", { retryAfter: RETRY_SECONDS });
  if ("larger" in kept) return refuse("file_too_large", { values: { size: kept.larger } });
  return kept.refused === null ? refuse("file_refused") : refuse("file_refused", { error: kept.refused });
};
