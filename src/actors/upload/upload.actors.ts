import { fromCallback } from "xstate";

import type {
  UploadCommand,
  UploadedDocument,
  UploadOutcome,
} from "../../machines/document-upload/document-upload.machine.ts";
import { pictureFileName, type PictureKind } from "../../domain/upload/picture-kind.ts";
import { uploadKinds } from "../../domain/upload/upload-kind.ts";
import type { AppServices } from "../app/services.ts";

const TIMEOUT_MS = 120_000;

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

const outcomeOf = (status: number, { token, server, error }: Answer): UploadOutcome => {
  if (status === 200 && typeof token === "string" && typeof server === "string")
    return { type: "upload.finished", document: { tkn: token, srv_id: server } satisfies UploadedDocument };
  return status >= 400 && status < 500 && typeof error === "string"
    ? { type: "upload.refused", text: error }
    : { type: "upload.broken" };
};

/** The name a file is sent under; what a canvas made has none of its own. */
const nameOf = (sent: Blob, kind: PictureKind, milliseconds: number): string => {
  const extension = sent.type.replace(/^image\//, "").replace("jpeg", "jpg");
  return pictureFileName(sent instanceof File ? sent.name : "", { kind, extension, milliseconds });
};

/**
 * Sends a picture of a kind and tells how far it is; only `XMLHttpRequest` knows that of what is sent. The picture is
 * shown from the browser's own memory, which is given back with it.
 */
export const createUpload = ({ globals, call, now }: AppServices, kind: PictureKind) =>
  fromCallback<UploadCommand>(({ sendBack, receive }) => {
    let file: Blob | null = null;
    let preview: string | null = null;
    let running: AbortController | null = null;
    const tell = (outcome: UploadOutcome): void => sendBack(outcome);

    const stop = (): void => {
      running?.abort();
      running = null;
    };
    const drop = (): void => {
      stop();
      if (preview !== null) URL.revokeObjectURL(preview);
      preview = null;
      file = null;
    };

    const post = (token: string, sent: Blob, { signal }: AbortController): void => {
      const request = new XMLHttpRequest();
      request.open("POST", `${globals.upload_host}${uploadKinds[kind].path}`);
      request.timeout = TIMEOUT_MS;
      request.setRequestHeader("accept", "application/json");
      request.setRequestHeader("x-csrf-token", globals.csrf);
      request.setRequestHeader("upload-token", token);
      request.upload.addEventListener("progress", ({ loaded, total }) => {
        if (total > 0) tell({ type: "upload.progressed", percent: Math.floor((100 * loaded) / total) });
      });
      request.addEventListener("load", () =>
        tell(outcomeOf(request.status, readAnswer(request.responseText))),
      );
      for (const end of ["error", "timeout"])
        request.addEventListener(end, () => tell({ type: "upload.broken" }));
      signal.addEventListener("abort", () => request.abort());
      const form = new FormData();
      form.append("file", sent, kind === "document" ? "document" : nameOf(sent, kind, now() * 1000));
      request.send(form);
    };

    const send = async (sent: Blob): Promise<void> => {
      stop();
      const mine = new AbortController();
      running = mine;
      const answer = await call("getUploadToken", {}, { signal: mine.signal }).catch(() => null);
      if (mine.signal.aborted) return;
      if (answer === null) tell({ type: "upload.broken" });
      else if (answer.status === "failed") tell({ type: "upload.refused", text: answer.failure.error });
      else post(answer.data.token, sent, mine);
    };

    receive((command) => {
      if (command.type === "upload.dropped") drop();
      if (command.type === "upload.wanted" && command.document_file instanceof Blob) {
        drop();
        file = command.document_file;
        preview = URL.createObjectURL(file);
        tell({ type: "upload.previewed", url: preview });
      }
      if (command.type !== "upload.dropped" && file !== null) void send(file);
    });
    return drop;
  });
