import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  allowInsecureRequests,
  fetchUserInfo,
} from "openid-client";

import type { Config } from "../config/config.ts";
import { bound, faultAnswer, TIMEOUT_SECONDS } from "./adapter-parts.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import type { SocialAdapter, SocialIdentity } from "./social.port.ts";

export type GoogleSettings = NonNullable<Config["social"]["google"]>;

/** Milliseconds that what the issuer says of itself is kept. */
const KEPT = 3_600_000;

const configure = async (settings: GoogleSettings): Promise<Configuration> => {
  const { issuer, clientId, clientSecret } = settings;
  const plain = new URL(issuer).protocol === "http:";
  const found = await discovery(new URL(issuer), clientId, clientSecret, ClientSecretPost(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    [customFetch]: boundedFetch,
    ...(plain ? { execute: [allowInsecureRequests] } : {}),
  });
  const server = found.serverMetadata();
  const posts = server.token_endpoint_auth_methods_supported?.includes("client_secret_post") ?? false;
  const authentication = posts ? ClientSecretPost(clientSecret) : ClientSecretBasic(clientSecret);
  const configuration = new Configuration(server, clientId, clientSecret, authentication);
  // Its keys are asked for and the signature is checked, though the token comes from its own endpoint.
  enableNonRepudiationChecks(configuration);
  return bound(configuration, issuer);
};

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

const identityOf = (subject: string, claims: Readonly<Record<string, unknown>>): SocialIdentity => ({
  provider: "google",
  subject,
  username: null,
  email: textOf(claims["email"]),
  isEmailVerified: claims["email_verified"] === true,
});

/** Google, or any issuer that speaks OpenID Connect: code with PKCE, state and nonce. */
export const googleAdapter = (settings: GoogleSettings): SocialAdapter => {
  let kept: { readonly until: number; readonly configuration: Promise<Configuration> } | null = null;
  const configurationNow = (): Promise<Configuration> => {
    const now = performance.now();
    if (kept !== null && kept.until > now) return kept.configuration;
    const configuration = configure(settings);
    const mine = { until: now + KEPT, configuration };
    kept = mine;
    // An issuer that could not be reached is asked again the next time.
    configuration.catch(() => {
      if (kept === mine) kept = null;
    });
    return configuration;
  };

  return {
    authorizeUrl: async ({ state, verifier, nonce }, redirectUri) =>
      buildAuthorizationUrl(await configurationNow(), {
        redirect_uri: redirectUri,
        scope: "openid email",
        state,
        nonce: nonce ?? "",
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      }),
    redeem: async ({ state, verifier, nonce }, returned) => {
      try {
        const configuration = await configurationNow();
        const tokens = await authorizationCodeGrant(configuration, returned, {
          expectedState: state,
          pkceCodeVerifier: verifier,
          expectedNonce: nonce ?? "",
          idTokenExpected: true,
        });
        const claims = tokens.claims()!;
        const asks = claims["email"] === undefined && configuration.serverMetadata().userinfo_endpoint;
        const more = asks ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims;
        return { status: "found", identity: identityOf(claims.sub, more) };
      } catch (error) {
        return faultAnswer(error);
      }
    },
  };
};
