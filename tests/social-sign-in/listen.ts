import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Answerer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** A web server on loopback whose answers come from whatever was given to `answerWith` last. */
export interface Loopback {
  readonly origin: string;
  readonly answerWith: (answerer: Answerer) => void;
  readonly stop: () => Promise<void>;
}

export const listen = async (): Promise<Loopback> => {
  let answerer: Answerer = (_, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => void answerer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerWith: (next) => (answerer = next),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

export const readText = async (request: IncomingMessage): Promise<string> => {
  let text = "";
  for await (const part of request) text += String(part);
  return text;
};

/** The fields of a posted form. */
export const readForm = async (request: IncomingMessage): Promise<URLSearchParams> =>
  new URLSearchParams(await readText(request));

export const sendJson = (response: ServerResponse, value: unknown, status = 200): void =>
  void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
