import { createHmac, createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import type { ServerResponse } from "node:http";

import { listen, readForm, sendJson } from "./listen.ts";

type Claims = Readonly<Record<string, unknown>>;

/** One lie of an issuer, or none. Times of tokens are the machine's, epoch seconds. */
export interface Lie {
  /** What its ID token says, made from what it should say. */
  readonly claims?: (honest: Claims) => Claims;
  readonly header?: Claims;
  readonly signedBy?: "itself" | "another key" | "nobody" | "its public key as a password";
  /** Answers the token endpoint in its own way. */
  readonly answer?: (response: ServerResponse) => void;
  /** What it adds to or changes in the address that it sends back to. */
  readonly returned?: Readonly<Record<string, string | null>>;
}

/** An OpenID issuer on loopback that lies as it is told, and counts what it was asked. */
export interface HostileIssuer {
  readonly issuer: string;
  readonly lie: (lie: Lie) => void;
  /** PKCE verifiers that the token endpoint was given. */
  readonly verifiers: readonly string[];
  readonly stop: () => Promise<void>;
}

const key = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
const [own, another] = [key(), key()];

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

const signed = (text: string, privateKey: KeyObject): string =>
  createSign("RSA-SHA256").update(text).sign(privateKey).toString("base64url");

const signatureOf = (text: string, by: Lie["signedBy"]): string => {
  switch (by) {
    case "nobody":
      return "";
    case "another key":
      return signed(text, another.privateKey);
    case "its public key as a password": {
      const password = own.publicKey.export({ type: "spki", format: "pem" });
      return createHmac("sha256", password).update(text).digest("base64url");
    }
    default:
      return signed(text, own.privateKey);
  }
};

export const startHostileIssuer = async (): Promise<HostileIssuer> => {
  const { origin, answerWith, stop } = await listen();
  let lie: Lie = {};
  let nonce = "";
  const verifiers: string[] = [];
  const metadata = {
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/keys`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    token_endpoint_auth_methods_supported: ["client_secret_post"],
    authorization_response_iss_parameter_supported: true,
  };
  const idToken = (): string => {
    const now = Math.floor(Date.now() / 1000);
    const honest = {
      iss: origin,
      sub: "somebody",
      aud: "marquee",
      iat: now,
      exp: now + 300,
      nonce,
      email: "somebody@example.com",
      email_verified: true,
    };
    const header = { alg: "RS256", kid: "own", ...lie.header };
    const text = `${encode(header)}.${encode(lie.claims?.(honest) ?? honest)}`;
    return `${text}.${signatureOf(text, lie.signedBy)}`;
  };
  answerWith(async (request, response) => {
    const url = new URL(request.url ?? "/", origin);
    if (url.pathname === "/.well-known/openid-configuration") return sendJson(response, metadata);
    if (url.pathname === "/keys") {
      const jwk = own.publicKey.export({ format: "jwk" });
      return sendJson(response, { keys: [{ ...jwk, kid: "own", use: "sig", alg: "RS256" }] });
    }
    if (url.pathname === "/authorize") {
      nonce = url.searchParams.get("nonce") ?? "";
      const back = new URL(url.searchParams.get("redirect_uri") ?? origin);
      const state = url.searchParams.get("state");
      for (const [name, value] of Object.entries({ code: "one code", state, iss: origin, ...lie.returned }))
        if (value !== null) back.searchParams.set(name, value);
      return void response.writeHead(302, { location: back.href }).end();
    }
    verifiers.push((await readForm(request)).get("code_verifier") ?? "");
    if (lie.answer !== undefined) return lie.answer(response);
    return sendJson(response, {
      access_token: "an access token",
      token_type: "Bearer",
      expires_in: 60,
      id_token: idToken(),
    });
  });
  return { issuer: origin, lie: (next) => (lie = next), verifiers, stop };
};
