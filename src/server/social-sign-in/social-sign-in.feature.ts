import { demoProviderHandlers } from "./demo-provider.handlers.ts";
import { linkedAccountsHandlers } from "./linked-accounts.handlers.ts";
import { socialIdentityProjection } from "./social-identity.projection.ts";
import { createSocial } from "./social-providers.ts";
import { linksTwitter, providersOf, socialOf } from "./social-result.ts";
import { socialSignInHandlers } from "./social-sign-in.handlers.ts";
import type { SocialPort } from "./social.port.ts";
import type { Feature } from "../feature.ts";
import type { SocialSignInTables } from "./social-sign-in.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends SocialSignInTables {}
}
declare module "../ports/ports.ts" {
  interface Ports {
    readonly social: SocialPort;
  }
}

export const socialSignInFeature = {
  handlers: { ...socialSignInHandlers, ...demoProviderHandlers, ...linkedAccountsHandlers },
  projections: [socialIdentityProjection],
  ports: { social: createSocial },
  pageGlobals: { social: socialOf, social_providers: providersOf, links_twitter: linksTwitter },
  cleanUps: {
    social_step: (database, now) =>
      database.deleteFrom("social_step").where("expires_at", "<", now).execute(),
  },
  personal: {
    social_identity: {
      of: ["account_id"],
      given: { as: "linked_accounts", columns: ["provider", "username", "linked_at"] },
      erased: "event",
    },
    social_step: { nobody: "Sealed, for some minutes: who is on his way to a provider." },
  },
} satisfies Feature;
