import { request, type IncomingMessage } from "node:http";

const responseOf = async (answer: IncomingMessage): Promise<Response> => {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  // An answer like 204 may have no body, not even an empty one.
  const body = chunks.length === 0 ? null : Buffer.concat(chunks);
  return new Response(body, { status: answer.statusCode ?? 500, headers });
};

/** The bytes of a body, with the type that they name themselves: a form's boundary. */
const bodyOf = async (init: RequestInit): Promise<readonly [Buffer, Readonly<Record<string, string>>]> => {
  const whole = new Response(init.body ?? null);
  const type = init.body instanceof FormData ? whole.headers.get("content-type") : null;
  return [Buffer.from(await whole.arrayBuffer()), type === null ? {} : { "content-type": type }];
};

/** A `fetch` whose addresses all lead to the server at `origin`, which sees the host that was asked for. */
export const fetchByHost =
  (origin: string) =>
  async (address: string, init: RequestInit): Promise<Response> => {
    const [body, own] = await bodyOf(init);
    const { host, pathname, search } = new URL(address);
    const headers = { ...(init.headers as Record<string, string>), ...own, host };
    return new Promise((resolve, reject) => {
      const asked = request(`${origin}${pathname}${search}`, { method: init.method ?? "GET", headers });
      asked.on("error", reject);
      asked.on("response", (answer) => resolve(responseOf(answer)));
      asked.end(body);
    });
  };
