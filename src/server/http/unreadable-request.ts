import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

import { failureOutgoing } from "./outgoing.ts";
import { dataHeaders } from "./security-headers.ts";

/**
 * Answers what is no HTTP, too slow, or has headers without end, in the contract's shape (API-28), and hangs up: whatever
 * follows on this line cannot be trusted.
 */
export const answerUnreadable = (error: Error & { readonly code?: string }, socket: Duplex): void => {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = error.code === "HPE_HEADER_OVERFLOW" ? "too_large" : "bad_request";
  const { status, type, headers, body } = failureOutgoing(code);
  const text = String(body);
  const lines = Object.entries({
    ...dataHeaders(false),
    ...headers,
    "content-type": type ?? "",
    "content-length": String(Buffer.byteLength(text)),
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${text}`);
};
