import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

import type { Timeouts } from "./timeouts.ts";

/** What a sender of a file has to send on the average, in bytes a second: the slowest lines of phones do twice that. */
export const LEAST_RATE = 4096;

const files = new WeakSet<IncomingMessage>();

/**
 * Lets the body of a request take as long as it needs while it comes at `LEAST_RATE`: a file, or a piece of one, that was
 * granted. Nobody else's.
 */
export const takeAsFile = (request: IncomingMessage): void => {
  files.add(request);
};

interface Sender {
  readonly socket: Socket;
  /** Checks since the request, or since the last look at a file's rate. */
  checks: number;
  /** Bytes of the connection at that look. */
  bytes: number;
  /** Bytes of it waited to be read since then: it was us who were slow. */
  waits: boolean;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** What Node says of a request that takes too long. */
const tooLong = (): Error =>
  Object.assign(new Error("Request timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });

/**
 * Cuts off every connection whose request has not come whole within `request` milliseconds, and one whose file came more slowly
 * than `LEAST_RATE` for as long: Node knows one limit for all. The head is Node's (`headers`). Checks are counted, not the time
 * between them, so that a busy process cuts off no client. Answers how to stop.
 */
export const cutSlowSenders = (server: Server, { request: most, check }: Timeouts): (() => void) => {
  const senders = new Map<IncomingMessage, Sender>();
  const checks = Math.max(1, Math.ceil(most / check));
  const least = (LEAST_RATE * checks * check) / 1000;

  server.on("request", (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    senders.set(request, { socket, checks: 0, bytes: socket.bytesRead, waits: false });
    request.once("close", () => senders.delete(request));
  });

  const timer = setInterval(() => {
    for (const [request, sender] of senders) {
      if (request.complete) {
        senders.delete(request);
        continue;
      }
      sender.checks += 1;
      sender.waits ||= request.readableLength > 0;
      if (sender.checks < checks) continue;
      const { bytesRead } = sender.socket;
      if (!files.has(request) || (!sender.waits && bytesRead - sender.bytes < least)) {
        senders.delete(request);
        server.emit("clientError", tooLong(), sender.socket);
      } else Object.assign(sender, { checks: 0, bytes: bytesRead, waits: false });
    }
  }, check);
  timer.unref();
  return () => clearInterval(timer);
};
