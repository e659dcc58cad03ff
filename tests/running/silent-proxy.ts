import { connect, createServer, type NetConnectOpts, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

/** A proxy before PostgreSQL that can fall silent as a network does that drops everything: nothing is passed on, nothing closed. */
export interface SilentProxy {
  readonly port: number;
  /** The connections that are open now fall silent; with `all`, those to come as well. */
  readonly silence: (which: "open" | "all") => void;
  /** New connections are passed on again; the silent ones stay so. */
  readonly speak: () => void;
  readonly stop: () => Promise<void>;
}

/** Starts it before what listens at `target`. */
export const startSilentProxy = async (target: NetConnectOpts): Promise<SilentProxy> => {
  const pairs = new Set<readonly [Socket, Socket]>();
  let passes = true;
  const server = createServer((near) => {
    if (!passes) {
      near.pause();
      near.on("error", () => undefined);
      return;
    }
    const far = connect(target);
    const pair = [near, far] as const;
    pairs.add(pair);
    near.pipe(far);
    far.pipe(near);
    near.on("error", () => far.destroy());
    far.on("error", () => near.destroy());
    near.on("close", () => pairs.delete(pair));
  });
  const held = new Set<Socket>();
  server.on("connection", (socket) => {
    held.add(socket);
    socket.on("close", () => held.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    silence: (which) => {
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
      passes = which === "open";
    },
    speak: () => {
      passes = true;
    },
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const [, far] of pairs) far.destroy();
      for (const socket of held) socket.destroy();
      await closed;
    },
  };
};
