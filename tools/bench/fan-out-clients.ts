import { WebSocket } from "ws";

import { encodeFrame } from "../../src/protocol/frame.ts";
import { socketEvent } from "../../src/protocol/socket-events.ts";

// Opens many sockets to the address of its parent, from one of its own, joins a room with each, and tells when a number of frames came.

const [url = "", origin = "", count = "0", room = "", localAddress = "127.0.0.1"] = process.argv.slice(2);
let received = 0;
let expected = Infinity;

const tell = (): void => {
  if (received < expected) return;
  expected = Infinity;
  process.send!("received");
};

const { id, fields } = socketEvent("socket.join");
const join = Buffer.from(encodeFrame(id, fields, { room }));

const open = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { origin, localAddress, perMessageDeflate: false });
    socket.once("error", reject);
    // The first frame brings the templates.
    socket.once("message", () => {
      socket.send(join);
      socket.on("message", () => {
        received += 1;
        tell();
      });
      resolve();
    });
  });

process.on("message", (frames: number) => {
  expected = frames;
  received = 0;
  process.send!("waiting");
});
process.on("disconnect", () => process.exit(0));

for (let opened = 0; opened < Number(count); opened += 50)
  await Promise.all(Array.from({ length: 50 }, open));
process.send!("open");
