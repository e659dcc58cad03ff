import { uploadKinds, type UploadKind } from "../../domain/upload/upload-kind.ts";
import type { UploadOutcome } from "../../machines/upload/upload-events.ts";

/** Bytes of a piece: a cut line costs at most so much. */
const PIECE = 8 * 1024 * 1024;
/** A line on which nothing moves for so long is cut, in milliseconds: after the last piece the server reads the file. */
const STILL_MS = 120_000;

export const PIECES_PATH = "/api/v1/upload";

/** An upload that was begun, and the token that opens it. `address` null: it is to begin. */
export interface OpenUpload {
  readonly address: string | null;
  readonly token: string;
}

/** A file on its way: `host` without a path, `csrf` of the page. */
export interface SentFile {
  readonly host: string;
  readonly csrf: string;
  readonly kind: UploadKind;
  readonly file: Blob;
  readonly name: string;
  readonly signal: AbortSignal;
  /** Bytes that the server has, or that left. */
  readonly onSent: (bytes: number) => void;
  readonly onBegun: (address: string) => void;
}

/** "gone": the server does not know the upload any more. */
export type Sent =
  | Exclude<UploadOutcome, { readonly type: "upload.previewed" | "upload.progressed" }>
  | "gone";

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** What every request of an upload carries: its token, and the page's as all requests do (API-28, UPLOAD-15). */
const headersOf = (token: string, csrf: string) => ({ "Upload-Token": token, "X-CSRF-TOKEN": csrf });
/** A piece that came in between, or while too many others did, may be sent again. */
const LATER: readonly number[] = [409, 423, 429];

const readBody = (text: string): Readonly<Record<string, unknown>> => {
  try {
    return (JSON.parse(text) as Readonly<Record<string, unknown>> | null) ?? {};
  } catch {
    return {};
  }
};

/** What an answer says to the file; null: nothing came, or nothing that we know. */
const outcomeOf = (answer: Answer | null): Exclude<Sent, "gone"> => {
  if (answer === null) return { type: "upload.broken" };
  const { status } = answer;
  const { token, server, error, code } = readBody(answer.body);
  if (status === 200 && typeof token === "string" && typeof server === "string")
    return { type: "upload.finished", document: { tkn: token, srv_id: server } };
  if (typeof error !== "string") return { type: "upload.broken" };
  if (code === "too_many" || code === "unavailable") return { type: "upload.broken", text: error };
  return status >= 400 && status < 500 && !LATER.includes(status)
    ? { type: "upload.refused", text: error }
    : { type: "upload.broken" };
};

/** The answer to an upload whose bytes are all there: an empty piece is answered as the last one. */
const askAnswer = async (
  address: string,
  { file, csrf, signal }: SentFile,
  token: string,
): Promise<Answer> => {
  const headers = {
    ...headersOf(token, csrf),
    "Tus-Resumable": "1.0.0",
    "Upload-Offset": String(file.size),
    "Content-Type": "application/offset+octet-stream",
  };
  const answer = await fetch(address, { method: "PATCH", headers, credentials: "omit", signal });
  return { status: answer.status, body: await answer.text() };
};

/**
 * Sends a file in pieces by the tus protocol, from where the server has it. Never rejects but when `signal` is aborted.
 * The library comes with the first file.
 */
export const sendPieces = async (sent: SentFile, { address, token }: OpenUpload): Promise<Sent> => {
  const { host, csrf, kind, file, name, signal, onSent, onBegun } = sent;
  const { Upload, DetailedError } = await import("tus-js-client");
  signal.throwIfAborted();
  return new Promise<Sent>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (outcome: Sent): void => {
      clearTimeout(timer);
      resolve(outcome);
    };
    const upload = new Upload(file, {
      ...(address === null ? { endpoint: `${host}${PIECES_PATH}` } : { uploadUrl: address }),
      headers: headersOf(token, csrf),
      metadata: { target: uploadKinds[kind].path, filename: name },
      chunkSize: PIECE,
      // The machine tries again, where it can be seen.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => onBegun(upload.url!),
      onProgress: (bytes) => {
        watch();
        onSent(bytes);
      },
      onSuccess: ({ lastResponse }) => {
        const answer = { status: lastResponse.getStatus(), body: lastResponse.getBody() };
        if (answer.body !== "") return end(outcomeOf(answer));
        askAnswer(upload.url!, sent, token).then(
          (asked) => end(outcomeOf(asked)),
          () => end(outcomeOf(null)),
        );
      },
      onError: (error) => {
        const response = error instanceof DetailedError ? error.originalResponse : null;
        if (response?.getStatus() === 410 && address !== null) return end("gone");
        end(outcomeOf(response === null ? null : { status: response.getStatus(), body: response.getBody() }));
      },
    });
    const watch = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        void upload.abort();
        end(outcomeOf(null));
      }, STILL_MS);
    };
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      void upload.abort();
      reject(signal.reason as Error);
    });
    watch();
    upload.start();
  });
};

/** Takes back an upload that was begun; it would go by itself after a day. */
export const endPieces = async (address: string, token: string, csrf: string): Promise<void> => {
  const headers = { ...headersOf(token, csrf), "Tus-Resumable": "1.0.0" };
  await fetch(address, { method: "DELETE", headers, credentials: "omit", keepalive: true });
};
