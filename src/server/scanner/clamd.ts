import { connect, type Socket } from "node:net";
import type { Readable } from "node:stream";

import type { ScannerPort } from "./scanner.port.ts";

const QUIET_MILLISECONDS = 60_000;
const LONGEST_ANSWER = 4096;

/** A chunk of the protocol: its length as four bytes, then its bytes. */
const chunk = (bytes: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

const sendFile = async (socket: Socket, file: Readable): Promise<void> => {
  socket.write("zINSTREAM\0");
  for await (const bytes of file as AsyncIterable<Buffer>)
    if (!socket.write(chunk(bytes))) await new Promise((resolve) => socket.once("drain", resolve));
  socket.write(chunk(Buffer.alloc(0)));
};

const answerOf = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = "";
    socket.setTimeout(QUIET_MILLISECONDS, () => socket.destroy(new Error("clamd does not answer.")));
    socket.on("data", (bytes: Buffer) => {
      text += bytes.toString("utf8");
      const end = text.indexOf("\0");
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > LONGEST_ANSWER) reject(new Error("clamd says too much."));
    });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("clamd hung up before it answered.")));
  });

/** A clamd at `clamd://host:port`, asked by INSTREAM: it reads what we send, never a path of ours. */
export const createClamd = (address: string): ScannerPort => {
  const { hostname, port } = new URL(address);
  return {
    scan: async (file) => {
      const socket = connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 3310) });
      try {
        const answer = answerOf(socket);
        // Whichever breaks first says why.
        await Promise.race([Promise.all([answer, sendFile(socket, file)]), answer]);
        const said = await answer;
        const found = /^stream: (.+) FOUND$/.exec(said)?.[1];
        if (found !== undefined) return found;
        if (said === "stream: OK") return null;
        throw new Error(`clamd says: ${said}`);
      } finally {
        socket.destroy();
        file.destroy();
      }
    },
  };
};
