import { accountDecider } from "../../domain/account/account.decider.ts";
import { emailKey } from "../../domain/account/email.ts";
import {
  offeredProviders,
  providerNames,
  socialVerdict,
  type SocialProvider,
} from "../../domain/account/social.ts";
import { isStudio } from "../../domain/account/studio.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { failures } from "../../protocol/failures.ts";
import { hiddenKey } from "../account/attempts.ts";
import type { Handlers, RequestContext } from "../http/context.ts";
import { keepAccess } from "../share-on-twitter/twitter-access.ts";
import { redirect, refuse, type Reply } from "../http/reply.ts";
import { returnPath } from "../http/return-path.ts";
import { destinationOf } from "../sign-in/destination.ts";
import { randomNonce, randomPKCECodeVerifier, randomState } from "openid-client";
import type { SocialAdapter, SocialAnswer, SocialIdentity } from "./social.port.ts";
import { isLinkedElsewhere } from "./link-identity.ts";
import { readLinkTicket } from "./link-ticket.ts";
import { tellOfLink } from "./tell-of-link.ts";
import { keepEnd, keepStart, takeStart, type SocialEnd, type SocialStart } from "./social-steps.ts";

type Query = Readonly<Record<string, string | readonly string[]>>;

/** Sign-ins that may be begun from one address within ten minutes. */
const ADDRESS_LIMIT = 60;
const WINDOW = 600;

const CONNECTION_TEXTS: Readonly<Record<SocialProvider, string>> = {
  google: "An error occurred while connecting with Google. Try again and accept the permission.",
  twitter: "An error occurred while connecting with Twitter. Try again and accept the permission.",
};

const one = (query: Query, name: string): string | null => {
  const value = query[name];
  return typeof value === "string" && value !== "" ? value : null;
};

/** The provider's adapter, null when this site does not offer it for what began: to link an account each one that is set up serves. */
const adapterOf = (
  provider: SocialProvider,
  { services, site }: RequestContext,
  { linksTo }: Pick<SocialStart, "linksTo">,
): SocialAdapter | null => {
  const offered = linksTo !== undefined || offeredProviders([provider], site.record.signup_source).length > 0;
  return offered ? (services.ports.social[provider] ?? null) : null;
};

const startOf = (provider: SocialProvider, query: Query, context: RequestContext): SocialStart => {
  const { origin, viewer } = context;
  const studio = one(query, "studio");
  const linksTo = readLinkTicket(one(query, "link") ?? "", context);
  return {
    ...(linksTo === null || linksTo !== viewer?.id ? {} : { linksTo }),
    provider,
    secrets: {
      state: randomState(),
      verifier: randomPKCECodeVerifier(),
      nonce: provider === "google" ? randomNonce() : null,
    },
    redirectUri: `${origin}/oauth/${provider}/callback`,
    returnPath: returnPath(one(query, "return_uri")),
    reload: one(query, "reload") === "1",
    isModel: ["1", "true"].includes(one(query, "is_model") ?? ""),
    modelRef: one(query, "model_ref")?.slice(0, 200) ?? null,
    studio: studio !== null && isStudio(studio) ? studio : null,
  };
};

type Failed = { readonly kind: "error" | "invalid"; readonly text: string };
const connectionError = (provider: SocialProvider): Failed => ({
  kind: "error",
  text: CONNECTION_TEXTS[provider],
});

/** Back to the page that it began on, which tells how it ended. */
const endWith = async (
  context: RequestContext,
  {
    provider,
    reload,
    isModel,
    modelRef,
    studio,
    returnPath: path,
  }: Omit<SocialStart, "secrets" | "redirectUri">,
  end: Failed | Pick<SocialEnd & { kind: "waiting" }, "kind" | "identity" | "isExisting">,
): Promise<Reply<string>> => {
  // What a page of before knew of this visitor's cookie is worth nothing for what waits from now on.
  if (end.kind === "waiting") context.session.renewGuest();
  else context.session.ensureCookie();
  await keepEnd(context, { provider, reload, isModel, modelRef, studio, ...end });
  return redirect(path);
};

const start = async (
  provider: SocialProvider,
  query: Query,
  context: RequestContext,
): Promise<Reply<string>> => {
  const begun = startOf(provider, query, context);
  const adapter = adapterOf(provider, context, begun);
  if (adapter === null) return refuse("not_found");
  const { linksTo } = begun;
  if (context.viewer !== null && context.viewer.id !== linksTo) return redirect(begun.returnPath);
  const key = `social:address:${hiddenKey(context.address)}`;
  const { retryAfter } = await context.services.limits.consume(key, ADDRESS_LIMIT, WINDOW);
  if (retryAfter > 0) return endWith(context, begun, { kind: "error", text: failures.too_many.error });
  try {
    const url = await adapter.authorizeUrl(begun.secrets, begun.redirectUri, {
      toShare: linksTo !== undefined && context.viewer?.type === "model",
    });
    context.session.ensureCookie();
    await keepStart(context, begun);
    return redirect(url.href);
  } catch (error) {
    context.services.log.warn({ err: error, provider }, "a provider of social sign-in could not be asked");
    return endWith(context, begun, connectionError(provider));
  }
};

const accountBy = (context: RequestContext) =>
  context.services.database
    .selectFrom("account")
    .select([
      "account.id",
      "account.suspended",
      "account.erase_at",
      "account.type",
      "account.compliance_status",
    ]);

const verdictOn = async (identity: SocialIdentity, context: RequestContext) => {
  const owner = await accountBy(context)
    .innerJoin("social_identity", "social_identity.account_id", "account.id")
    .where("social_identity.provider", "=", identity.provider)
    .where("social_identity.subject", "=", identity.subject)
    .executeTakeFirst();
  const emailOwner =
    identity.email === null
      ? undefined
      : await accountBy(context)
          .where("account.email_key", "=", emailKey(identity.email))
          // One that cannot be entered and has not confirmed the e-mail stands in nobody's way.
          .where((eb) =>
            eb.or([eb("account.email_confirmed", "=", true), eb("account.suspended", "=", false)]),
          )
          .orderBy("account.email_confirmed", "desc")
          .orderBy("account.created_at", "desc")
          .orderBy("account.id", "desc")
          .limit(1)
          .executeTakeFirst();
  return socialVerdict({
    owner: owner ?? null,
    emailOwner: emailOwner ?? null,
    isEmailVerified: identity.isEmailVerified,
  });
};

const enter = async (
  identity: SocialIdentity,
  begun: SocialStart,
  context: RequestContext,
): Promise<Reply<string>> => {
  const verdict = await verdictOn(identity, context);
  switch (verdict.kind) {
    case "known":
      await context.session.signIn(verdict.account.id);
      return redirect((begun.reload ? null : destinationOf(verdict.account)) ?? begun.returnPath);
    case "suspended": {
      const code = verdict.account.erase_at === null ? "suspended" : "account_deleted";
      return endWith(context, begun, { kind: "error", text: failures[code].error });
    }
    case "existing":
      return endWith(context, begun, { kind: "waiting", identity, isExisting: true });
    case "new":
      return endWith(context, begun, { kind: "waiting", identity, isExisting: false });
  }
};

/** For who is signed in still: from now on the identity leads into his account. */
const link = async (
  { identity, tokens }: Extract<SocialAnswer, { readonly status: "found" }>,
  begun: SocialStart & { readonly linksTo: AccountId },
  context: RequestContext,
): Promise<Reply<string>> => {
  const { provider, linksTo: id } = begun;
  if (context.viewer?.id !== id) return endWith(context, begun, connectionError(provider));
  try {
    await context.services.store.transact(context.metadata, async (unit) => {
      const { provider: _, subject, username } = identity;
      const command = { type: "LinkIdentity", provider, subject, username } as const;
      const { events = [] } = await unit.execute(accountDecider, id, command);
      if (events.length > 0) tellOfLink(unit, id, provider, "linked");
      if (tokens !== undefined) await keepAccess(unit, context.services.keys, id, tokens);
    });
  } catch (error) {
    if (!isLinkedElsewhere(error)) throw error;
    const text = `This ${providerNames[provider]} account belongs to another account here.`;
    return endWith(context, begun, { kind: "error", text });
  }
  return redirect(begun.returnPath);
};

const finish = async (
  provider: SocialProvider,
  query: Query,
  context: RequestContext,
): Promise<Reply<string>> => {
  const state = one(query, "state");
  const begun = state === null ? null : await takeStart(context, state);
  const adapter = adapterOf(provider, context, begun ?? {});
  if (adapter === null) return refuse("not_found");
  if (begun === null || begun.provider !== provider) {
    if (context.viewer !== null) return redirect("/");
    const nowhere = {
      provider,
      ...{ reload: false, isModel: false, modelRef: null, studio: null, returnPath: "/" },
    };
    return endWith(context, nowhere, connectionError(provider));
  }
  const returned = new URL(begun.redirectUri);
  returned.search = new URL(context.url, begun.redirectUri).search;
  const answer = await adapter.redeem(begun.secrets, returned);
  if (answer.status === "found")
    return begun.linksTo === undefined
      ? enter(answer.identity, begun, context)
      : link(answer, { ...begun, linksTo: begun.linksTo }, context);
  context.services.log.info({ provider, reason: answer.reason }, "a social sign-in failed");
  return endWith(
    context,
    begun,
    answer.status === "invalid"
      ? { kind: "invalid", text: failures.invalid_credentials.error }
      : connectionError(provider),
  );
};

/**
 * To a provider and back (API-22, API-23). State, nonce and PKCE verifier are kept for the visitor's own cookie and count
 * once; whatever goes wrong ends on the page that it began on, with its text and without a session (ERR-03 to ERR-05).
 */
export const socialSignInHandlers = {
  startGoogle: (query, context) => start("google", query, context),
  finishGoogle: (query, context) => finish("google", query, context),
  startTwitter: (query, context) => start("twitter", query, context),
  finishTwitter: (query, context) => finish("twitter", query, context),
} satisfies Partial<Handlers>;
