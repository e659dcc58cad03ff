import type { SocialProvider } from "../../domain/account/social.ts";

/** What has to be remembered between sending somebody to a provider and his coming back; all of it is secret. */
export interface SocialSecrets {
  readonly state: string;
  readonly verifier: string;
  /** Null where the provider speaks no OpenID Connect. */
  readonly nonce: string | null;
}

/** An identity that a provider has confirmed. `subject` never changes there; `username` is null where it has none. */
export interface SocialIdentity {
  readonly provider: SocialProvider;
  readonly subject: string;
  readonly username: string | null;
  readonly email: string | null;
  /** Whether the provider says that the e-mail is really his. */
  readonly isEmailVerified: boolean;
}

/** With what the site posts for somebody; `expiresIn` in seconds, `refresh` null: then it is over. */
export interface SocialTokens {
  readonly access: string;
  readonly refresh: string | null;
  readonly expiresIn: number;
}

/** `refused`: no answer, a fault, or the person said no. `invalid`: what the provider asserts does not hold. */
export type SocialAnswer =
  | {
      readonly status: "found";
      readonly identity: SocialIdentity;
      /** Where the person lets us post for him. */
      readonly tokens?: SocialTokens | undefined;
    }
  | { readonly status: "refused" | "invalid"; readonly reason: string };

/** One provider. `redirectUri` is our address to which it sends people back. */
export interface SocialAdapter {
  /** Where to send somebody, `toShare` also for the right to post for him; rejects when the provider cannot be reached. */
  readonly authorizeUrl: (
    secrets: SocialSecrets,
    redirectUri: string,
    options: { readonly toShare: boolean },
  ) => Promise<URL>;
  /** Exchanges what somebody came back with; `returned` is the address as it was asked for. Never rejects. */
  readonly redeem: (secrets: SocialSecrets, returned: URL) => Promise<SocialAnswer>;
}

/** The providers that are set up. */
export type SocialPort = Readonly<Partial<Record<SocialProvider, SocialAdapter>>>;
