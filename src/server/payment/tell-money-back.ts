import { mailableEmail } from "../../domain/account/mail-link.ts";
import { moneyBackTexts } from "../../domain/payment/money-back-texts.ts";
import type { PaymentEvent } from "../../domain/payment/payment.events.ts";
import type { PaymentOrder } from "../../domain/payment/payment.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { JobHandlersOf } from "../jobs/job.ts";
import { composeMail } from "../mail/compose.ts";
import type { MailTemplate } from "../mail/mail-template.ts";
import { isUndeliverable } from "../mail/undeliverable.ts";
import { notify } from "../notice/notify.ts";
import type { Services } from "../services.ts";
import { linkOriginOf } from "../site/link-origin.ts";
import type { Site } from "../site/site.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** A mail about a payment to one of its two accounts. `path`: where its button leads. */
export interface MoneyBackMail {
  readonly paymentId: string;
  readonly accountId: AccountId;
  readonly subject: string;
  readonly text: string;
  readonly path: string;
}

export interface MoneyBackJobs {
  readonly "mail.money-back": MoneyBackMail;
}

/** Tells fan and creator of money that went back or came again: a notice now, a mail by a job. */
export const tellMoneyBack = async (
  unit: UnitOfWork,
  paymentId: string,
  { buyerId, creatorId, amount: paid }: PaymentOrder,
  events: readonly PaymentEvent[],
): Promise<void> => {
  const accounts = await unit.sql
    .selectFrom("account")
    .select(["id", "username", "display_name"])
    .where("id", "in", [buyerId, creatorId])
    .execute();
  const [fan, creator] = [buyerId, creatorId].map((id) => accounts.find((account) => account.id === id));
  if (fan === undefined || creator === undefined) return;
  const words = { fan: fan.display_name, creator: creator.display_name, paid };
  for (const event of events) {
    const texts = moneyBackTexts(event, words);
    if (texts === null) continue;
    const { subject } = texts;
    for (const { accountId, text, path } of [
      { accountId: buyerId, text: texts.fan, path: `/${creator.username}` },
      { accountId: creatorId, text: texts.creator, path: "/account/dashboard" },
    ]) {
      if (text === null) continue;
      await notify(unit, { accountId, kind: "system", text, url: path });
      unit.schedule({ kind: "mail.money-back", payload: { paymentId, accountId, subject, text, path } });
    }
  }
};

/** The site on which a payment was begun; one that a job began, as a renewal: the first. */
const siteOf = async ({ database, sites }: Services, paymentId: string): Promise<Site | undefined> => {
  const begun = await database
    .selectFrom("event")
    .select("metadata")
    .where("stream", "=", `payment-${paymentId}`)
    .where("version", "=", 1)
    .executeTakeFirst();
  const { site } = (begun?.metadata ?? {}) as { readonly site?: string };
  return sites.all.find(({ id }) => id === site) ?? sites.all[0];
};

export const moneyBackJobs: JobHandlersOf<MoneyBackJobs> = {
  "mail.money-back": {
    givesUp: isUndeliverable,
    run: async ({ paymentId, accountId, subject, text, path }, { services }) => {
      const account = await services.database
        .selectFrom("account")
        .select(["username", "email"])
        .where("id", "=", accountId)
        .executeTakeFirst();
      const to = mailableEmail(account?.email ?? null);
      if (account === undefined || to === null) return;
      const site = await siteOf(services, paymentId);
      if (site === undefined) return;
      const origin = linkOriginOf({ site, origin: services.ownOrigin(), services });
      const template: MailTemplate = {
        subject,
        preheader: text,
        heading: subject,
        paragraphs: [`Hi ${account.username},`, text],
        button: { label: `Open ${site.record.display_name}`, path },
        notes: [`The number of the payment is ${paymentId}.`],
      };
      await services.ports.mail.send(composeMail(site, origin, to, template));
    },
  },
};
