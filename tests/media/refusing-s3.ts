import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** What a storage is asked, as it refuses it: "PUT", "/media/public/avatars/ab.webp". */
export type Refuses = (method: string, path: string) => boolean;

/** What it answers instead: too busy, other keys, no such bucket. */
const REFUSALS = {
  503: "<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>",
  403: "<Error><Code>InvalidAccessKeyId</Code><Message>There is no such key.</Message></Error>",
  404: "<Error><Code>NoSuchBucket</Code><Message>There is no such bucket.</Message></Error>",
} as const;
export type Refusal = keyof typeof REFUSALS;

/** A way to a storage that speaks S3 on which it refuses what a test says. Stop it in `afterAll`. */
export const refusingS3 = async (storage: string) => {
  let refuses: Refuses = () => false;
  let status: Refusal = 503;
  const { hostname, port } = new URL(storage);
  const server = createServer((asked, answer) => {
    const { method = "", url = "", headers } = asked;
    if (refuses(method, url.split("?")[0]!)) {
      asked.resume();
      answer.writeHead(status, { "content-type": "application/xml" });
      answer.end(method === "HEAD" ? "" : REFUSALS[status]);
      return;
    }
    const there = request({ hostname, port, method, path: url, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 500, answered.headers);
      answered.pipe(answer);
    });
    there.once("error", () => answer.destroy());
    asked.pipe(there);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    endpoint,
    /** What a server is started with to keep its media there. */
    environment: {
      MEDIA_URL: `s3://media?endpoint=${endpoint}&region=us-east-1`,
      ...{ MEDIA_ACCESS_KEY: "S3RVER", MEDIA_SECRET_KEY: "S3RVER" },
    },
    /** Refuses this from now on, as one that is too busy by default; nothing more by default. */
    refuse: (what: Refuses = () => false, as: Refusal = 503): void => {
      [refuses, status] = [what, as];
    },
    stop: () =>
      new Promise<void>((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
};
