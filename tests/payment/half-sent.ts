import { once } from "node:events";
import { connect } from "node:net";

import type { SignedMessage } from "../stripe/stripe-stand-in.ts";

/** A request of which a server has got the head and a half of its body. */
export interface HalfSent {
  /** Sends the rest; the status of the answer, or null when the line ends without one. */
  readonly finish: () => Promise<number | null>;
}

/** Begins to post a message; answers once the server has taken its head (100 Continue). */
export const sendHalf = async (url: string, { headers, body }: SignedMessage): Promise<HalfSent> => {
  const { hostname, port, pathname, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  let received = "";
  const ended = new Promise<void>((end) => {
    // A killed process resets the line: that is an end as any other here.
    socket.on("error", () => end());
    socket.on("close", () => end());
  });
  const continued = new Promise<void>((goOn) => {
    socket.on("data", (chunk: Buffer) => {
      received += chunk.toString();
      goOn();
    });
  });
  const bytes = Buffer.from(body);
  const half = Math.floor(bytes.length / 2);
  const lines = {
    ...{ host, ...headers, "content-length": String(bytes.length) },
    ...{ expect: "100-continue", connection: "close" },
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${pathname} HTTP/1.1\r\n${head.join("")}\r\n`);
  await Promise.race([continued, ended]);
  if (!received.startsWith("HTTP/1.1 100")) throw new Error(`The head was not taken: ${received}`);
  socket.write(bytes.subarray(0, half));
  return {
    finish: async () => {
      if (socket.writable) socket.write(bytes.subarray(half));
      await ended;
      const [, status] = /HTTP\/1\.1 ([2-5]\d\d)/.exec(received) ?? [];
      return status === undefined ? null : Number(status);
    },
  };
};
