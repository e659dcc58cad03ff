import type { IncomingMessage, ServerResponse } from "node:http";

import {
  ERRORS,
  StreamLimiter,
  type CancellationContext,
  type DataStore,
  type Server,
  type Upload,
} from "@tus/server";

interface Piece {
  readonly upload: Pick<Upload, "id" | "offset">;
  /** More bytes than these are refused. */
  readonly most: number;
  readonly signal: AbortSignal;
}

/** Writes what comes over a line, until it ends, is cut, or has to give way; answers how far the upload is then. */
const writeLine = async (
  store: Pick<DataStore, "write">,
  line: IncomingMessage,
  { upload, most, signal }: Piece,
): Promise<number> => {
  // A piece without bytes is over before anybody looks: it asks to finish what has come already.
  if (signal.aborted || (line.destroyed && !line.complete)) throw ERRORS.ABORTED;
  const bytes = new StreamLimiter(most);
  // The store may listen later; it is thrown below.
  bytes.on("error", () => undefined);
  const end = (): void => {
    line.unpipe(bytes);
    bytes.end();
  };
  signal.addEventListener("abort", end, { once: true });
  line.once("close", end);
  if (line.destroyed) end();
  else line.pipe(bytes);
  try {
    return await store.write(bytes, upload.id, upload.offset);
  } catch (error) {
    line.unpipe(bytes);
    throw bytes.errored ?? error;
  } finally {
    signal.removeEventListener("abort", end);
    line.off("close", end);
  }
};

const requestOf = (request: IncomingMessage, response: ServerResponse): Request => {
  const headers = Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const about = new Request(new URL(request.url!, "http://upload"), { method: request.method!, headers });
  // It listens there for the end of the line.
  return Object.assign(about, { runtime: { node: { req: request, res: response } } });
};

/**
 * Has the protocol answer a request. Its library would lead the bytes of a piece through streams of the web, where each is copied
 * twice; here they go from the line to the store.
 */
export const answerByTus = async (
  server: Server,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  Object.assign(server.handlers.PATCH, {
    writeToStore: (_body: null, upload: Upload, most: number, { signal }: CancellationContext) =>
      writeLine(server.datastore, request, { upload, most, signal }),
  });
  const answer = await server.handleWeb(requestOf(request, response));
  response.writeHead(answer.status, [...answer.headers].flat()).end(await answer.text());
};
