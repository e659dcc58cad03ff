import {
  allowInsecureRequests,
  AuthorizationResponseError,
  ClientError,
  type Configuration,
  customFetch,
  ResponseBodyError,
} from "openid-client";

import { boundedFetch } from "./bounded-fetch.ts";
import type { SocialAnswer } from "./social.port.ts";

/** Seconds that a provider may take for one answer. */
export const TIMEOUT_SECONDS = 10;

const isPlainLoopback = (address: string): boolean =>
  /^http:\/\/(127(\.\d{1,3}){3}|localhost|\[::1\])(:\d+)?(\/|$)/.test(address);

/** Bounds what a provider may do to us; only one on this very machine may go without TLS. */
export const bound = (configuration: Configuration, address: string): Configuration => {
  configuration.timeout = TIMEOUT_SECONDS;
  configuration[customFetch] = boundedFetch;
  if (isPlainLoopback(address)) allowInsecureRequests(configuration);
  return configuration;
};

/** The provider answered, but what it asserts is not for us, not from it, too old, or not to be read. */
const INVALID = new Set([
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_KEY_SELECTION_FAILED",
  "OAUTH_PARSE_ERROR",
  "OAUTH_UNSUPPORTED_OPERATION",
]);

/** A fault as an answer. The reason is for the log: a code, never what the provider sent. */
export const faultAnswer = (error: unknown): SocialAnswer => {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return { status: "refused", reason: error.error };
  }
  const code = error instanceof ClientError ? (error.code ?? "client") : "unreachable";
  return { status: INVALID.has(code) ? "invalid" : "refused", reason: code };
};
