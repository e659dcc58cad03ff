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
/** What becomes of it: "gone" ends its connection without an answer, "slow" lets it pass after a while. */
export type Refusal = keyof typeof REFUSALS | "gone" | "slow";

const SLOW_MILLISECONDS = 400;

/** A way to a storage that speaks S3 on which it refuses what a test says. Stop it in `afterAll`. */
export const refusingS3 = async (storage: string) => {
  let refuses: Refuses = () => false;
  let status: Refusal = 503;
  const { hostname, port } = new URL(storage);
  const server = createServer((asked, answer) => {
    const { method = "", url = "", headers } = asked;
    const refused = refuses(method, url.split("?")[0]!) ? status : null;
    if (refused === "gone") return void asked.destroy();
    if (refused !== null && refused !== "slow") {
      asked.resume();
      answer.writeHead(refused, { "content-type": "application/xml" });
      answer.end(method === "HEAD" ? "" : REFUSALS[refused]);
      return;
    }
    const there = request({ hostname, port, method, path: url, headers }, (answered) => {
      const pass = (): void => {
        answer.writeHead(answered.statusCode ?? 500, answered.headers);
        answered.pipe(answer);
      };
      if (refused === "slow") setTimeout(pass, SLOW_MILLISECONDS);
      else pass();
    });
    there.once("error", () => answer.destroy());
    // Who goes away in the middle leaves nothing half asked.
    answer.once("close", () => there.destroy());
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
