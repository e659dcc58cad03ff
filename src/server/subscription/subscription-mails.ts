import { parsePair } from "../../domain/pair/pair.ts";
import { creatorDecider } from "../../domain/creator/creator.decider.ts";
import { isAnnounced } from "../../domain/subscription/notice.ts";
import { renewalPrice } from "../../domain/subscription/renewal-price.ts";
import { chargeAt, graceEnd, subscriptionDecider } from "../../domain/subscription/subscription.decider.ts";
import { productName, type SubscriptionEntry } from "../../domain/subscription/subscription.ts";
import type { Cents } from "../../domain/unit/unit.ts";
import type { JobHandlersOf } from "../jobs/job.ts";
import { optOutOf } from "../mail-opt-out/opt-out-link.ts";
import { composeMail } from "../mail/compose.ts";
import type { MailTemplate } from "../mail/mail-template.ts";
import { MAIL_JOB } from "../mail/mail-job.ts";
import { recipientOf } from "../payment/recipient.ts";
import type { Services } from "../services.ts";
import { linkOriginOf } from "../site/link-origin.ts";
import { systemMetadata } from "../store/event-store.ts";
import { settingOf } from "../settings/setting.reads.ts";
import { holderOf } from "./holder.ts";
import { siteOfSubscription } from "./site-of-subscription.ts";
import {
  noticeTemplate,
  renewalEndedTemplate,
  renewalFailedTemplate,
  type MembershipFacts,
} from "./subscription-mail-templates.ts";
import type { NoticePayload, TermPayload } from "./term.ts";

export interface SubscriptionMailJobs {
  readonly "mail.renewal-notice": NoticePayload;
  readonly "mail.renewal-failed": TermPayload;
  readonly "mail.renewal-ended": TermPayload;
}

interface Found extends TermPayload {
  readonly entry: SubscriptionEntry;
  /** What the next term costs as the creator's prices stand; null: it ends. */
  readonly amount: Cents | null;
}

const find = ({ store }: Services, asked: TermPayload): Promise<Found | null> =>
  store.transact(systemMetadata, async (unit) => {
    const { id } = asked;
    const pair = await holderOf(unit, asked.pair, id);
    const { entries } = await unit.load(subscriptionDecider, pair);
    const entry = entries.find((each) => each.id === id);
    if (entry === undefined) return null;
    const creator = await unit.load(creatorDecider, parsePair(pair).creatorId);
    const { type, nextPrice: next_price, nextMonths: next_months } = entry;
    return { pair, id, entry, amount: renewalPrice({ type, next_price, next_months }, creator) };
  });

const peopleOf = async ({ database }: Services, { pair }: TermPayload) => {
  const { fanId, creatorId } = parsePair(pair);
  const fan = await recipientOf(database, fanId);
  const creator = await database
    .selectFrom("account")
    .select(["username", "display_name as displayName"])
    .where("id", "=", creatorId)
    .executeTakeFirst();
  if (fan === null || creator === undefined) return null;
  return { fan, creator, region: await settingOf(database, fanId, "account") };
};

/** Sends a mail to the fan of a subscription, in the name of the site that it was bought on. */
const send = async (
  found: Found,
  services: Services,
  write: (facts: MembershipFacts) => MailTemplate,
): Promise<void> => {
  const people = await peopleOf(services, found);
  if (people === null) return;
  const { sites, ports } = services;
  const siteId = await siteOfSubscription(services, found.pair, found.id);
  const site = (await sites.withId(siteId)) ?? sites.all[0];
  if (site === undefined) return;
  const { fan, creator, region } = people;
  const origin = linkOriginOf({ site, origin: services.ownOrigin(), services });
  const facts = { username: fan.username, region, creator, product: productName(found.entry.type) };
  await ports.mail.send(composeMail(site, origin, fan.email, write(facts)));
};

/**
 * The mails about renewals, sent until the mail server takes them: what a package or a pause will cost, 7 days before,
 * and once each that a renewal failed, and that its three days of grace are over (ENT-05).
 */
export const subscriptionMailJobs: JobHandlersOf<SubscriptionMailJobs> = {
  "mail.renewal-notice": {
    ...MAIL_JOB,
    run: async (payload, { services }) => {
      const found = await find(services, payload);
      if (found === null || found.amount === null) return;
      const { entry, amount } = found;
      const stays = entry.resumesAt !== null || entry.status === "active";
      if (!stays || chargeAt(entry) !== payload.chargedAt || !isAnnounced(entry, amount)) return;
      const { fanId } = parsePair(found.pair);
      if (!(await settingOf(services.database, fanId, "billing")).renewal_mails) return;
      // What is announced binds, also when she raises her price before the charge.
      await services.store.transact(systemMetadata, (unit) =>
        unit.execute(subscriptionDecider, found.pair, {
          type: "AnnounceRenewal",
          id: found.id,
          price: amount,
        }),
      );
      await send(found, services, (facts) => ({
        ...noticeTemplate(facts, entry, amount, payload.chargedAt),
        optOut: optOutOf(services.keys, fanId, "renewal"),
      }));
    },
  },
  "mail.renewal-failed": {
    ...MAIL_JOB,
    run: async (payload, { services }) => {
      const found = await find(services, payload);
      if (found?.entry.status !== "past_due") return;
      const { entry } = found;
      const until = graceEnd(chargeAt(entry) ?? services.clock.now());
      await send(found, services, (facts) =>
        renewalFailedTemplate(facts, {
          amount: found.amount ?? 0,
          until,
          isPaused: entry.resumesAt !== null,
        }),
      );
    },
  },
  "mail.renewal-ended": {
    ...MAIL_JOB,
    run: async (payload, { services }) => {
      const found = await find(services, payload);
      if (found !== null) await send(found, services, renewalEndedTemplate);
    },
  },
};
