import { emailKey, isEmail } from "../../domain/account/email.ts";
import { DEMO_MAIL_DOMAIN } from "../demo/demo-people.ts";
import type { Keys } from "../session/keys.ts";
import type { SocialAdapter } from "./social.port.ts";

/** What the demo's own provider hands back in the place of a code: whom it identified, and for which state. */
interface DemoCode {
  readonly state: string;
  readonly email: string;
}

const PURPOSE = "demo-provider";
export const DEMO_PROVIDER_PATH = "/oauth/demo/google";

const callback = (query: Readonly<Record<string, string>>): string =>
  `/oauth/google/callback?${new URLSearchParams(query).toString()}`;

/** The address that leads back from the demo's provider when it identifies nobody. */
export const demoRefusal = (state: string): string => callback({ state, error: "access_denied" });

/** The address that leads back from the demo's provider with an identity; null for an e-mail that is none. */
export const demoAnswer = (keys: Keys, state: string, email: string): string | null =>
  isEmail(email)
    ? callback({ state, code: keys.seal(PURPOSE, JSON.stringify({ state, email } satisfies DemoCode)) })
    : null;

/**
 * Stands in Google's place in the demo while no issuer is set up: a page of our own asks whom to identify. Never in
 * production, where there is no demo.
 */
export const demoAdapter = (keys: Keys): SocialAdapter => ({
  authorizeUrl: async ({ state }, redirectUri) => {
    const url = new URL(DEMO_PROVIDER_PATH, redirectUri);
    url.searchParams.set("state", state);
    return url;
  },
  redeem: async ({ state }, returned) => {
    const text = keys.open(PURPOSE, returned.searchParams.get("code") ?? "");
    if (text === null) return { status: "refused", reason: "denied" };
    const code = JSON.parse(text) as DemoCode;
    if (code.state !== state) return { status: "invalid", reason: "state" };
    const email = code.email.trim();
    return {
      status: "found",
      identity: {
        provider: "google",
        subject: `demo ${emailKey(email)}`,
        username: null,
        email,
        // Nobody real has such an address; the demo's accounts have, so that their linking can be tried.
        isEmailVerified: emailKey(email).endsWith(DEMO_MAIL_DOMAIN),
      },
    };
  },
});
