import { uploadKinds, type UploadKind } from "../../domain/upload/upload-kind.ts";

/** How long a request may take, in milliseconds: as long as the server waits for one. */
const TIMEOUT_MS = 120_000;
/** Bytes of a piece: a cut line costs at most so much. */
const PIECE = 8 * 1024 * 1024;
const PIECES_PATH = "/api/v1/upload";

/** A file on its way: `host` without a path, `onSent` is told the bytes that are sent. */
export interface SentFile {
  readonly host: string;
  readonly kind: UploadKind;
  readonly file: Blob;
  readonly signal: AbortSignal;
  readonly onSent: (bytes: number) => void;
}

/** An upload in pieces that was begun; its token opens it. */
export interface OpenUpload {
  readonly address: string;
  readonly token: string;
}

interface Request {
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: XMLHttpRequestBodyInit;
  readonly signal?: AbortSignal;
  readonly onSent?: (bytes: number) => void;
}

/** Only `XMLHttpRequest` tells how much of a body is sent. Rejects when no answer comes. */
const ask = ({ method, address, headers, body, signal, onSent }: Request): Promise<XMLHttpRequest> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.timeout = TIMEOUT_MS;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    // Listened to, an upload to another origin needs leave for each request.
    if (onSent !== undefined) request.upload.addEventListener("progress", ({ loaded }) => onSent(loaded));
    request.addEventListener("load", () => resolve(request));
    for (const end of ["error", "timeout", "abort"])
      request.addEventListener(end, () => reject(new Error(`No answer to an upload: ${end}.`)));
    signal?.addEventListener("abort", () => request.abort());
    request.send(body ?? null);
  });

/** Sends a file whole, as a form. */
export const sendWhole = (
  { host, kind, file, signal, onSent }: SentFile,
  { token, csrf, name }: { readonly token: string; readonly csrf: string; readonly name: string },
): Promise<XMLHttpRequest> => {
  const body = new FormData();
  body.append("file", file, name);
  const headers = { accept: "application/json", "x-csrf-token": csrf, "upload-token": token };
  const address = `${host}${uploadKinds[kind].path}`;
  return ask({ method: "POST", address, headers, body, signal, onSent });
};

const headersOf = (token: string) => ({ "tus-resumable": "1.0.0", "upload-token": token });

/** Begins an upload in pieces, by the tus protocol; the answer when it is refused. */
export const beginPieces = async (
  { host, kind, file, signal }: SentFile,
  token: string,
): Promise<OpenUpload | XMLHttpRequest> => {
  const headers = {
    ...headersOf(token),
    "upload-length": String(file.size),
    "upload-metadata": `target ${btoa(uploadKinds[kind].path)}`,
  };
  const answer = await ask({ method: "POST", address: `${host}${PIECES_PATH}`, headers, signal });
  const path = answer.getResponseHeader("location");
  return answer.status === 201 && path !== null ? { address: `${host}${path}`, token } : answer;
};

const readOffset = (answer: XMLHttpRequest): number => Number(answer.getResponseHeader("upload-offset"));

/** How many bytes of an upload the server has; null: it does not know it any more. */
export const askOffset = async (
  { address, token }: OpenUpload,
  signal: AbortSignal,
): Promise<number | null> => {
  const answer = await ask({ method: "HEAD", address, headers: headersOf(token), signal });
  return answer.status === 200 ? readOffset(answer) : null;
};

/** Sends the pieces from an offset on; the answer is what the whole file is answered, or why a piece is not taken. */
export const sendPieces = async (sent: SentFile, open: OpenUpload, from: number): Promise<XMLHttpRequest> => {
  const { file, signal, onSent } = sent;
  const { address, token } = open;
  const answer = await ask({
    method: "PATCH",
    address,
    headers: {
      ...headersOf(token),
      "upload-offset": String(from),
      "content-type": "application/offset+octet-stream",
    },
    body: file.slice(from, from + PIECE),
    signal,
    onSent: (bytes) => onSent(from + bytes),
  });
  const next = readOffset(answer);
  return answer.status === 204 && next > from ? sendPieces(sent, open, next) : answer;
};

/** Takes back an upload that was begun; it would go by itself after a day. */
export const endPieces = async ({ address, token }: OpenUpload): Promise<void> => {
  await ask({ method: "DELETE", address, headers: headersOf(token) });
};
