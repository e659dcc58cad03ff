import { fromCallback, type CallbackLogicFunction } from "xstate";

import type {
  UploadCommand,
  UploadedDocument,
  UploadOutcome,
} from "../../machines/document-upload/document-upload.machine.ts";
import { pictureFileName, type PictureKind } from "../../domain/upload/picture-kind.ts";
import { isPlayed, type MediaKind, type UploadKind } from "../../domain/upload/upload-kind.ts";
import type { AppServices } from "../app/services.ts";
import { askOffset, beginPieces, endPieces, sendPieces, sendWhole, type OpenUpload } from "./send-file.ts";
import { createTurns, type Turns } from "./turns.ts";

/** Files of a post that are sent at a time: one less than the server takes of an account. */
const AT_A_TIME = 2;

/** A piece that came in between, or while too many others did, may be sent again. */
const LATER: readonly number[] = [409, 423, 429];

interface Answer {
  readonly token?: unknown;
  readonly server?: unknown;
  readonly error?: unknown;
}

const readAnswer = (text: string): Answer => {
  try {
    return (JSON.parse(text) as Answer | null) ?? {};
  } catch {
    return {};
  }
};

const outcomeOf = ({ status, responseText }: XMLHttpRequest): UploadOutcome => {
  const { token, server, error } = readAnswer(responseText);
  if (status === 200 && typeof token === "string" && typeof server === "string")
    return { type: "upload.finished", document: { tkn: token, srv_id: server } satisfies UploadedDocument };
  return status >= 400 && status < 500 && typeof error === "string"
    ? { type: "upload.refused", text: error }
    : { type: "upload.broken" };
};

/** The name a picture is sent under; what a canvas made has none of its own. */
const nameOf = (sent: Blob, kind: PictureKind, milliseconds: number): string => {
  if (kind === "document") return "document";
  const extension = sent.type.replace(/^image\//, "").replace("jpeg", "jpg");
  return pictureFileName(sent instanceof File ? sent.name : "", { kind, extension, milliseconds });
};

type Scope = Parameters<CallbackLogicFunction<UploadCommand>>[0];

/**
 * Sends a file of a kind and tells how far it is: pictures whole, films and sounds in pieces, which go on where a line was cut
 * . The file is shown from the browser's own memory, which is given back with it.
 */
const sendFiles = (
  { globals, call, now }: AppServices,
  kind: UploadKind,
  turns: Turns,
  { sendBack, receive }: Pick<Scope, "sendBack" | "receive">,
) => {
  const host = globals.upload_host;
  let file: Blob | null = null;
  let preview: string | null = null;
  let running: AbortController | null = null;
  let open: OpenUpload | null = null;
  const tell = (outcome: UploadOutcome): void => sendBack(outcome);

  const stop = (): void => {
    running?.abort();
    running = null;
  };
  const drop = (): void => {
    stop();
    if (preview !== null) URL.revokeObjectURL(preview);
    if (open !== null) void endPieces(open).catch(() => {});
    preview = null;
    file = null;
    open = null;
  };

  const send = async (sent: Blob, signal: AbortSignal): Promise<UploadOutcome> => {
    const onSent = (bytes: number): void =>
      tell({ type: "upload.progressed", percent: Math.min(100, Math.floor((100 * bytes) / sent.size)) });
    const sending = { host, kind, file: sent, signal, onSent };
    const begun = isPlayed(kind) && open !== null ? await askOffset(open, signal) : null;
    if (begun === null || open === null) {
      const answer = await call("getUploadToken", {}, { signal });
      if (answer.status === "failed") return { type: "upload.refused", text: answer.failure.error };
      const { token } = answer.data;
      if (!isPlayed(kind)) {
        const name = nameOf(sent, kind, now() * 1000);
        return outcomeOf(await sendWhole(sending, { token, csrf: globals.csrf, name }));
      }
      const opened = await beginPieces(sending, token);
      if (!("address" in opened)) return outcomeOf(opened);
      open = opened;
    }
    const answer = await sendPieces(sending, open, begun ?? 0);
    if (LATER.includes(answer.status)) return { type: "upload.broken" };
    const outcome = outcomeOf(answer);
    // What was answered for good is over.
    if (outcome.type !== "upload.broken") open = null;
    return outcome;
  };

  const begin = async (sent: Blob): Promise<void> => {
    stop();
    const mine = new AbortController();
    running = mine;
    const { signal } = mine;
    const outcome = await turns(signal, () => send(sent, signal)).catch(() => null);
    if (!signal.aborted) tell(outcome ?? { type: "upload.broken" });
  };

  receive((command) => {
    if (command.type === "upload.dropped") drop();
    if (command.type === "upload.wanted" && command.document_file instanceof Blob) {
      drop();
      file = command.document_file;
      preview = URL.createObjectURL(file);
      tell({ type: "upload.previewed", url: preview });
    }
    if (command.type !== "upload.dropped" && file !== null) void begin(file);
  });
  return drop;
};

/** Sends pictures of one kind. */
export const createUpload = (services: AppServices, kind: PictureKind) =>
  fromCallback<UploadCommand>((scope) => sendFiles(services, kind, createTurns(1), scope));

/** Sends a file of the kind that it is started for, few at a time. */
export const createMediaUpload = (services: AppServices) => {
  const turns = createTurns(AT_A_TIME);
  return fromCallback<UploadCommand, { readonly kind: MediaKind }>((scope) =>
    sendFiles(services, scope.input.kind, turns, scope),
  );
};
