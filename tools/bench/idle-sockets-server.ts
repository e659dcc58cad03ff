import { once } from "node:events";
import type { AddressInfo } from "node:net";

import { WebSocketServer } from "ws";

import { announcedTemplates } from "../../src/protocol/socket-events.ts";
import { frameBytes } from "../../src/server/socket/member.ts";
import { startHub } from "./bench-hub.ts";

// A socket server of its own process, ours or bare: tells its port, and how much memory it has each time it is asked.

const startBare = async (): Promise<number> => {
  const templates = frameBytes("socket.template", { ...announcedTemplates() });
  const sockets = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
  sockets.on("connection", (socket) => {
    socket.on("message", () => undefined);
    socket.send(templates, { binary: true });
  });
  await once(sockets, "listening");
  return (sockets.address() as AddressInfo).port;
};

const port = process.argv[2] === "bare" ? await startBare() : (await startHub()).port;
process.on("message", () => {
  globalThis.gc?.();
  process.send!(process.memoryUsage.rss());
});
process.on("disconnect", () => process.exit(0));
process.send!(port);
