import { Provider } from "oidc-provider";

import { listen } from "./listen.ts";

/** Who logs in at the provider. */
export interface Person {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
}

/** A real OpenID provider on loopback, in Google's place. */
export interface OpenIdProvider {
  readonly issuer: string;
  /** Makes it known to the sites at these origins; before that it answers nothing. */
  readonly serve: (...siteOrigins: readonly string[]) => void;
  /** Who sits before it from now on. */
  readonly person: (person: Person) => void;
  readonly stop: () => Promise<void>;
}

export const CLIENT = { GOOGLE_CLIENT_ID: "marquee", GOOGLE_CLIENT_SECRET: "a secret of the client" };

const page = (uid: string): string => `<!doctype html>
<html lang="en"><head><title>Sign in</title></head><body><main>
<h1>Sign in to the site</h1>
<p><a href="/interaction/${uid}/allow">Allow</a> <a href="/interaction/${uid}/deny">Deny</a></p>
</main></body></html>`;

export const startOpenIdProvider = async (): Promise<OpenIdProvider> => {
  const loopback = await listen();
  let person: Person = { sub: "nobody", email: "nobody@example.com", email_verified: false };
  const people = new Map<string, Person>();

  const serve = (...siteOrigins: readonly string[]): void => {
    const provider = new Provider(loopback.origin, {
      clients: [
        {
          client_id: CLIENT.GOOGLE_CLIENT_ID,
          client_secret: CLIENT.GOOGLE_CLIENT_SECRET,
          redirect_uris: siteOrigins.map((origin) => `${origin}/oauth/google/callback`),
        },
      ],
      claims: { openid: ["sub"], email: ["email", "email_verified"] },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      cookies: { keys: ["a key of the provider's cookies"] },
      findAccount: (_, accountId) => ({ accountId, claims: () => ({ ...people.get(accountId)! }) }),
    });
    const answer = provider.callback();
    loopback.answerWith(async (request, response) => {
      const [, uid, choice] = /^\/interaction\/([\w-]+)(?:\/(\w+))?$/.exec(request.url ?? "") ?? [];
      if (uid === undefined) return answer(request, response);
      if (choice === undefined) return void response.setHeader("content-type", "text/html").end(page(uid));
      if (choice === "deny")
        return provider.interactionFinished(request, response, { error: "access_denied" });
      people.set(person.sub, person);
      const { params } = await provider.interactionDetails(request, response);
      const grant = new provider.Grant({ accountId: person.sub, clientId: String(params["client_id"]) });
      grant.addOIDCScope("openid email");
      const grantId = await grant.save();
      return provider.interactionFinished(request, response, {
        login: { accountId: person.sub },
        consent: { grantId },
      });
    });
  };

  return { issuer: loopback.origin, serve, person: (next) => (person = next), stop: loopback.stop };
};
