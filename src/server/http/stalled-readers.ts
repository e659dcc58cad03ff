import type { Server } from "node:http";
import type { Socket } from "node:net";

/** What libuv knows of a connection: bytes handed to it, and those of them that the operating system has not taken yet. */
interface Handle {
  readonly bytesWritten: number;
  readonly writeQueueSize: number;
}

/** How much of what was written to a connection the operating system has taken; null: nothing waits to be taken. */
const takenOf = (socket: Socket): number | null => {
  const { _handle: handle } = socket as Socket & { readonly _handle?: Handle | null };
  if (handle === null || handle === undefined || socket.writableLength === 0) return null;
  // Node counts a write as a whole when it ends: one large answer to a slow reader would look like none of it moved.
  return handle.bytesWritten - handle.writeQueueSize;
};

interface Reader {
  taken: number | null;
  /** Checks in a row in which nothing of what waits was taken. */
  stalled: number;
}

/**
 * Cuts off every connection, an answer's or a web socket's, on which bytes wait to be written and none was taken for
 * `still` milliseconds. The server's own timeout is not enough: whatever such a client sends begins it anew. Who reads
 * slowly is never cut. Checks are counted, not the time between them, so that a busy process cuts off no client.
 * Answers how to stop.
 */
export const cutStalledReaders = (server: Server, still: number, check: number): (() => void) => {
  const readers = new Map<Socket, Reader>();
  const most = Math.max(1, Math.ceil(still / check));

  server.on("connection", (socket: Socket) => {
    readers.set(socket, { taken: null, stalled: 0 });
    socket.once("close", () => readers.delete(socket));
  });

  const timer = setInterval(() => {
    for (const [socket, reader] of readers) {
      const taken = takenOf(socket);
      reader.stalled = taken !== null && taken === reader.taken ? reader.stalled + 1 : 0;
      reader.taken = taken;
      if (reader.stalled >= most) socket.destroy();
    }
  }, check);
  timer.unref();
  return () => clearInterval(timer);
};
