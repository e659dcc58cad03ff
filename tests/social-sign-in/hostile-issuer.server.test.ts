import { createHash } from "node:crypto";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { SocialResult } from "../../src/protocol/page-globals.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { startHostileIssuer, type HostileIssuer, type Lie } from "./hostile-issuer.ts";
import { sendJson } from "./listen.ts";
import { CLIENT } from "./openid-provider.ts";
import { goToProvider, roundTrip } from "./round-trip.ts";

const START = "/oauth/google/start?return_uri=/ava";
const CONNECTION = "An error occurred while connecting with Google. Try again and accept the permission.";
const INVALID = "These credentials do not match our records.";

let issuer: HostileIssuer;
let site: ServerFixture;

const viewer = async (client: Client) => (await client.get("/api/v1/auth/session")).body.user;
const social = async (client: Client): Promise<SocialResult> => (await client.open("/")).globals.social;

beforeAll(async () => {
  issuer = await startHostileIssuer();
  site = await startFixture({ environment: { GOOGLE_ISSUER: issuer.issuer, ...CLIENT } });
  issuer.lie({});
  const client = site.visitor();
  await roundTrip(client, site.origin, START);
  await client.open("/");
  const made = await client.post("/api/v1/auth/signup", {
    social_signup: true,
    username: "somebody",
    email: "somebody@example.com",
  });
  if (made.status !== 200) throw new Error(made.text);
});
beforeEach(() => site.services.database.deleteFrom("rate_limit").execute());
afterAll(async () => {
  await site?.stop();
  await issuer?.stop();
});

const now = () => Math.floor(Date.now() / 1000);

const invalid: Readonly<Record<string, Lie>> = {
  "a nonce of another sign-in": { claims: (honest) => ({ ...honest, nonce: "another" }) },
  "no nonce": { claims: (honest) => ({ ...honest, nonce: undefined }) },
  "another issuer": { claims: (honest) => ({ ...honest, iss: "https://evil.example" }) },
  "another audience": { claims: (honest) => ({ ...honest, aud: "somebody else's client" }) },
  "a token that has run out": { claims: (honest) => ({ ...honest, iat: now() - 900, exp: now() - 600 }) },
  "no subject": { claims: (honest) => ({ ...honest, sub: undefined }) },
  "the signature of another key": { signedBy: "another key" },
  "no signature": { header: { alg: "none" }, signedBy: "nobody" },
  "a signature cut off": { signedBy: "nobody" },
  "its public key used as a password": {
    header: { alg: "HS256" },
    signedBy: "its public key as a password",
  },
  "an address back in the name of another issuer": { returned: { iss: "https://evil.example" } },
  "a token that is none": {
    answer: (response) =>
      sendJson(response, { access_token: "x", token_type: "Bearer", id_token: "not.a.token" }),
  },
  "no ID token": { answer: (response) => sendJson(response, { access_token: "x", token_type: "Bearer" }) },
};

test.each(Object.entries(invalid))(
  "[ERR-05] [AUTH-38] an issuer that comes with %s: not our records, no session",
  async (_, lie) => {
    issuer.lie(lie);
    const client = site.visitor();
    expect(await roundTrip(client, site.origin, START)).toMatchObject({ status: 303, location: "/ava" });
    expect(await viewer(client)).toBeNull();
    expect(await social(client)).toMatchObject({
      error: false,
      error_invalid: true,
      text: INVALID,
      email: null,
      is_existing_user: false,
    });
  },
);

const refused: Readonly<Record<string, Lie>> = {
  "denies consent": { returned: { code: null, error: "access_denied" } },
  "sends script along": { returned: { code: null, error: "<script>alert(1)</script>" } },
  "breaks at the token endpoint": { answer: (response) => void response.writeHead(500).end("<h1>no</h1>") },
  "does not know the code": { answer: (response) => sendJson(response, { error: "invalid_grant" }, 400) },
  "sends the token endpoint elsewhere": {
    answer: (response) => void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
  },
  "answers without an end": {
    answer: (response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const part = "x".repeat(100_000);
      const more = (): void => {
        while (!response.destroyed && response.write(part));
        response.once("drain", more);
      };
      more();
    },
  },
  "hangs up": { answer: (response) => void response.destroy() },
};

test.each(Object.entries(refused))(
  "[ERR-03] an issuer that %s: no connection, no session",
  async (_, lie) => {
    issuer.lie(lie);
    const client = site.visitor();
    expect(await roundTrip(client, site.origin, START)).toMatchObject({ status: 303, location: "/ava" });
    expect(await viewer(client)).toBeNull();
    const result = await social(client);
    expect([result.error || result.error_invalid, [CONNECTION, INVALID].includes(result.text ?? "")]).toEqual(
      [true, true],
    );
    expect(result.email).toBeNull();
  },
);

test("an honest answer of the same issuer leads in: nothing above was refused for another reason", async () => {
  issuer.lie({});
  const client = site.visitor();
  expect(await roundTrip(client, site.origin, START)).toMatchObject({ status: 303, location: "/ava" });
  expect(await viewer(client)).toMatchObject({ username: "somebody", email_confirmed: true });
});

test("the code is exchanged with the verifier of the challenge that went with it", async () => {
  issuer.lie({});
  const client = site.visitor();
  const there = new URL(await goToProvider(client, START));
  const callback = (await fetch(there, { redirect: "manual" })).headers.get("location")!;
  await client.get(callback.slice(site.origin.length));
  const verifier = issuer.verifiers.at(-1)!;
  expect(createHash("sha256").update(verifier).digest("base64url")).toBe(
    there.searchParams.get("code_challenge"),
  );
});

test("an issuer that is not there: no connection, and asked again the next time", async () => {
  const gone = await startHostileIssuer();
  const other = await startFixture({ environment: { GOOGLE_ISSUER: gone.issuer, ...CLIENT } });
  await gone.stop();
  const client = other.visitor();
  for (let round = 0; round < 2; round += 1) {
    const { status, headers } = await client.get(START);
    expect([status, headers.get("location")]).toEqual([303, "/ava"]);
    expect((await client.open("/")).globals.social).toMatchObject({ error: true, text: CONNECTION });
  }
  await other.stop();
});
