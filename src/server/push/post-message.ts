import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";

import { lookUpPublic } from "./public-endpoint.ts";

/** A push service that does not answer is given up on: the job tries again. Milliseconds. */
const TIMEOUT_MS = 10_000;
/** Bytes. */
const LONGEST_ANSWER = 64_000;

/** Posts to a push service and answers its status; nothing is followed, and of the answer nothing is kept. */
export const postMessage = (
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  allowsLoopback: boolean,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? secureRequest : plainRequest;
    const request = send(
      url,
      {
        method: "POST",
        headers: { ...headers, "content-length": String(body.length) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(allowsLoopback ? {} : { lookup: lookUpPublic }),
      },
      (response) => {
        resolve(response.statusCode ?? 0);
        // Read to its end, the connection serves the next message; a service that talks on is cut off.
        let size = 0;
        response.on("data", (part: Buffer) => {
          size += part.length;
          if (size > LONGEST_ANSWER) response.destroy();
        });
        response.on("error", () => undefined);
      },
    );
    request.on("error", reject);
    request.end(body);
  });
