import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

import { listen, readForm, readText, sendJson } from "./listen.ts";

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
  /** The texts that it has, oldest first. */
  readonly tweets: () => readonly string[];
  /** What each of the next posts is answered instead; `kept`: it has the text all the same. */
  readonly answerPosts: (...answers: readonly PostAnswered[]) => void;
  /** From now on no token works any more, old refresh tokens neither (`all`), or only the access tokens. */
  readonly revoke: (what: "access" | "all") => void;
  readonly stop: () => Promise<void>;
}

export interface PostAnswered {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly kept?: boolean;
}

const [ID, SECRET] = ["twitter-client", "twitter_secret-1"];

export const startTwitterProvider = async (): Promise<TwitterProvider> => {
  const { origin, answerWith, stop } = await listen();
  let user: TwitterUser = { id: "1", name: "One", username: "one" };
  let answer: { readonly status: number; readonly body: unknown } | null = null;
  const codes = new Map<string, URLSearchParams>();
  let made = 0;
  /** Good tokens, and with what scope. */
  const access = new Map<string, string>();
  const refresh = new Map<string, string>();
  const tweets: string[] = [];
  let postAnswers: PostAnswered[] = [];
  const basic = `Basic ${Buffer.from(`${ID}:${SECRET}`).toString("base64")}`;

  const issue = (scope: string) => {
    made += 1;
    access.set(`access-${made}`, scope);
    const kept = scope.includes("offline.access") ? { refresh_token: `refresh-${made}` } : {};
    if ("refresh_token" in kept) refresh.set(kept.refresh_token, scope);
    return { token_type: "bearer", expires_in: 7200, access_token: `access-${made}`, scope, ...kept };
  };

  const takePost = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { text } = JSON.parse(await readText(request)) as { readonly text: string };
    const token = (request.headers.authorization ?? "").replace("Bearer ", "");
    const next = postAnswers.shift();
    if (next?.kept === true) tweets.push(text);
    if (next !== undefined) {
      if (next.status === 0) return void response.destroy();
      response.writeHead(next.status, { "content-type": "application/json", ...next.headers });
      return void response.end(JSON.stringify(next.body ?? {}));
    }
    const scope = access.get(token);
    if (scope === undefined) return sendJson(response, { title: "Unauthorized", status: 401 }, 401);
    if (!scope.includes("tweet.write")) return sendJson(response, { title: "Forbidden", status: 403 }, 403);
    const detail = "You are not allowed to create a Tweet with duplicate content.";
    if (tweets.includes(text)) return sendJson(response, { title: "Forbidden", detail }, 403);
    tweets.push(text);
    return sendJson(response, { data: { id: String(tweets.length), text } }, 201);
  };

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
      if (form.get("grant_type") === "refresh_token") {
        const old = form.get("refresh_token") ?? "";
        const scope = refresh.get(old);
        refresh.delete(old);
        return scope === undefined || request.headers.authorization !== basic
          ? sendJson(response, { error: "invalid_request" }, 400)
          : sendJson(response, issue(scope));
      }
      const asked = codes.get(form.get("code") ?? "");
      codes.delete(form.get("code") ?? "");
      const challenge = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      const isRight =
        asked?.get("code_challenge") === challenge &&
        asked.get("redirect_uri") === form.get("redirect_uri") &&
        request.headers.authorization === basic;
      return isRight
        ? sendJson(response, issue(asked.get("scope") ?? ""))
        : sendJson(response, { error: "invalid_request" }, 400);
    }
    if (url.pathname === "/2/tweets") return takePost(request, response);
    if (answer !== null) return sendJson(response, answer.body, answer.status);
    if (!access.has((request.headers.authorization ?? "").replace("Bearer ", "")))
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
      TWITTER_POST_URL: `${origin}/2/tweets`,
    },
    user: (next) => (user = next),
    answer: (next) => (answer = next),
    tweets: () => [...tweets],
    answerPosts: (...answers) => (postAnswers = [...answers]),
    revoke: (what) => {
      access.clear();
      if (what === "all") refresh.clear();
    },
    stop,
  };
};
