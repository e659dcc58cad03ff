import { createHash } from "node:crypto";

import { listen, readForm, sendJson } from "./listen.ts";

/** Who Twitter says it is; `confirmed_email` only where there is one. */
export interface TwitterUser {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly confirmed_email?: string;
}

/** A server on loopback that speaks Twitter's OAuth 2.0: code with PKCE, client by Basic, and the user endpoint. */
export interface TwitterProvider {
  readonly settings: Readonly<Record<string, string>>;
  readonly user: (user: TwitterUser) => void;
  /** What the user endpoint answers from now on instead; null: the user. */
  readonly answer: (answer: { readonly status: number; readonly body: unknown } | null) => void;
  readonly stop: () => Promise<void>;
}

const [ID, SECRET] = ["twitter-client", "twitter_secret-1"];

export const startTwitterProvider = async (): Promise<TwitterProvider> => {
  const { origin, answerWith, stop } = await listen();
  let user: TwitterUser = { id: "1", name: "One", username: "one" };
  let answer: { readonly status: number; readonly body: unknown } | null = null;
  const codes = new Map<string, URLSearchParams>();
  let made = 0;

  answerWith(async (request, response) => {
    const url = new URL(request.url ?? "/", origin);
    if (url.pathname === "/authorize") {
      const asked = url.searchParams;
      const isDenied = request.headers["x-deny"] !== undefined;
      const back = new URL(asked.get("redirect_uri")!);
      back.searchParams.set("state", asked.get("state")!);
      made += 1;
      if (isDenied) back.searchParams.set("error", "access_denied");
      else back.searchParams.set("code", `code-${made}`);
      codes.set(`code-${made}`, asked);
      return void response.writeHead(302, { location: back.href }).end();
    }
    if (url.pathname === "/token") {
      const form = await readForm(request);
      const asked = codes.get(form.get("code") ?? "");
      codes.delete(form.get("code") ?? "");
      const basic = `Basic ${Buffer.from(`${ID}:${SECRET}`).toString("base64")}`;
      const challenge = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      const isRight =
        asked?.get("code_challenge") === challenge &&
        asked.get("redirect_uri") === form.get("redirect_uri") &&
        request.headers.authorization === basic;
      return isRight
        ? sendJson(response, { token_type: "bearer", expires_in: 7200, access_token: "of twitter" })
        : sendJson(response, { error: "invalid_request" }, 400);
    }
    if (answer !== null) return sendJson(response, answer.body, answer.status);
    if (request.headers.authorization !== "Bearer of twitter")
      return sendJson(response, { title: "Unauthorized" }, 401);
    return sendJson(response, { data: user });
  });

  return {
    settings: {
      TWITTER_CLIENT_ID: ID,
      TWITTER_CLIENT_SECRET: SECRET,
      TWITTER_AUTHORIZE_URL: `${origin}/authorize`,
      TWITTER_TOKEN_URL: `${origin}/token`,
      TWITTER_USER_URL: `${origin}/2/users/me`,
    },
    user: (next) => (user = next),
    answer: (next) => (answer = next),
    stop,
  };
};
