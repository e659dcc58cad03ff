import { avatarDriver } from "./avatar.driver.ts";
import { becomeManagerDriver } from "./become-manager.driver.ts";
import { billingDriver } from "./billing.driver.ts";
import { calendarDriver } from "./calendar.driver.ts";
import { broadcastDriver } from "./broadcast.driver.ts";
import { cancelSubscriptionDriver } from "./cancel-subscription.driver.ts";
import { captchaDriver } from "./captcha.driver.ts";
import { changeEmailDriver } from "./change-email.driver.ts";
import { changePasswordDriver } from "./change-password.driver.ts";
import { composerDriver } from "./composer.driver.ts";
import { confirmEmailDriver } from "./confirm-email.driver.ts";
import { conversationDriver } from "./conversation.driver.ts";
import { coverDriver } from "./cover.driver.ts";
import { creatorApplicationDriver } from "./creator-application.driver.ts";
import { customizeDriver } from "./customize.driver.ts";
import { deleteAccountDriver } from "./delete-account.driver.ts";
import type { AnyDriver } from "./driver.ts";
import { giftDriver } from "./gift.driver.ts";
import { invitationDriver } from "./invitation.driver.ts";
import { linkedAccountsDriver } from "./linked-accounts.driver.ts";
import { managedListDriver } from "./managed-list.driver.ts";
import { managerDriver } from "./manager.driver.ts";
import { membershipDriver } from "./membership.driver.ts";
import { newPasswordDriver } from "./new-password.driver.ts";
import { paymentInfoDriver } from "./payment-info.driver.ts";
import { paymentDriver } from "./payment.driver.ts";
import { payoutsDriver } from "./payouts.driver.ts";
import { postEditorDriver } from "./post-editor.driver.ts";
import { renameDriver } from "./rename.driver.ts";
import { resetPasswordDriver } from "./reset-password.driver.ts";
import { sessionsDriver } from "./sessions.driver.ts";
import { settingsDriver } from "./settings.driver.ts";
import { signInDriver } from "./sign-in.driver.ts";
import { signUpDriver } from "./sign-up.driver.ts";
import { snapchatDriver } from "./snapchat.driver.ts";
import { socketDriver } from "./socket.driver.ts";
import { subscribeDriver } from "./subscribe.driver.ts";
import { switchCreatorDriver } from "./switch-creator.driver.ts";
import { tipMenuDriver } from "./tip-menu.driver.ts";
import { tipDriver } from "./tip.driver.ts";
import { unlockDriver } from "./unlock.driver.ts";
import { uploadDriver } from "./upload.driver.ts";
import { visitorSubscribeDriver } from "./visitor-subscribe.driver.ts";
import { watchDriver } from "./watch.driver.ts";

/** The flows that are driven in a browser: each has its generated tests in `model-tests/generated`. */
export const drivers: readonly AnyDriver[] = [
  avatarDriver,
  becomeManagerDriver,
  billingDriver,
  calendarDriver,
  broadcastDriver,
  cancelSubscriptionDriver,
  captchaDriver,
  changeEmailDriver,
  changePasswordDriver,
  composerDriver,
  confirmEmailDriver,
  conversationDriver,
  coverDriver,
  creatorApplicationDriver,
  customizeDriver,
  deleteAccountDriver,
  giftDriver,
  invitationDriver,
  linkedAccountsDriver,
  managedListDriver,
  managerDriver,
  membershipDriver,
  newPasswordDriver,
  paymentDriver,
  paymentInfoDriver,
  payoutsDriver,
  postEditorDriver,
  renameDriver,
  resetPasswordDriver,
  sessionsDriver,
  settingsDriver,
  signInDriver,
  signUpDriver,
  snapchatDriver,
  socketDriver,
  subscribeDriver,
  switchCreatorDriver,
  tipDriver,
  tipMenuDriver,
  unlockDriver,
  uploadDriver,
  visitorSubscribeDriver,
  watchDriver,
];
