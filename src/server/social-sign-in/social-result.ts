import type { SocialResult } from "../../protocol/page-globals.ts";
import { emailKey } from "../../domain/account/email.ts";
import { offeredProviders, type SocialProvider } from "../../domain/account/social.ts";
import type { RequestContext } from "../http/context.ts";
import type { SocialIdentity } from "./social.port.ts";
import { dropEnd, readEnd, type SocialEnd } from "./social-steps.ts";

/** The providers whose buttons this site shows; at an address of a creator's own none, for providers know no callback there. */
export const providersOf = ({ services, site }: Pick<RequestContext, "services" | "site">) =>
  site.base === null
    ? offeredProviders(Object.keys(services.ports.social) as SocialProvider[], site.record.signup_source)
    : [];

/** The providers that an account can be linked with: those that are set up, whatever the log-in shows (ACCT-57, PROFILE-43). */
export const linkableProviders = ({ services, site }: Pick<RequestContext, "services" | "site">) =>
  site.base === null ? (Object.keys(services.ports.social) as SocialProvider[]) : [];

/** Without Twitter nobody is asked to connect it. */
export const linksTwitter = (context: Pick<RequestContext, "services" | "site">): boolean =>
  linkableProviders(context).includes("twitter");

const resultOf = (end: SocialEnd): SocialResult => {
  const { provider, reload, isModel, modelRef, studio } = end;
  const waiting = end.kind === "waiting" ? end : null;
  return {
    provider,
    email: waiting?.identity.email ?? null,
    username: waiting?.identity.username ?? null,
    is_model: isModel,
    model_ref: modelRef,
    studio,
    reload,
    is_existing_user: waiting?.isExisting ?? false,
    error: end.kind === "error",
    error_invalid: end.kind === "invalid",
    text: end.kind === "waiting" ? null : end.text,
  };
};

/** The page global `social`: a failure is shown on one page only, an identity that waits to every page until it is over. */
export const socialOf = async (
  context: Pick<RequestContext, "services" | "session" | "site" | "now" | "viewer">,
): Promise<SocialResult | null> => {
  if (providersOf(context).length === 0) return null;
  const end = await readEnd(context);
  if (end === null) return null;
  if (end.kind !== "waiting") await dropEnd(context);
  return context.viewer === null || end.kind !== "waiting" ? resultOf(end) : null;
};

/** The identity that waits in this session for its account to be made, null when none does. */
export const waitingIdentity = async (context: RequestContext): Promise<SocialIdentity | null> => {
  const end = await readEnd(context);
  return end?.kind === "waiting" && !end.isExisting ? end.identity : null;
};

/** The identity that waits in this session to be linked to the account with this e-mail, null when none does. */
export const identityForEmail = async (context: RequestContext, email: string | null) => {
  const end = await readEnd(context);
  if (end?.kind !== "waiting" || !end.isExisting || email === null) return null;
  const { identity } = end;
  return identity.email !== null && emailKey(identity.email) === emailKey(email) ? identity : null;
};
