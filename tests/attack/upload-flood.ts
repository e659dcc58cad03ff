import { Agent, request } from "node:http";

/** Who uploads: a signed-in session and one unused token for each upload. */
export interface UploadSession {
  readonly cookie: string;
  readonly csrf: string;
  readonly tokens: readonly string[];
}

/** How one upload ended; `milliseconds` from the first byte sent to the whole answer. Status 0: cut off without an answer. */
export interface UploadOutcome {
  readonly token: string;
  readonly status: number;
  readonly code: string | null;
  readonly retryAfter: string | null;
  readonly milliseconds: number;
}

const BOUNDARY = "----flood0123456789";
const PATH = "/api/v1/image/document";
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** A form with one file, as browsers send it. */
export const formOf = (file: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);

/** The headers of an upload of a body of `length` bytes. */
export const uploadHeaders = (
  origin: string,
  { cookie, csrf }: Omit<UploadSession, "tokens">,
  token: string,
  length: number,
): Readonly<Record<string, string>> => ({
  origin,
  cookie,
  "x-csrf-token": csrf,
  "upload-token": token,
  "content-type": TYPE,
  "content-length": String(length),
});

const send = (
  origin: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  agent: Agent,
): Promise<UploadOutcome> =>
  new Promise((resolve) => {
    const begin = performance.now();
    const ends = (status: number, code: string | null, retryAfter: string | null): void =>
      resolve({
        token: headers["upload-token"]!,
        status,
        code,
        retryAfter,
        milliseconds: performance.now() - begin,
      });
    const sent = request(`${origin}${PATH}`, { method: "POST", agent, headers }, (response) => {
      let text = "";
      response.on("data", (part: Buffer) => (text += part.toString()));
      response.on("error", () => ends(0, null, null));
      response.on("end", () => {
        const { code = null } = JSON.parse(text) as { readonly code?: string };
        ends(response.statusCode!, code, response.headers["retry-after"] ?? null);
      });
    });
    sent.on("error", () => ends(0, null, null));
    sent.end(body);
  });

/** Sends the file once for each token of each session, all at the same time, each over a connection of its own. */
export const uploadFlood = async (
  origin: string,
  sessions: readonly UploadSession[],
  file: Buffer,
): Promise<readonly UploadOutcome[]> => {
  const agent = new Agent({ maxSockets: Infinity });
  const body = formOf(file);
  const all = sessions.flatMap((session) =>
    session.tokens.map((token) =>
      send(origin, uploadHeaders(origin, session, token, body.length), body, agent),
    ),
  );
  const outcomes = await Promise.all(all);
  agent.destroy();
  return outcomes;
};
