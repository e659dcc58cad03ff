import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  Configuration,
  fetchProtectedResource,
  type TokenEndpointResponse,
} from "openid-client";

import type { Config } from "../config/config.ts";
import { bound, faultAnswer } from "./adapter-parts.ts";
import type { SocialAdapter, SocialAnswer, SocialTokens } from "./social.port.ts";

export type TwitterSettings = NonNullable<Config["social"]["twitter"]>;

const TEXT = /^[^\s\p{Cc}]{1,254}$/u;
const textOf = (value: unknown): string | null =>
  typeof value === "string" && TEXT.test(value) ? value : null;

/** As Twitter documents it: id and secret as they are, where OAuth's own text would have their signs encoded. */
const plainBasic =
  (id: string, secret: string): ClientAuth =>
  (_server, _client, _body, headers) =>
    headers.set("authorization", `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`);

/** Reads what the user endpoint says: `{data: {id, username, confirmed_email}}`. */
const readUser = (answer: unknown): SocialAnswer => {
  const data = (answer as { readonly data?: Readonly<Record<string, unknown>> } | null)?.data;
  const subject = textOf(data?.["id"]);
  if (subject === null) return { status: "invalid", reason: "no user" };
  const email = textOf(data?.["confirmed_email"]);
  return {
    status: "found",
    identity: {
      provider: "twitter",
      subject,
      username: textOf(data?.["username"]),
      email,
      isEmailVerified: email !== null,
    },
  };
};

/** As its token endpoint is asked, also for new tokens later on. */
export const twitterConfiguration = ({
  clientId,
  clientSecret,
  authorizeUrl,
  tokenUrl,
}: TwitterSettings): Configuration => {
  const server = {
    issuer: new URL(tokenUrl).origin,
    authorization_endpoint: authorizeUrl,
    token_endpoint: tokenUrl,
  };
  return bound(
    new Configuration(server, clientId, clientSecret, plainBasic(clientId, clientSecret)),
    tokenUrl,
  );
};

/** Seconds for which a token is good that says nothing of it. */
const USUAL_SECONDS = 7200;

export const tokensOf = ({
  access_token,
  refresh_token,
  expires_in,
}: TokenEndpointResponse): SocialTokens => ({
  access: access_token,
  refresh: refresh_token ?? null,
  expiresIn: expires_in ?? USUAL_SECONDS,
});

const TO_KNOW = "users.read tweet.read users.email";
const TO_POST = "tweet.write";

/** Twitter: OAuth 2.0 code with PKCE and state; who it is says its user endpoint, which names confirmed e-mails only. */
export const twitterAdapter = (settings: TwitterSettings): SocialAdapter => {
  const configuration = twitterConfiguration(settings);
  const user = new URL(settings.userUrl);
  user.searchParams.set("user.fields", "confirmed_email");
  return {
    authorizeUrl: async ({ state, verifier }, redirectUri, { toShare }) =>
      buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: toShare ? `${TO_KNOW} ${TO_POST} offline.access` : TO_KNOW,
        state,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      }),
    redeem: async ({ state, verifier }, returned) => {
      try {
        const tokens = await authorizationCodeGrant(configuration, returned, {
          expectedState: state,
          pkceCodeVerifier: verifier,
        });
        const response = await fetchProtectedResource(configuration, tokens.access_token, user, "GET");
        if (response.status !== 200) return { status: "refused", reason: `user ${response.status}` };
        const answer = readUser(await response.json().catch(() => null));
        const mayPost = tokens.scope?.split(" ").includes(TO_POST) === true;
        return answer.status === "found" && mayPost ? { ...answer, tokens: tokensOf(tokens) } : answer;
      } catch (error) {
        return faultAnswer(error);
      }
    },
  };
};
