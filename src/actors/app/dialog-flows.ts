import { accountMenuMachine } from "../../machines/account-menu/account-menu.machine.ts";
import { avatarMachine } from "../../machines/avatar/avatar.machine.ts";
import { cancelSubscriptionMachine } from "../../machines/cancel-subscription/cancel-subscription.machine.ts";
import { confirmEmailMachine } from "../../machines/confirm-email/confirm-email.machine.ts";
import { countdownMachine } from "../../machines/countdown/countdown.machine.ts";
import { invitationMachine } from "../../machines/invitation/invitation.machine.ts";
import { membershipMachine } from "../../machines/membership/membership.machine.ts";
import { newPasswordMachine } from "../../machines/new-password/new-password.machine.ts";
import { paymentMachine } from "../../machines/payment/payment.machine.ts";
import { resetPasswordMachine } from "../../machines/reset-password/reset-password.machine.ts";
import { signInMachine } from "../../machines/sign-in/sign-in.machine.ts";
import { signUpMachine } from "../../machines/sign-up/sign-up.machine.ts";
import { snapchatMachine } from "../../machines/snapchat/snapchat.machine.ts";
import { subscribeMachine } from "../../machines/subscribe/subscribe.machine.ts";
import { tipMachine } from "../../machines/tip/tip.machine.ts";
import { unlockMachine } from "../../machines/unlock/unlock.machine.ts";
import { visitorSubscribeMachine } from "../../machines/visitor-subscribe/visitor-subscribe.machine.ts";
import { createFoldedGroups } from "../account-menu/account-menu.actors.ts";
import { createDeleteAvatar, createSetAvatar } from "../avatar/avatar.actors.ts";
import { createChangeSubscription } from "../cancel-subscription/cancel-subscription.actors.ts";
import { provideCaptcha } from "../captcha/captcha.actors.ts";
import { createConfirmEmail } from "../confirm-email/confirm-email.actors.ts";
import {
  createAcceptInvitation,
  createDeclineInvitation,
  createReadInvitation,
} from "../invitation/invitation.actors.ts";
import { createChangeBlock } from "../membership/membership.actors.ts";
import { createUpdatePassword } from "../new-password/new-password.actors.ts";
import {
  createClosePayment,
  createPayWithSavedCard,
  createReadPrice,
  createStartPayment,
} from "../payment/payment.actors.ts";
import { createFrame, createPopup, createRedirect } from "../payment/payment-window.actors.ts";
import { createPicture } from "../picture/picture.actors.ts";
import { createRecoverPassword } from "../reset-password/reset-password.actors.ts";
import { createSignIn } from "../sign-in/sign-in.actors.ts";
import { createSignUp } from "../sign-up/sign-up.actors.ts";
import { createOpenBenefits, createRetention } from "../subscribe/subscribe.actors.ts";
import { createKeepTip, createReadCreator, createReadTipMenu } from "../tip/tip.actors.ts";
import { createKeepUnlock, createReadOffer } from "../unlock/unlock.actors.ts";
import { createUpload } from "../upload/upload.actors.ts";
import { createTick } from "../countdown/tick.actors.ts";
import { provideEvery } from "./provide-every.ts";
import type { AppServices } from "./services.ts";

/** The machines that dialogs start, with every actor that touches the world. Loaded after the first view. */
export const provideDialogFlows = (services: AppServices) => {
  const captcha = provideCaptcha(services);
  const signIn = provideEvery(signInMachine, { signIn: createSignIn(services), captcha });
  const signUp = provideEvery(signUpMachine, { signUp: createSignUp(services), captcha });
  const payment = provideEvery(paymentMachine, {
    startPayment: createStartPayment(services),
    payWithSavedCard: createPayWithSavedCard(services),
    closePayment: createClosePayment(services),
    readPrice: createReadPrice(services),
    popup: createPopup(services),
    redirect: createRedirect(services),
    frame: createFrame(services),
  });
  const openBenefits = createOpenBenefits(services);
  const retention = createRetention(services);
  return {
    signIn,
    signUp,
    payment,
    resetPassword: provideEvery(resetPasswordMachine, {
      recoverPassword: createRecoverPassword(services),
      captcha,
    }),
    newPassword: provideEvery(newPasswordMachine, { updatePassword: createUpdatePassword(services) }),
    confirmEmail: provideEvery(confirmEmailMachine, { confirmEmail: createConfirmEmail(services) }),
    subscribe: provideEvery(subscribeMachine, {
      openBenefits,
      retention,
      payment,
      countdown: provideEvery(countdownMachine, { tick: createTick(services) }),
    }),
    membership: provideEvery(membershipMachine, { changeBlock: createChangeBlock(services) }),
    avatar: provideEvery(avatarMachine, {
      // More than the server keeps would be sent for nothing.
      picture: createPicture(1024),
      upload: createUpload(services, () => "avatar"),
      setAvatar: createSetAvatar(services),
      deleteAvatar: createDeleteAvatar(services),
    }),
    accountMenu: provideEvery(accountMenuMachine, { foldedGroups: createFoldedGroups(services) }),
    cancelSubscription: provideEvery(cancelSubscriptionMachine, {
      changeSubscription: createChangeSubscription(services),
    }),
    tip: provideEvery(tipMachine, {
      readCreator: createReadCreator(services),
      readTipMenu: createReadTipMenu(services),
      keepTip: createKeepTip(services),
      signIn,
      signUp,
      payment,
    }),
    unlock: provideEvery(unlockMachine, {
      readOffer: createReadOffer(services),
      keepUnlock: createKeepUnlock(services),
      signIn,
      signUp,
      payment,
    }),
    invitation: provideEvery(invitationMachine, {
      readInvitation: createReadInvitation(services),
      acceptInvitation: createAcceptInvitation(services),
      declineInvitation: createDeclineInvitation(services),
      tick: createTick(services),
      payment,
    }),
    snapchat: provideEvery(snapchatMachine, { readCreator: createReadCreator(services), payment }),
    visitorSubscribe: provideEvery(visitorSubscribeMachine, { openBenefits, retention, signIn, signUp }),
  };
};

export type DialogFlows = ReturnType<typeof provideDialogFlows>;
