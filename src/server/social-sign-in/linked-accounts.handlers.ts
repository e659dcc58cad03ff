import { accountDecider } from "../../domain/account/account.decider.ts";
import { twitterConnectionProblem } from "../../domain/account/twitter-connection.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import { signedIn, type Handlers, type RequestContext } from "../http/context.ts";
import { dropAccess, sharingOf } from "../share-on-twitter/twitter-access.ts";
import { answer, refuse } from "../http/reply.ts";
import { tellOfLink, LINKED_ACCOUNTS_PATH } from "./tell-of-link.ts";
import { hasPassword } from "../account/credentials.ts";
import { linkTicket } from "./link-ticket.ts";
import { linkableProviders, providersOf } from "./social-result.ts";

type Linked = EndpointAnswer<"getLinkedAccounts">;

const readLinked = async (context: RequestContext): Promise<Linked> => {
  const { id, type } = signedIn(context);
  const { database, ports } = context.services;
  const rows = await database
    .selectFrom("social_identity")
    .select(["provider", "username", "linked_at"])
    .where("account_id", "=", id)
    .orderBy("linked_at")
    .orderBy("subject")
    .execute();
  const sharing = ports.twitterPosts === null || type !== "model" ? null : await sharingOf(database, id);
  const latest = new Map(rows.map((row) => [row.provider, row]));
  return {
    has_password: await hasPassword(database, id),
    accounts: [...latest.values()].map((row) => ({
      ...row,
      shares_posts: row.provider === "twitter" && sharing !== null ? sharing === "ready" : null,
    })),
    offered: linkableProviders(context),
  };
};

/** The identities that lead into one's own account, whomever one acts for (ACCT-57). */
export const linkedAccountsHandlers = {
  getLinkedAccounts: async (_, context) => answer(await readLinked(context)),

  linkAccount: async ({ provider }, context) => {
    if (!linkableProviders(context).includes(provider)) return refuse("not_found");
    if (provider === "twitter" && twitterConnectionProblem(signedIn(context)) !== null)
      return refuse("email_unconfirmed");
    const query = new URLSearchParams({
      link: linkTicket(signedIn(context).id, context),
      return_uri: LINKED_ACCOUNTS_PATH,
    });
    return answer({ path: `/oauth/${provider}/start?${query.toString()}` });
  },

  unlinkAccount: async ({ provider }, context) => {
    const { id } = signedIn(context);
    const rejected = await context.services.store.transact(context.metadata, async (unit) => {
      const unlink = {
        type: "UnlinkIdentity",
        provider,
        hasPassword: await hasPassword(unit.sql, id),
        waysIn: providersOf(context),
      } as const;
      const done = await unit.execute(accountDecider, id, unlink);
      if (provider === "twitter" && done.rejected === undefined) await dropAccess(unit, id);
      if ((done.events ?? []).length > 0) tellOfLink(unit, id, provider, "unlinked");
      return done.rejected;
    });
    return rejected === undefined ? answer(await readLinked(context)) : refuse("only_way_in");
  },
} satisfies Partial<Handlers>;
