import { pictureFileName } from "../../domain/upload/picture-kind.ts";
import { secondsLeft, withSample, type SentBytes } from "../../domain/upload/time-left.ts";
import { isPlayed, type UploadKind } from "../../domain/upload/upload-kind.ts";
import type { UploadOutcome } from "../../machines/upload/upload-events.ts";
import type { AppServices } from "../app/services.ts";
import type { UploadRecord } from "./open-uploads.ts";
import { sendPieces, type Sent } from "./send-pieces.ts";

export { endPieces } from "./send-pieces.ts";

/** The name a file is sent under; that of a document tells who it is of, what a canvas made has none of its own. */
const nameOf = (sent: Blob, kind: UploadKind, milliseconds: number): string => {
  const name = sent instanceof File ? sent.name : "";
  if (kind === "document" || isPlayed(kind)) return kind;
  const extension = sent.type.replace(/^image\//, "").replace("jpeg", "jpg");
  return pictureFileName(name, { kind, extension, milliseconds });
};

const progressOf = (size: number, tell: (outcome: UploadOutcome) => void) => {
  let samples: readonly SentBytes[] = [];
  return (sent: number): void => {
    samples = withSample(samples, { sent, at: performance.now() });
    const percent = Math.min(100, Math.floor((100 * sent) / size));
    tell({ type: "upload.progressed", percent, left: secondsLeft(samples, size) ?? undefined });
  };
};

interface FileToSend {
  readonly sent: Blob;
  readonly kind: UploadKind;
  readonly signal: AbortSignal;
  readonly record: UploadRecord;
  readonly tell: (outcome: UploadOutcome) => void;
}

/** Sends one file, from where an upload of it stopped; answers what became of it. */
export const sendFile = async (services: AppServices, file: FileToSend): Promise<Exclude<Sent, "gone">> => {
  const { globals, call, now } = services;
  const { sent, kind, signal, record, tell } = file;
  await record.open(sent, kind);
  let open = record.current();
  if (open === null) {
    const answer = await call("getUploadToken", {}, { signal });
    if (answer.status === "failed") return { type: "upload.broken", text: answer.failure.error };
    open = { address: null, token: answer.data.token };
  }
  const { token } = open;
  const name = nameOf(sent, kind, now() * 1000);
  const onBegun = (address: string): void => record.keep({ address, token });
  const onSent = progressOf(sent.size, tell);
  const outcome = await sendPieces(
    { host: globals.upload_host, csrf: globals.csrf, kind, file: sent, name, signal, onSent, onBegun },
    open,
  );
  // What was answered for good is over.
  if (outcome === "gone" || outcome.type !== "upload.broken") record.forget();
  return outcome === "gone" ? sendFile(services, file) : outcome;
};
