import type { AnswerOf, InputOf, PayloadOf } from "./endpoint.ts";
import { accountEndpoints } from "./account/account.endpoints.ts";
import { billingEndpoints } from "./billing/billing.endpoints.ts";
import { blockEndpoints } from "./block/block.endpoints.ts";
import { creatorApplicationEndpoints } from "./creator-application/creator-application.endpoints.ts";
import { creatorEndpoints } from "./creator/creator.endpoints.ts";
import { lookEndpoints } from "./look/look.endpoints.ts";
import { customDomainEndpoints } from "./custom-domain/custom-domain.endpoints.ts";
import { customizeEndpoints } from "./customize/customize.endpoints.ts";
import { broadcastEndpoints } from "./broadcast/broadcast.endpoints.ts";
import { directMessageEndpoints } from "./direct-message/direct-message.endpoints.ts";
import { causesEndpoints } from "./causes/causes.endpoints.ts";
import { calendarEndpoints } from "./calendar/calendar.endpoints.ts";
import { dataExportEndpoints } from "./data-export/data-export.endpoints.ts";
import { deleteAccountEndpoints } from "./delete-account/delete-account.endpoints.ts";
import { payoutEndpoints } from "./payout/payout.endpoints.ts";
import { earningsEndpoints } from "./earnings/earnings.endpoints.ts";
import { fansEndpoints } from "./fans/fans.endpoints.ts";
import { favoriteEndpoints } from "./favorite/favorite.endpoints.ts";
import { autoPostEndpoints } from "./auto-post/auto-post.endpoints.ts";
import { autoMessageEndpoints } from "./auto-message/auto-message.endpoints.ts";
import { galleryEndpoints } from "./gallery/gallery.endpoints.ts";
import { giftEndpoints } from "./gift/gift.endpoints.ts";
import { managerEndpoints } from "./manager/manager.endpoints.ts";
import { ownGalleryEndpoints } from "./gallery/own-gallery.endpoints.ts";
import { notificationEndpoints } from "./notification/notification.endpoints.ts";
import { paymentEndpoints } from "./payment/payment.endpoints.ts";
import { picturesEndpoints } from "./pictures/pictures.endpoints.ts";
import { postEndpoints } from "./post/post.endpoints.ts";
import { shareOnTwitterEndpoints } from "./share-on-twitter/share-on-twitter.endpoints.ts";
import { privateShowEndpoints } from "./private-show/private-show.endpoints.ts";
import { streamEndpoints } from "./stream/stream.endpoints.ts";
import { pushEndpoints } from "./push/push.endpoints.ts";
import { crossPromotionEndpoints } from "./cross-promotion/cross-promotion.endpoints.ts";
import { referralEndpoints } from "./referral/referral.endpoints.ts";
import { renameEndpoints } from "./rename/rename.endpoints.ts";
import { reviewEndpoints } from "./review/review.endpoints.ts";
import { mailOptOutEndpoints } from "./mail-opt-out/mail-opt-out.endpoints.ts";
import { settingsEndpoints } from "./settings/settings.endpoints.ts";
import { siteEndpoints } from "./site/site.endpoints.ts";
import { snapchatEndpoints } from "./snapchat/snapchat.endpoints.ts";
import { socialSignInEndpoints } from "./social-sign-in/social-sign-in.endpoints.ts";
import { statsEndpoints } from "./stats/stats.endpoints.ts";
import { subscriptionEndpoints } from "./subscription/subscription.endpoints.ts";
import { supportEndpoints } from "./support/support.endpoints.ts";
import { takePartEndpoints } from "./take-part/take-part.endpoints.ts";
import { customPurchaseEndpoints } from "./tip-menu/custom-purchase.endpoints.ts";
import { tipMenuEndpoints } from "./tip-menu/tip-menu.endpoints.ts";
import { unlockEndpoints } from "./unlock/unlock.endpoints.ts";
import { uploadEndpoints } from "./upload/upload.endpoints.ts";
import { vaultEndpoints } from "./vault/vault.endpoints.ts";
import { withUserId } from "./user-id.ts";

/** Every route of the product. A route outside this table does not exist. */
export const endpoints = withUserId({
  ...accountEndpoints,
  ...socialSignInEndpoints,
  ...causesEndpoints,
  ...creatorApplicationEndpoints,
  ...uploadEndpoints,
  ...vaultEndpoints,
  ...picturesEndpoints,
  ...reviewEndpoints,
  ...postEndpoints,
  ...shareOnTwitterEndpoints,
  ...creatorEndpoints,
  ...customizeEndpoints,
  ...lookEndpoints,
  ...settingsEndpoints,
  ...mailOptOutEndpoints,
  ...dataExportEndpoints,
  ...deleteAccountEndpoints,
  ...renameEndpoints,
  ...customDomainEndpoints,
  ...takePartEndpoints,
  ...autoMessageEndpoints,
  ...galleryEndpoints,
  ...ownGalleryEndpoints,
  ...broadcastEndpoints,
  ...directMessageEndpoints,
  ...giftEndpoints,
  ...statsEndpoints,
  ...subscriptionEndpoints,
  ...blockEndpoints,
  ...paymentEndpoints,
  ...billingEndpoints,
  ...earningsEndpoints,
  ...payoutEndpoints,
  ...calendarEndpoints,
  ...autoPostEndpoints,
  ...tipMenuEndpoints,
  ...customPurchaseEndpoints,
  ...unlockEndpoints,
  ...privateShowEndpoints,
  ...streamEndpoints,
  ...favoriteEndpoints,
  ...snapchatEndpoints,
  ...supportEndpoints,
  ...siteEndpoints,
  ...pushEndpoints,
  ...notificationEndpoints,
  ...fansEndpoints,
  ...managerEndpoints,
  ...referralEndpoints,
  ...crossPromotionEndpoints,
} as const);

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
export type EndpointInput<Name extends EndpointName> = InputOf<Endpoints[Name]>;
export type EndpointPayload<Name extends EndpointName> = PayloadOf<Endpoints[Name]>;
export type EndpointAnswer<Name extends EndpointName> = AnswerOf<Endpoints[Name]>;
/** The calls that a browser makes: JSON both ways. */
export type CallName = {
  [Name in EndpointName]: Endpoints[Name]["kind"] extends "json" ? Name : never;
}[EndpointName];
