import { accountHandlers } from "../account/account.handlers.ts";
import { captchaHandlers } from "../captcha/captcha.handlers.ts";
import { changeEmailHandlers } from "../change-email/change-email.handlers.ts";
import { changePasswordHandlers } from "../change-password/change-password.handlers.ts";
import { confirmEmailHandlers } from "../confirm-email/confirm-email.handlers.ts";
import { dashboardHandlers } from "../dashboard/dashboard.handlers.ts";
import { newPasswordHandlers } from "../new-password/new-password.handlers.ts";
import { resetPasswordHandlers } from "../reset-password/reset-password.handlers.ts";
import { sessionsHandlers } from "../sessions/sessions.handlers.ts";
import { signInHandlers } from "../sign-in/sign-in.handlers.ts";
import { signUpHandlers } from "../sign-up/sign-up.handlers.ts";
import { creatorApplicationHandlers } from "../creator-application/creator-application.handlers.ts";
import { creatorHandlers } from "../creator/creator.handlers.ts";
import { feedHandlers } from "../feed/feed.handlers.ts";
import { followingHandlers } from "../following/following.handlers.ts";
import { inspectorHandlers } from "../inspector/inspector.handlers.ts";
import { mediaHandlers } from "../media/media.handlers.ts";
import { postHandlers } from "../post/post.handlers.ts";
import { profileHandlers } from "../profile/profile.handlers.ts";
import { paymentHandlers } from "../payment/payment.handlers.ts";
import { paymentPageHandlers } from "../payment/payment-page.handlers.ts";
import { paymentInfoHandlers } from "../payment-info/payment-info.handlers.ts";
import { payoutHandlers } from "../payout/payout.handlers.ts";
import { pushHandlers } from "../push/push.handlers.ts";
import { sandboxHandlers } from "../sandbox/sandbox.handlers.ts";
import { demoProviderHandlers } from "../social-sign-in/demo-provider.handlers.ts";
import { socialSignInHandlers } from "../social-sign-in/social-sign-in.handlers.ts";
import { subscriptionHandlers } from "../subscription/subscription.handlers.ts";
import { supportHandlers } from "../support/support.handlers.ts";
import { trackingHandlers } from "../tracking/tracking.handlers.ts";
import { uploadHandlers } from "../upload/upload.handlers.ts";
import type { Handlers } from "./context.ts";

/**
 * Every endpoint's handler; a slice spreads its `<slug>.handlers.ts` here. `satisfies Handlers` makes an endpoint
 * without a handler a type error.
 */
export const handlers: Partial<Handlers> = {
  ...accountHandlers,
  ...captchaHandlers,
  ...dashboardHandlers,
  ...inspectorHandlers,
  ...signInHandlers,
  ...signUpHandlers,
  ...socialSignInHandlers,
  ...demoProviderHandlers,
  ...resetPasswordHandlers,
  ...newPasswordHandlers,
  ...confirmEmailHandlers,
  ...changeEmailHandlers,
  ...changePasswordHandlers,
  ...sessionsHandlers,
  ...creatorApplicationHandlers,
  ...creatorHandlers,
  ...feedHandlers,
  ...followingHandlers,
  ...mediaHandlers,
  ...postHandlers,
  ...profileHandlers,
  ...subscriptionHandlers,
  ...supportHandlers,
  ...paymentHandlers,
  ...paymentPageHandlers,
  ...paymentInfoHandlers,
  ...payoutHandlers,
  ...pushHandlers,
  ...sandboxHandlers,
  ...trackingHandlers,
  ...uploadHandlers,
};
