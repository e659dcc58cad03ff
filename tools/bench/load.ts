import { Agent, request, type OutgoingHttpHeaders } from "node:http";

export interface LoadOptions {
  readonly origin: string;
  /** The path, or that of the request with this number. */
  readonly path: string | ((index: number) => string);
  readonly requests: number;
  readonly atOnce?: number;
  /** Headers of the request with this number. */
  readonly headers?: (index: number) => OutgoingHttpHeaders;
  /** JSON that is posted; without it the path is read. */
  readonly body?: string;
}

const send = (
  agent: Agent,
  url: URL,
  headers: OutgoingHttpHeaders,
  body: string | undefined,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const posted =
      body === undefined
        ? { headers }
        : { method: "POST", headers: { "content-type": "application/json", ...headers } };
    const call = request(url, { agent, ...posted }, (response) => {
      response.resume();
      response.once("end", () => {
        if ([200, 204, 206].includes(response.statusCode ?? 0)) resolve();
        else reject(new Error(`${url.href} answered ${response.statusCode}.`));
      });
    });
    call.once("error", reject);
    call.end(body);
  });

/** Sends requests over kept connections; answers the seconds that each took, and throws when one is not answered 200, 204 or 206. */
export const load = async (options: LoadOptions): Promise<readonly number[]> => {
  const { origin, path, requests, atOnce = 16, headers, body } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const seconds: number[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < requests) {
      next += 1;
      const url = new URL(typeof path === "string" ? path : path(next), origin);
      const begin = performance.now();
      await send(agent, url, headers?.(next) ?? {}, body);
      seconds.push((performance.now() - begin) / 1000);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
    return seconds;
  } finally {
    agent.destroy();
  }
};

/** A guest of an address of his own, so that the general limit of one address is not what is measured. */
export const guest = (index: number): OutgoingHttpHeaders => ({
  "x-forwarded-for": `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
});
