// Mails and notices tell times in the language and the zone of who reads them.
import "../domain/format/regional-moment.ts";

import { accountFeature } from "./account/account.feature.ts";
import { auditFeature } from "./audit/audit.feature.ts";
import { blockFeature } from "./block/block.feature.ts";
import { billingFeature } from "./billing/billing.feature.ts";
import { calendarFeature } from "./calendar/calendar.feature.ts";
import { captchaFeature } from "./captcha/captcha.feature.ts";
import { changeEmailFeature } from "./change-email/change-email.feature.ts";
import { changePasswordFeature } from "./change-password/change-password.feature.ts";
import { confirmEmailFeature } from "./confirm-email/confirm-email.feature.ts";
import { creatorFeature } from "./creator/creator.feature.ts";
import { creatorApplicationFeature } from "./creator-application/creator-application.feature.ts";
import { crossPromotionFeature } from "./cross-promotion/cross-promotion.feature.ts";
import { customDomainFeature } from "./custom-domain/custom-domain.feature.ts";
import { customizeFeature } from "./customize/customize.feature.ts";
import { dataExportFeature } from "./data-export/data-export.feature.ts";
import { deleteAccountFeature } from "./delete-account/delete-account.feature.ts";
import { dashboardFeature } from "./dashboard/dashboard.feature.ts";
import { autoPostFeature } from "./auto-post/auto-post.feature.ts";
import { autoMessageFeature } from "./auto-message/auto-message.feature.ts";
import { broadcastFeature } from "./broadcast/broadcast.feature.ts";
import { directMessageFeature } from "./direct-message/direct-message.feature.ts";
import { earningsFeature } from "./earnings/earnings.feature.ts";
import { fansFeature } from "./fans/fans.feature.ts";
import { favoriteFeature } from "./favorite/favorite.feature.ts";
import { feedFeature } from "./feed/feed.feature.ts";
import { followingFeature } from "./following/following.feature.ts";
import { freeProfileFeature } from "./free-profile/free-profile.feature.ts";
import { galleryFeature } from "./gallery/gallery.feature.ts";
import { giftFeature } from "./gift/gift.feature.ts";
import { inspectorFeature } from "./inspector/inspector.feature.ts";
import { ledgerFeature } from "./ledger/ledger.feature.ts";
import { liveAlertFeature } from "./live-alert/live-alert.feature.ts";
import { lookFeature } from "./look/look.feature.ts";
import { mailFeature } from "./mail/mail.feature.ts";
import { managerFeature } from "./manager/manager.feature.ts";
import { mediaFeature } from "./media/media.feature.ts";
import { newPasswordFeature } from "./new-password/new-password.feature.ts";
import { noticeFeature } from "./notice/notice.feature.ts";
import { offerPlacesFeature } from "./offer-places/offer-places.feature.ts";
import { paymentFeature } from "./payment/payment.feature.ts";
import { paymentInfoFeature } from "./payment-info/payment-info.feature.ts";
import { payoutFeature } from "./payout/payout.feature.ts";
import { picturesFeature } from "./pictures/pictures.feature.ts";
import { postFeature } from "./post/post.feature.ts";
import { privateShowFeature } from "./private-show/private-show.feature.ts";
import { profileFeature } from "./profile/profile.feature.ts";
import { pushFeature } from "./push/push.feature.ts";
import { referralFeature } from "./referral/referral.feature.ts";
import { renameFeature } from "./rename/rename.feature.ts";
import { reviewFeature } from "./review/review.feature.ts";
import { resetPasswordFeature } from "./reset-password/reset-password.feature.ts";
import { sandboxFeature } from "./sandbox/sandbox.feature.ts";
import { scannerFeature } from "./scanner/scanner.feature.ts";
import { mailOptOutFeature } from "./mail-opt-out/mail-opt-out.feature.ts";
import { settingsFeature } from "./settings/settings.feature.ts";
import { shareOnTwitterFeature } from "./share-on-twitter/share-on-twitter.feature.ts";
import { sessionsFeature } from "./sessions/sessions.feature.ts";
import { signInFeature } from "./sign-in/sign-in.feature.ts";
import { signUpFeature } from "./sign-up/sign-up.feature.ts";
import { snapchatFeature } from "./snapchat/snapchat.feature.ts";
import { socialSignInFeature } from "./social-sign-in/social-sign-in.feature.ts";
import { streamFeature } from "./stream/stream.feature.ts";
import { stripeFeature } from "./stripe/stripe.feature.ts";
import { statsFeature } from "./stats/stats.feature.ts";
import { subscriptionFeature } from "./subscription/subscription.feature.ts";
import { supportFeature } from "./support/support.feature.ts";
import { takePartFeature } from "./take-part/take-part.feature.ts";
import { testControlsFeature } from "./test-controls/test-controls.feature.ts";
import { tipFeature } from "./tip/tip.feature.ts";
import { tipMenuFeature } from "./tip-menu/tip-menu.feature.ts";
import { trackingFeature } from "./tracking/tracking.feature.ts";
import { unlockFeature } from "./unlock/unlock.feature.ts";
import { uploadFeature } from "./upload/upload.feature.ts";
import { vaultFeature } from "./vault/vault.feature.ts";
import type { Feature } from "./feature.ts";
import type { Handlers } from "./http/context.ts";
import { housekeeping } from "./jobs/housekeeping.jobs.ts";
import type { JobHandlers } from "./jobs/job.ts";
import type { PlainJobKind } from "./jobs/job-queue.ts";
import { backupTasks } from "./backup/backup.tasks.ts";
import { jobTasks } from "./jobs/job.tasks.ts";
import type { DatabaseTasks, OperatorTasks } from "./operations/operator-task.ts";
import type { FeatureGlobals } from "./page/page-route.ts";
import type { Providers } from "./config/payment-settings.ts";
import { createPayouts } from "./payout/payout.port.ts";
import { createPayments } from "./payment/payment.port.ts";
import type { Purchases } from "./payment/purchase.ts";
import type { Payees } from "./payout/payee.ts";
import type { PersonalData, PersonalTables } from "./personal/personal.ts";
import type { PortFactories } from "./ports/ports.ts";
import type { ReviewedThings } from "./review/reviewed.ts";
import type { Projection } from "./store/projection.ts";
import type { Reactions } from "./store/reactions.ts";
import { readCountersBy, type ReadCounters } from "./store/read-counters.ts";

/** Every feature of the server. Projections are applied in this order. */
const features = [
  accountFeature,
  auditFeature,
  billingFeature,
  calendarFeature,
  blockFeature,
  captchaFeature,
  changeEmailFeature,
  changePasswordFeature,
  confirmEmailFeature,
  socialSignInFeature,
  creatorFeature,
  creatorApplicationFeature,
  crossPromotionFeature,
  customDomainFeature,
  customizeFeature,
  dashboardFeature,
  dataExportFeature,
  deleteAccountFeature,
  fansFeature,
  autoMessageFeature,
  autoPostFeature,
  broadcastFeature,
  directMessageFeature,
  earningsFeature,
  favoriteFeature,
  feedFeature,
  followingFeature,
  inspectorFeature,
  liveAlertFeature,
  lookFeature,
  mailFeature,
  managerFeature,
  mediaFeature,
  newPasswordFeature,
  noticeFeature,
  statsFeature,
  subscriptionFeature,
  offerPlacesFeature,
  paymentFeature,
  ledgerFeature,
  paymentInfoFeature,
  payoutFeature,
  picturesFeature,
  postFeature,
  shareOnTwitterFeature,
  takePartFeature,
  freeProfileFeature,
  giftFeature,
  galleryFeature,
  privateShowFeature,
  profileFeature,
  pushFeature,
  referralFeature,
  renameFeature,
  resetPasswordFeature,
  reviewFeature,
  sandboxFeature,
  scannerFeature,
  sessionsFeature,
  settingsFeature,
  mailOptOutFeature,
  signInFeature,
  signUpFeature,
  streamFeature,
  stripeFeature,
  snapchatFeature,
  supportFeature,
  testControlsFeature,
  tipFeature,
  tipMenuFeature,
  trackingFeature,
  unlockFeature,
  uploadFeature,
  vaultFeature,
] as const;

type Rows<Part extends keyof Feature> = Extract<
  (typeof features)[number],
  { readonly [Each in Part]: unknown }
>[Part];
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Whole) => void
  ? Whole
  : never;

const each = <Part extends keyof Feature>(part: Part): readonly NonNullable<Feature[Part]>[] =>
  features.map((feature: Feature) => feature[part]).filter((rows) => rows !== undefined);

/** The rows of all features as one table; its type is the sum of theirs, so that what lacks is a type error below. */
const joined = <Part extends keyof Feature>(part: Part): All<Rows<Part>> =>
  Object.assign({}, ...each(part)) as All<Rows<Part>>;

const allOf = (parts: readonly Reactions[]): Reactions =>
  Object.fromEntries(
    [...new Set(parts.flatMap((part) => Object.keys(part)))].map((type) => [
      type,
      (writes, event) => Promise.all(parts.map(async (part) => part[type]?.(writes, event))),
    ]),
  );

/** Every endpoint's handler. */
export const handlers: Handlers = joined("handlers");
/** The handler of every kind of job. */
export const jobHandlers: JobHandlers = { ...joined("jobs"), housekeeping: housekeeping(each("cleanUps")) };
/** The jobs that are always there. */
export const recurringJobs: readonly PlainJobKind[] = ["housekeeping", ...each("recurring").flat()];
/** Who waits for media. */
export const mediaSettled = each("mediaSettled");
/** What the features keep in the media store. */
export const keptFiles = each("keptFiles");
export const gauges = each("gauge");
export const projections: readonly Projection[] = each("projections").flat();
/** What follows from each event: everything that any feature says. */
export const reactions: Reactions = allOf(each("reactions"));
/** Everything that is sold. */
export const purchases: Purchases = joined("purchases");
/** The open numbers of badges: what any feature counts. */
export const counters: ReadCounters = readCountersBy(
  (...asked) =>
    Object.assign({}, ...each("counters").map((count) => count(...asked))) as All<
      ReturnType<Rows<"counters">>
    >,
);
/** Where creators are paid. */
export const payees: Payees = joined("payees");
/** Everything that is reviewed. */
export const reviewed: ReviewedThings = joined("reviewed");
const personalTables: PersonalTables = joined("personal");
/** What the features know of accounts, for those who take their data or leave. */
export const personalData: PersonalData = {
  tables: personalTables,
  streams: each("personalStreams"),
  mentions: each("mentioningStreams"),
  leaves: each("accountLeaves"),
  erased: each("accountErased"),
};
/** Who can take the money. */
export const paymentProviders = each("paymentProvider");
/** Who can pay creators; the first one is what holds where nothing is chosen. */
export const payoutProviders = each("payoutProvider").toSorted(
  (one, other) => Number(other.name === "manual") - Number(one.name === "manual"),
);
/** Those of the settings. */
export const providers: Providers = { payments: paymentProviders, payouts: payoutProviders };
export const portFactories: PortFactories = {
  ...joined("ports"),
  payments: createPayments(paymentProviders),
  payouts: createPayouts(payoutProviders),
};
export const routes = each("routes");
/** Who carries what two browsers tell each other. */
export const signals = each("signal");
/** Who finds addresses of creators' own. */
export const ownAddresses = each("ownAddress");
/** Who lets visitors into rooms. */
export const roomDoors = each("room");
export const pageGlobals: FeatureGlobals = joined("pageGlobals");
/** The operators' command line. */
export const operatorTasks: OperatorTasks = Object.assign({}, ...each("tasks"), jobTasks);
/** What operators do with the database itself. */
export const databaseTasks: DatabaseTasks = backupTasks;
