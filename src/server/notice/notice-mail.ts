import type { NoticeKind } from "../../domain/notice/notice.ts";
import { isTold, mailSwitchOf } from "../../domain/settings/notification-gate.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { JobHandlersOf } from "../jobs/job.ts";
import { optOutOf } from "../mail-opt-out/opt-out-link.ts";
import { composeMail } from "../mail/compose.ts";
import type { MailTemplate } from "../mail/mail-template.ts";
import { MAIL_JOB } from "../mail/mail-job.ts";
import { recipientOf } from "../payment/recipient.ts";
import { siteOfPayment } from "../payment/site-of-payment.ts";
import { settingOf } from "../settings/setting.reads.ts";
import { siteOfAccount } from "../session/site-of-account.ts";
import { linkOriginOf } from "../site/link-origin.ts";
import { mainSiteOf } from "../site/own-site.ts";

/**
 * A notice for an account; about a payment (`paymentId`) for one of its two, whose buyer may be a guest. `url`: where its button
 * leads, a path of the site.
 */
export interface NoticeMail {
  readonly paymentId?: string;
  readonly accountId: AccountId;
  /** Jobs of before do not have it. */
  readonly kind?: NoticeKind;
  readonly subject: string;
  readonly text: string;
  readonly url: string | null;
  readonly mainSitePath?: string;
  readonly about?: "live";
}

export interface NoticeJobs {
  readonly "mail.notice": NoticeMail;
}

/** `mail.notice`: a notice as a mail, sent until the mail server takes it; nothing to who has no address or does not want it. */
export const noticeJobs: JobHandlersOf<NoticeJobs> = {
  "mail.notice": {
    ...MAIL_JOB,
    run: async (
      { paymentId, accountId, kind = "system", subject, text, url, mainSitePath, about },
      { services },
    ) => {
      if (!isTold("mail", about ?? kind, await settingOf(services.database, accountId, "notifications")))
        return;
      const to = await recipientOf(services.database, accountId);
      if (to === null) return;
      const last = await (paymentId === undefined
        ? siteOfAccount(services, accountId)
        : siteOfPayment(services, paymentId));
      if (last === undefined) return;
      const site = mainSitePath === undefined ? last : mainSiteOf(services.sites, last);
      const origin = linkOriginOf({ site, origin: services.ownOrigin(), services });
      const mailSwitch = mailSwitchOf(about ?? kind);
      const template: MailTemplate = {
        subject,
        preheader: text,
        heading: subject,
        paragraphs: [`Hi ${to.username},`, text],
        button: { label: `Open ${site.record.display_name}`, path: mainSitePath ?? url ?? "/" },
        notes: paymentId === undefined ? [] : [`The number of the payment is ${paymentId}.`],
        ...(mailSwitch === null ? {} : { optOut: optOutOf(services.keys, accountId, mailSwitch) }),
      };
      await services.ports.mail.send(composeMail(site, origin, to.email, template));
    },
  },
};
