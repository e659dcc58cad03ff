import { createServer, request } from "node:http";
import { connect, type AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

/** A proxy on loopback through which every host name leads to one server, which is told the name. */
export interface HostProxy {
  /** For a browser's `proxy`. */
  readonly server: string;
  readonly stop: () => Promise<void>;
}

const join = (one: Duplex, other: Duplex): void => {
  one.pipe(other);
  other.pipe(one);
  one.on("error", () => other.destroy());
  other.on("error", () => one.destroy());
};

/** Starts it before the server that answers at `origin`: pages by requests, sockets through tunnels. */
export const startHostProxy = async (origin: string): Promise<HostProxy> => {
  const port = Number(new URL(origin).port);
  const host = "127.0.0.1";
  const proxy = createServer((asked, answered) => {
    const { pathname, search } = new URL(asked.url ?? "/", origin);
    const { method, headers } = asked;
    const onward = request({ host, port, method, headers, path: `${pathname}${search}` }, (answer) => {
      answered.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(answered);
    });
    onward.on("error", () => answered.destroy());
    asked.pipe(onward);
  });
  proxy.on("connect", (_, socket, head) => {
    const onward = connect(port, host, () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      onward.write(head);
      join(socket, onward);
    });
    onward.on("error", () => socket.destroy());
  });
  await new Promise<void>((listening) => proxy.listen(0, host, listening));
  return {
    server: `http://${host}:${(proxy.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((stopped) => {
        proxy.closeAllConnections();
        proxy.close(() => stopped());
      }),
  };
};
