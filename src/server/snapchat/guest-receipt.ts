import { formatCents } from "../../domain/format/cents.ts";
import type { JobHandlersOf } from "../jobs/job.ts";
import { composeMail } from "../mail/compose.ts";
import type { MailTemplate } from "../mail/mail-template.ts";
import { MAIL_JOB } from "../mail/mail-job.ts";
import { linkOriginOf } from "../site/link-origin.ts";
import { cancelPath } from "./guest-cancel.handlers.ts";

export interface GuestReceiptJobs {
  /** The id of a guest's subscription. */
  readonly "mail.snapchat-receipt": { readonly id: string };
}

const template = (
  bought: { readonly display_name: string; readonly price: number; readonly snapchat_name: string },
  path: string,
): MailTemplate => ({
  subject: `Your Snapchat subscription to ${bought.display_name}`,
  preheader: `You paid ${formatCents(bought.price)} for a month.`,
  heading: "Thank you!",
  paragraphs: [
    `You paid ${formatCents(bought.price)} for a month of ${bought.display_name}'s Snapchat. ${bought.display_name} adds ${bought.snapchat_name} shortly; please allow up to 24 hours.`,
    "It renews every month until you cancel. The link below cancels it without an account.",
  ],
  button: { label: "Unsubscribe", path },
  notes: ["Whoever has this link can cancel the subscription, and nothing else."],
});

/** `mail.snapchat-receipt`: a guest's receipt, with the link that ends what he bought (C-13). */
export const guestReceiptJobs: JobHandlersOf<GuestReceiptJobs> = {
  "mail.snapchat-receipt": {
    ...MAIL_JOB,
    run: async ({ id }, { services }) => {
      const { database, sites, ports, keys } = services;
      const row = await database
        .selectFrom("snapchat_member as member")
        .innerJoin("subscription", "subscription.id", "member.subscription_id")
        .innerJoin("guest_buyer", "guest_buyer.id", "member.fan_id")
        .innerJoin("account", "account.id", "member.creator_id")
        .select(["account.display_name", "subscription.price", "member.snapchat_name"])
        .select(["guest_buyer.email", "guest_buyer.site"])
        .where("member.subscription_id", "=", id)
        .executeTakeFirst();
      const site = (await sites.withId(row?.site)) ?? sites.all[0];
      if (row === undefined || site === undefined) return;
      const origin = linkOriginOf({ site, origin: services.ownOrigin(), services });
      await ports.mail.send(composeMail(site, origin, row.email, template(row, cancelPath(keys, id))));
    },
  },
};
