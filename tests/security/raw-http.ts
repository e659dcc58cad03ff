import { connect } from "node:net";

/** An answer as it came over the line. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

const parse = (bytes: Buffer): RawAnswer => {
  const whole = bytes.toString("latin1");
  const end = whole.indexOf("\r\n\r\n");
  const [first = "", ...lines] = whole.slice(0, end).split("\r\n");
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      line.slice(line.indexOf(":") + 1).trim(),
    ]),
  );
  return { status: Number(first.split(" ")[1]), headers, text: whole.slice(end + 4) };
};

/** Sends bytes as they are over a connection of their own and reads until the server hangs up. */
export const sayBytes = (origin: string, bytes: string | Buffer): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const { port, hostname } = new URL(origin);
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.on("error", (error) =>
      chunks.length === 0 ? reject(error) : resolve(parse(Buffer.concat(chunks))),
    );
    socket.on("close", () => resolve(parse(Buffer.concat(chunks))));
  });

/** One request with any method, target, host and headers, however wrong; `headers` are lines. */
export const say = (
  origin: string,
  request: {
    readonly method?: string;
    readonly target: string;
    readonly host?: string;
    readonly headers?: readonly string[];
  },
): Promise<RawAnswer> => {
  const { method = "GET", target, host = new URL(origin).host, headers = [] } = request;
  const lines = [`${method} ${target} HTTP/1.1`, `Host: ${host}`, "Connection: close", ...headers];
  return sayBytes(origin, `${lines.join("\r\n")}\r\n\r\n`);
};
