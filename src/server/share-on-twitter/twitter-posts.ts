import { refreshTokenGrant, ResponseBodyError } from "openid-client";

import { TIMEOUT_SECONDS } from "../social-sign-in/adapter-parts.ts";
import { boundedFetch } from "../social-sign-in/bounded-fetch.ts";
import { tokensOf, twitterConfiguration, type TwitterSettings } from "../social-sign-in/twitter.ts";
import type { PostAnswer, TwitterPosts } from "./twitter-posts.port.ts";

/** Seconds to wait when Twitter does not say how long, and at most. */
const WAIT = { usual: 900, most: 86_400 };

/** Epoch seconds at which it takes posts again. */
const waitUntil = (headers: Headers): number => {
  const seconds = Number(headers.get("x-rate-limit-reset") ?? Number.NaN) - Date.now() / 1000;
  return Number.isFinite(seconds) ? Math.min(WAIT.most, Math.max(1, Math.ceil(seconds))) : WAIT.usual;
};

const answerOf = async (response: Response): Promise<PostAnswer> => {
  const { status } = response;
  if (status === 200 || status === 201) return { status: "sent" };
  if (status === 429) return { status: "wait", seconds: waitUntil(response.headers) };
  if (status === 401) return { status: "expired" };
  // It keeps no key of ours, but refuses a text that it has: then an answer was lost before.
  if (status === 403) return { status: /duplicate/i.test(await response.text()) ? "sent" : "refused" };
  if (status >= 400 && status < 500) return { status: "invalid" };
  throw new Error(`Twitter answers ${status} to a post.`);
};

/** Twitter's API, version 2 (`POST /2/tweets`). */
export const twitterPosts = (settings: TwitterSettings): TwitterPosts => {
  const configuration = twitterConfiguration(settings);
  return {
    post: async (accessToken, text) =>
      answerOf(
        await boundedFetch(settings.postUrl, {
          method: "POST",
          headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
          body: JSON.stringify({ text }),
          redirect: "manual",
          signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1000),
        }),
      ),
    refresh: async (refreshToken) => {
      try {
        return tokensOf(await refreshTokenGrant(configuration, refreshToken));
      } catch (error) {
        if (error instanceof ResponseBodyError && error.status < 500) return null;
        throw error;
      }
    },
  };
};
