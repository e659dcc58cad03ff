import type { Migration } from "kysely/migration";

import * as core from "./0001-core.ts";
import * as account from "./0010-account.ts";
import * as catalogue from "./0020-catalogue.ts";
import * as purchase from "./0030-purchase.ts";
import * as sandbox from "./0040-sandbox.ts";
import * as accountMail from "./0050-account-mail.ts";
import * as socialSignIn from "./0054-social-sign-in.ts";
import * as payout from "./0057-payout.ts";
import * as support from "./0059-support.ts";
import * as ranking from "./0060-ranking.ts";
import * as tracking from "./0063-tracking.ts";
import * as creatorApplication from "./0065-creator-application.ts";
import * as push from "./0067-push.ts";
import * as feed from "./0064-feed.ts";
import * as paymentInfo from "./0068-payment-info.ts";
import * as emailChange from "./0070-email-change.ts";
import * as jobs from "./0072-jobs.ts";
import * as limits from "./0076-limits.ts";

/** Every migration by name, in the order of their numbers; a slice adds its `NNNN-name.ts` here. Never edit a released one. */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001-core": core,
  "0010-account": account,
  "0020-catalogue": catalogue,
  "0030-purchase": purchase,
  "0040-sandbox": sandbox,
  "0050-account-mail": accountMail,
  "0054-social-sign-in": socialSignIn,
  "0057-payout": payout,
  "0059-support": support,
  "0060-ranking": ranking,
  "0063-tracking": tracking,
  "0065-creator-application": creatorApplication,
  "0067-push": push,
  "0064-feed": feed,
  "0068-payment-info": paymentInfo,
  "0070-email-change": emailChange,
  "0072-jobs": jobs,
  "0076-limits": limits,
};
