import { accountMenuFlow } from "./account-menu/account-menu.flow.ts";
import { analyticsFlow } from "./analytics/analytics.flow.ts";
import { appFlow } from "./app/app.flow.ts";
import type { AnyFlow } from "./app/flow.ts";
import { avatarFlow } from "./avatar/avatar.flow.ts";
import { becomeManagerFlow } from "./become-manager/become-manager.flow.ts";
import { bannersFlow } from "./banners/banners.flow.ts";
import { billingFlow } from "./billing/billing.flow.ts";
import { autoPostsFlow } from "./auto-posts/auto-posts.flow.ts";
import { calendarFlow } from "./calendar/calendar.flow.ts";
import { cancelSubscriptionFlow } from "./cancel-subscription/cancel-subscription.flow.ts";
import { captchaFlow } from "./captcha/captcha.flow.ts";
import { changeEmailFlow } from "./change-email/change-email.flow.ts";
import { changePasswordFlow } from "./change-password/change-password.flow.ts";
import { broadcastFlow } from "./broadcast/broadcast.flow.ts";
import { composerFlow } from "./composer/composer.flow.ts";
import { contactFlow } from "./contact/contact.flow.ts";
import { conversationFlow } from "./conversation/conversation.flow.ts";
import { copFlow } from "./cop/cop.flow.ts";
import { confirmEmailFlow } from "./confirm-email/confirm-email.flow.ts";
import { browseFlow } from "./browse/browse.flow.ts";
import { rankingsFlow } from "./rankings/rankings.flow.ts";
import { creatorHomeFlow } from "./creator-home/creator-home.flow.ts";
import { creatorApplicationFlow } from "./creator-application/creator-application.flow.ts";
import { connectTwitterFlow } from "./connect-twitter/connect-twitter.flow.ts";
import { displayNameFlow } from "./display-name/display-name.flow.ts";
import { creatorLandingFlow } from "./creator-landing/creator-landing.flow.ts";
import { earningsFlow } from "./earnings/earnings.flow.ts";
import { giftFlow } from "./gift/gift.flow.ts";
import { growlFlow } from "./growl/growl.flow.ts";
import { emailAndPasswordFlow } from "./email-and-password/email-and-password.flow.ts";
import { uploadFlow } from "./upload/upload.flow.ts";
import { invitationFlow } from "./invitation/invitation.flow.ts";
import { broadcastStudioFlow } from "./broadcast-studio/broadcast-studio.flow.ts";
import { watchFlow } from "./watch/watch.flow.ts";
import { streamChatFlow } from "./stream-chat/stream-chat.flow.ts";
import { privateShowFlow } from "./private-show/private-show.flow.ts";
import { privateStudioFlow } from "./private-studio/private-studio.flow.ts";
import { privateViewFlow } from "./private-view/private-view.flow.ts";
import { notificationsFlow } from "./notifications/notifications.flow.ts";
import { managedListFlow } from "./managed-list/managed-list.flow.ts";
import { membershipFlow } from "./membership/membership.flow.ts";
import { customDomainFlow } from "./custom-domain/custom-domain.flow.ts";
import { domainRequestFlow } from "./domain-request/domain-request.flow.ts";
import { dataExportFlow } from "./data-export/data-export.flow.ts";
import { deleteAccountFlow } from "./delete-account/delete-account.flow.ts";
import { renameFlow } from "./rename/rename.flow.ts";
import { settingAccountFlow } from "./setting-account/setting-account.flow.ts";
import { settingsFlow } from "./settings/settings.flow.ts";
import { linkedAccountsFlow } from "./linked-accounts/linked-accounts.flow.ts";
import { statsFlow } from "./stats/stats.flow.ts";
import { lookFlow } from "./look/look.flow.ts";
import { lookPictureFlow } from "./look-picture/look-picture.flow.ts";
import { mentionsFlow } from "./mentions/mentions.flow.ts";
import { newPasswordFlow } from "./new-password/new-password.flow.ts";
import { referralsFlow } from "./referrals/referrals.flow.ts";
import { resendEmailFlow } from "./resend-email/resend-email.flow.ts";
import { resetPasswordFlow } from "./reset-password/reset-password.flow.ts";
import { sessionsFlow } from "./sessions/sessions.flow.ts";
import { coverFlow } from "./cover/cover.flow.ts";
import { crossPromotionFlow } from "./cross-promotion/cross-promotion.flow.ts";
import { customizeFlow } from "./customize/customize.flow.ts";
import { countdownFlow } from "./countdown/countdown.flow.ts";
import { dialogsFlow } from "./dialogs/dialogs.flow.ts";
import { inboxFlow } from "./inbox/inbox.flow.ts";
import { causesFlow } from "./causes/causes.flow.ts";
import { inspectorFlow } from "./inspector/inspector.flow.ts";
import { feedFlow } from "./feed/feed.flow.ts";
import { freeProfileFlow } from "./free-profile/free-profile.flow.ts";
import { autoMessageEditorFlow } from "./auto-message-editor/auto-message-editor.flow.ts";
import { autoMessagesFlow } from "./auto-messages/auto-messages.flow.ts";
import { galleryEditorFlow } from "./gallery-editor/gallery-editor.flow.ts";
import { galleryStatsFlow } from "./gallery-stats/gallery-stats.flow.ts";
import { ownGalleriesFlow } from "./own-galleries/own-galleries.flow.ts";
import { geoNoticeFlow } from "./geo-notice/geo-notice.flow.ts";
import { followingFlow } from "./following/following.flow.ts";
import { keptMediaFlow } from "./kept-media/kept-media.flow.ts";
import { landingFlow } from "./landing/landing.flow.ts";
import { managerFlow } from "./manager/manager.flow.ts";
import { switchCreatorFlow } from "./switch-creator/switch-creator.flow.ts";
import { listFlow } from "./list/list.flow.ts";
import { openPostsFlow } from "./open-posts/open-posts.flow.ts";
import { arrivalsFlow } from "./arrivals/arrivals.flow.ts";
import { profileFlow } from "./profile/profile.flow.ts";
import { profileOwnerFlow } from "./profile-owner/profile-owner.flow.ts";
import { postEditorFlow } from "./post-editor/post-editor.flow.ts";
import { ownPostsFlow } from "./own-posts/own-posts.flow.ts";
import { payoutsFlow } from "./payouts/payouts.flow.ts";
import { paymentInfoFlow } from "./payment-info/payment-info.flow.ts";
import { paymentFlow } from "./payment/payment.flow.ts";
import { pushFlow } from "./push/push.flow.ts";
import { resourceFlow } from "./resource/resource.flow.ts";
import { routerFlow } from "./router/router.flow.ts";
import { sessionFlow } from "./session/session.flow.ts";
import { signInFlow } from "./sign-in/sign-in.flow.ts";
import { signUpFlow } from "./sign-up/sign-up.flow.ts";
import { socketFlow } from "./socket/socket.flow.ts";
import { snapchatFlow } from "./snapchat/snapchat.flow.ts";
import { subscribeFlow } from "./subscribe/subscribe.flow.ts";
import { supportRequestFlow } from "./support-request/support-request.flow.ts";
import { supportFlow } from "./support/support.flow.ts";
import { takePartFlow } from "./take-part/take-part.flow.ts";
import { testPathsFlow } from "./test-paths/test-paths.flow.ts";
import { tipFlow } from "./tip/tip.flow.ts";
import { tipMenuFlow } from "./tip-menu/tip-menu.flow.ts";
import { toastsFlow } from "./toasts/toasts.flow.ts";
import { vaultFlow } from "./vault/vault.flow.ts";
import { vaultPickerFlow } from "./vault-picker/vault-picker.flow.ts";
import { vaultUploadFlow } from "./vault-upload/vault-upload.flow.ts";
import { unlockFlow } from "./unlock/unlock.flow.ts";
import { visitorSubscribeFlow } from "./visitor-subscribe/visitor-subscribe.flow.ts";
import { welcomeFlow } from "./welcome/welcome.flow.ts";

/** Every flow of the product: model tests, documents and inspector go through this list. */
export const flows: readonly AnyFlow[] = [
  accountMenuFlow,
  analyticsFlow,
  appFlow,
  avatarFlow,
  becomeManagerFlow,
  bannersFlow,
  billingFlow,
  calendarFlow,
  autoPostsFlow,
  cancelSubscriptionFlow,
  captchaFlow,
  changeEmailFlow,
  changePasswordFlow,
  confirmEmailFlow,
  copFlow,
  browseFlow,
  rankingsFlow,
  creatorHomeFlow,
  creatorApplicationFlow,
  creatorLandingFlow,
  coverFlow,
  crossPromotionFlow,
  customizeFlow,
  connectTwitterFlow,
  displayNameFlow,
  earningsFlow,
  emailAndPasswordFlow,
  giftFlow,
  growlFlow,
  uploadFlow,
  managedListFlow,
  membershipFlow,
  statsFlow,
  lookFlow,
  settingAccountFlow,
  dataExportFlow,
  deleteAccountFlow,
  renameFlow,
  settingsFlow,
  linkedAccountsFlow,
  lookPictureFlow,
  customDomainFlow,
  domainRequestFlow,
  mentionsFlow,
  notificationsFlow,
  newPasswordFlow,
  referralsFlow,
  resendEmailFlow,
  resetPasswordFlow,
  sessionsFlow,
  countdownFlow,
  dialogsFlow,
  inboxFlow,
  contactFlow,
  conversationFlow,
  broadcastFlow,
  composerFlow,
  inspectorFlow,
  causesFlow,
  invitationFlow,
  broadcastStudioFlow,
  watchFlow,
  streamChatFlow,
  privateShowFlow,
  privateStudioFlow,
  privateViewFlow,
  feedFlow,
  freeProfileFlow,
  autoMessageEditorFlow,
  autoMessagesFlow,
  galleryEditorFlow,
  galleryStatsFlow,
  ownGalleriesFlow,
  geoNoticeFlow,
  followingFlow,
  keptMediaFlow,
  landingFlow,
  switchCreatorFlow,
  managerFlow,
  listFlow,
  openPostsFlow,
  arrivalsFlow,
  profileFlow,
  profileOwnerFlow,
  ownPostsFlow,
  payoutsFlow,
  paymentInfoFlow,
  postEditorFlow,
  paymentFlow,
  pushFlow,
  resourceFlow,
  routerFlow,
  sessionFlow,
  signInFlow,
  signUpFlow,
  socketFlow,
  subscribeFlow,
  supportFlow,
  supportRequestFlow,
  takePartFlow,
  testPathsFlow,
  tipFlow,
  snapchatFlow,
  tipMenuFlow,
  toastsFlow,
  unlockFlow,
  vaultFlow,
  vaultPickerFlow,
  vaultUploadFlow,
  visitorSubscribeFlow,
  welcomeFlow,
];
