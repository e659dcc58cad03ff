import { solve } from "../../src/actors/captcha/solver.ts";
import type { Challenge } from "../../src/machines/captcha/challenge.ts";

/** An answer as it came: status, JSON, and what is told in headers. */
export interface Answered {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly text: string;
  readonly headers: Headers;
}

/** A browser without a screen: keeps its cookie and the CSRF token of the page it loaded last. */
export interface Visitor {
  readonly cookie: () => string;
  readonly csrf: () => string;
  readonly load: (path?: string) => Promise<string>;
  readonly get: (path: string) => Promise<Answered>;
  /** `headers` replace the usual ones; null leaves one out. */
  readonly post: (
    path: string,
    body: unknown,
    headers?: Readonly<Record<string, string | null>>,
  ) => Promise<Answered>;
  /** Fetches a challenge and solves it. */
  readonly solveCaptcha: () => Promise<string>;
}

const CSRF = /<meta name="csrf-token" content="([^"]+)"/;

/** Opens the page `/` and remembers what a browser would. `ever` are headers of all its requests. */
export const visit = async (
  origin: string,
  ever: Readonly<Record<string, string>> = {},
): Promise<Visitor> => {
  let cookie = "";
  let csrf = "";
  const call = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = {
      ...ever,
      ...(cookie === "" ? {} : { cookie }),
      ...(init.headers as Record<string, string>),
    };
    const response = await fetch(origin + path, { redirect: "manual", ...init, headers });
    for (const set of response.headers.getSetCookie()) cookie = set.split(";")[0] ?? "";
    return response;
  };
  const answered = async (response: Response): Promise<Answered> => {
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") === true;
    return {
      status: response.status,
      text,
      body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
      headers: response.headers,
    };
  };
  const visitor: Visitor = {
    cookie: () => cookie,
    csrf: () => csrf,
    load: async (path = "/") => {
      const html = await (await call(path, { headers: { accept: "text/html" } })).text();
      csrf = CSRF.exec(html)?.[1] ?? "";
      return html;
    },
    get: async (path) => answered(await call(path, { headers: { "x-csrf-token": csrf } })),
    post: async (path, body, headers = {}) => {
      const all = { "content-type": "application/json", "x-csrf-token": csrf, ...headers };
      const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
      return answered(
        await call(path, {
          method: "POST",
          headers: sent as Record<string, string>,
          body: typeof body === "string" ? body : JSON.stringify(body),
        }),
      );
    },
    solveCaptcha: async () => {
      const { body } = await visitor.get("/api/v1/captcha/challenge");
      return (await solve(body as unknown as Challenge, new AbortController(), () => undefined))!;
    },
  };
  await visitor.load();
  return visitor;
};
