import { fromCallback, type CallbackLogicFunction } from "xstate";

import type { UploadKind } from "../../domain/upload/upload-kind.ts";
import type { UploadCommand, UploadOutcome } from "../../machines/upload/upload-events.ts";
import { uploadMachine, type UploadInput } from "../../machines/upload/upload.machine.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { createOpenUploads, type OpenUploads } from "./open-uploads.ts";
import { createTurns, type Turns } from "./turns.ts";
import { createWatchMaking } from "./watch-making.ts";

/** Files that a page sends at a time: one less than the server takes of an account. */
const AT_A_TIME = 2;

interface SendingParts {
  readonly kindOf: (file: Blob) => UploadKind;
  readonly turns: Turns;
  readonly opened: OpenUploads;
}

/** Files are sent by code that comes with the first one. */
const takeBack = async (address: string, token: string, csrf: string): Promise<void> =>
  (await import("./send-file.ts")).endPieces(address, token, csrf);

type Scope = Parameters<CallbackLogicFunction<UploadCommand>>[0];

/**
 * Sends a file of a kind and tells how far it is; a cut line goes on where it was, also after the page was loaded again.
 * The file is shown from the browser's own memory, which is given back with it.
 */
const sendFiles = (
  services: AppServices,
  { kindOf, turns, opened }: SendingParts,
  { sendBack, receive }: Pick<Scope, "sendBack" | "receive">,
) => {
  let file: Blob | null = null;
  let preview: string | null = null;
  let running: AbortController | null = null;
  const record = opened.record();
  const tell = (outcome: UploadOutcome): void => sendBack(outcome);

  const stop = (): void => {
    running?.abort();
    running = null;
  };
  /** The page goes on without this file, which may be continued. */
  const leave = (): void => {
    stop();
    record.leave();
    if (preview !== null) URL.revokeObjectURL(preview);
    preview = null;
    file = null;
  };
  const drop = (): void => {
    const open = record.forget();
    leave();
    if (open?.address != null) void takeBack(open.address, open.token, services.globals.csrf).catch(() => {});
  };

  const send = async (sent: Blob, signal: AbortSignal): Promise<UploadOutcome> => {
    const { sendFile } = await import("./send-file.ts");
    signal.throwIfAborted();
    return sendFile(services, { sent, kind: kindOf(sent), signal, record, tell });
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
    if (command.type === "upload.paused") stop();
    if (command.type === "upload.wanted" && command.document_file instanceof Blob) {
      drop();
      file = command.document_file;
      preview = URL.createObjectURL(file);
      tell({ type: "upload.previewed", url: preview });
    }
    const begins = command.type === "upload.wanted" || command.type === "upload.repeated";
    if (begins && file !== null) void begin(file);
  });
  return leave;
};

/** Sends files of the kind that each is, one at a time. */
export const createUpload = (services: AppServices, kindOf: SendingParts["kindOf"]) => {
  const [turns, opened] = [createTurns(1), createOpenUploads(services)];
  return fromCallback<UploadCommand>((scope) => sendFiles(services, { kindOf, turns, opened }, scope));
};

/** Files on their way, each of the kind that it is started for, few at a time. */
export const provideUpload = (services: AppServices) => {
  const [turns, opened] = [createTurns(AT_A_TIME), createOpenUploads(services)];
  return provideEvery(uploadMachine, {
    upload: fromCallback<UploadCommand, { readonly kind: UploadInput["kind"] }>((scope) =>
      sendFiles(services, { kindOf: () => scope.input.kind, turns, opened }, scope),
    ),
    watchMaking: createWatchMaking(services),
  });
};
