import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { accountDecider } from "../../src/domain/account/account.decider.ts";
import {
  checkSocialSignUp,
  offeredProviders,
  socialStart,
  socialVerdict,
  type SocialProvider,
} from "../../src/domain/account/social.ts";
import { ConfigError } from "../../src/server/config/config.ts";
import { configOf } from "../running/read-config.ts";
import { given } from "../running/given.ts";

const provider = fc.constantFrom<SocialProvider>("google", "twitter");
const account = fc.record({ id: fc.uuid(), suspended: fc.boolean() });

test("[AUTH-12] [CWL-11] [CWL-12] Twitter is offered on the branded source only, Google wherever it is set up", () => {
  const both = ["google", "twitter"] as const;
  expect(offeredProviders(both, "fantime")).toEqual(both);
  for (const source of ["creators", null]) expect(offeredProviders(both, source)).toEqual(["google"]);
  for (const source of ["fantime", "creators", null]) expect(offeredProviders([], source)).toEqual([]);
});

test("[AUTH-60] [AUTH-61] a completion needs a username and an e-mail, and both well-formed", () => {
  expect(checkSocialSignUp({ username: "", email: " " })).toEqual({
    username: "This field is required",
    email: "This field is required",
  });
  expect(checkSocialSignUp({ username: "dana", email: "dana@" })).toEqual({
    email: "This should be a valid email address",
  });
  expect(checkSocialSignUp({ username: "dana", email: "dana@example.com" })).toEqual({});
});

test("only an identity of an account's own leads in, and no suspended account's", () => {
  fc.assert(
    fc.property(
      fc.option(account),
      fc.option(account),
      fc.boolean(),
      (owner, emailOwner, isEmailVerified) => {
        const verdict = socialVerdict({ owner, emailOwner, isEmailVerified });
        if (verdict.kind === "known") {
          expect(verdict.account).toBe(owner);
          expect(verdict.account.suspended).toBe(false);
        }
        expect(verdict.kind === "known").toBe(owner?.suspended === false);
        const byEmail = owner === null && isEmailVerified ? emailOwner : null;
        expect(verdict.kind === "suspended").toBe((owner ?? byEmail)?.suspended === true);
        expect(["known", "suspended", "existing", "new"]).toContain(verdict.kind);
        // An e-mail alone never leads in, and one that nobody vouches for leads to no account at all.
        expect(verdict.kind === "existing").toBe(byEmail?.suspended === false);
      },
    ),
  );
});

test("an identity is linked once, however often it is", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(provider, fc.constantFrom("1", "2"))), (links) => {
      const commands = links.map(
        ([name, subject]) => ({ type: "LinkIdentity", provider: name, subject, username: null }) as const,
      );
      const user = { ...accountDecider.initial, type: "user" } as const;
      const { events, answers } = given(accountDecider, user).whenAt(1_800_000_000, ...commands);
      expect(answers).toEqual(links.map(() => "accepted"));
      const stored = events.flatMap(({ type, data }) =>
        type === "IdentityLinked" ? [`${data.provider} ${data.subject}`] : [],
      );
      expect(stored.toSorted()).toEqual([...new Set(links.map((link) => link.join(" ")))].toSorted());
    }),
  );
});

test("[API-22] [API-23] the start's address takes along what the sign-up knows, whatever it says", () => {
  expect(socialStart("google")).toBe("/oauth/google/start");
  fc.assert(
    fc.property(provider, fc.boolean(), fc.option(fc.string()), (name, isModel, modelRef) => {
      fc.pre(modelRef === null || modelRef.isWellFormed());
      const url = new URL(socialStart(name, { isModel, modelRef }), "https://site.example");
      expect(url.pathname).toBe(`/oauth/${name}/start`);
      expect(url.searchParams.get("is_model")).toBe(isModel ? "1" : null);
      expect(url.searchParams.get("model_ref")).toBe(modelRef);
      expect(url.searchParams.has("studio")).toBe(false);
    }),
  );
});

describe("the settings", () => {
  const google = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };
  const read = (environment: Readonly<Record<string, string>>) => configOf(environment, "/srv").social;
  const refusal = (environment: Readonly<Record<string, string>>): string => {
    try {
      read(environment);
      return "";
    } catch (error) {
      if (error instanceof ConfigError) return error.message;
      throw error;
    }
  };

  test("nothing is set up by itself, and Google's and Twitter's own addresses are the defaults", () => {
    expect(read({})).toEqual({ google: null, twitter: null });
    expect(read(google).google?.issuer).toBe("https://accounts.google.com");
    const { twitter } = read({ TWITTER_CLIENT_ID: "id", TWITTER_CLIENT_SECRET: "secret" });
    expect(twitter).toMatchObject({
      authorizeUrl: "https://x.com/i/oauth2/authorize",
      tokenUrl: "https://api.x.com/2/oauth2/token",
      userUrl: "https://api.x.com/2/users/me",
      postUrl: "https://api.x.com/2/tweets",
    });
  });

  test.each([
    [{ GOOGLE_CLIENT_ID: "id" }, "GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both."],
    [{ GOOGLE_ISSUER: "https://id.example" }, "GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together"],
    [
      { TWITTER_CLIENT_SECRET: "s" },
      "TWITTER_CLIENT_ID and TWITTER_CLIENT_SECRET belong together: set both.",
    ],
    [{ ...google, GOOGLE_ISSUER: "http://id.example" }, "GOOGLE_ISSUER must be an address like https://"],
    [{ ...google, GOOGLE_ISSUER: "id.example" }, "GOOGLE_ISSUER must be an address like https://"],
    [{ ...google, GOOGLE_ISSUER: "https://a:b@id.example" }, "GOOGLE_ISSUER must be an address"],
  ])("%j is one clear sentence", (environment, sentence) => {
    expect(refusal(environment)).toContain(sentence);
    expect(refusal(environment).split("\n")).toHaveLength(1);
  });

  test("an issuer on this machine may go without TLS, but not in production", () => {
    const loopback = { ...google, GOOGLE_ISSUER: "http://127.0.0.1:4000" };
    expect(read(loopback).google?.issuer).toBe("http://127.0.0.1:4000");
    expect(refusal({ ...loopback, NODE_ENV: "production" })).toContain("GOOGLE_ISSUER must be an address");
  });
});
