import type { AccountId } from "../../domain/unit/unit.ts";
import type { JobHandlersOf } from "../jobs/job.ts";
import { composeMail } from "../mail/compose.ts";
import type { MailTemplate } from "../mail/mail-template.ts";
import { isUndeliverable } from "../mail/undeliverable.ts";
import { recipientOf } from "../payment/recipient.ts";
import type { Services } from "../services.ts";
import { linkOriginOf } from "../site/link-origin.ts";
import type { Site } from "../site/site.ts";

/** A notice about a payment, for one of its two accounts; its buyer may be a guest. `url`: where its button leads, a path of the site. */
export interface NoticeMail {
  readonly paymentId: string;
  readonly accountId: AccountId;
  readonly subject: string;
  readonly text: string;
  readonly url: string | null;
}

export interface NoticeJobs {
  readonly "mail.notice": NoticeMail;
}

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

/** `mail.notice`: a notice as a mail, sent until the mail server takes it; nothing to who has no address. */
export const noticeJobs: JobHandlersOf<NoticeJobs> = {
  "mail.notice": {
    givesUp: isUndeliverable,
    run: async ({ paymentId, accountId, subject, text, url }, { services }) => {
      const to = await recipientOf(services.database, accountId);
      if (to === null) return;
      const site = await siteOf(services, paymentId);
      if (site === undefined) return;
      const origin = linkOriginOf({ site, origin: services.ownOrigin(), services });
      const template: MailTemplate = {
        subject,
        preheader: text,
        heading: subject,
        paragraphs: [`Hi ${to.username},`, text],
        button: { label: `Open ${site.record.display_name}`, path: url ?? "/" },
        notes: [`The number of the payment is ${paymentId}.`],
      };
      await services.ports.mail.send(composeMail(site, origin, to.email, template));
    },
  },
};
