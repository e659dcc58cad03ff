import { percentOf } from "../../domain/manager/fee.ts";
import { isRobot } from "../../domain/stats/view-source.ts";
import { hiddenKey } from "../account/attempts.ts";
import { keyNow } from "../session/username-now.ts";
import { signedIn, type Handlers } from "../http/context.ts";
import { answer, refuse } from "../http/reply.ts";
import { linkOriginOf } from "../site/link-origin.ts";
import { countClick, readClicks } from "../stats/count-click.ts";
import { referralEarnings, referredAccounts } from "./referral.reads.ts";

/** Clicks of one address that are counted in a minute; more of them are a flood. */
const CLICKS_A_MINUTE = 30;

/** Under which name clicks of somebody's link are counted. */
export const linkOf = (accountId: string): string => `referral:${accountId}`;

const counted = answer({ ok: true as const });

/** What creators who are paid directly have of those whom they bring (ACCT-49, ACCT-74). */
export const referralHandlers = {
  countReferral: async ({ username }, context) => {
    const { services, viewer, address, now, headers } = context;
    const { retryAfter } = await services.limits.consume(
      `referral:${hiddenKey(address)}`,
      CLICKS_A_MINUTE,
      60,
    );
    if (retryAfter > 0) return refuse("too_many", { retryAfter });
    const agent = headers["user-agent"] ?? null;
    if (isRobot(agent)) return counted;
    const referrer = await services.database
      .selectFrom("account")
      .select("id")
      .where("username_key", "=", keyNow(username))
      .where("type", "=", "model")
      .where("is_direct_pay", "=", true)
      .where("suspended", "=", false)
      .executeTakeFirst();
    if (referrer === undefined) return counted;
    if (viewer !== null && (viewer.id === referrer.id || viewer.manages.includes(referrer.id)))
      return counted;
    await countClick(services.database, {
      ...{ link: linkOf(referrer.id), now, address, agent: agent ?? "" },
    });
    return counted;
  },

  getReferrals: async (_, context) => {
    const { services, site } = context;
    const { id, username, is_direct_pay } = signedIn(context);
    if (!is_direct_pay) return refuse("not_allowed");
    const { database } = services;
    const [accounts, clicks, earned_usd] = await Promise.all([
      referredAccounts(database, id),
      readClicks(database, linkOf(id)),
      referralEarnings(database, id),
    ]);
    return answer({
      link: `${linkOriginOf(context)}/creator?${new URLSearchParams({ model_ref: username }).toString()}`,
      percent: percentOf(site.referralShare),
      ...{ clicks, ...accounts, earned_usd },
    });
  },
} satisfies Partial<Handlers>;
