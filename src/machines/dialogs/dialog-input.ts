import type { SocialProvider } from "../../domain/account/social.ts";
import type { TipLimits } from "../../domain/tip/tip.ts";
import type { DialogRequest } from "../app/dialog-request.ts";

/** What every flow in a dialog may know of its page; times in epoch seconds. */
export interface DialogInput<Request extends DialogRequest> {
  readonly request: Request;
  readonly signedIn: boolean;
  readonly now: number;
  readonly page: DialogPage;
}

/** Page facts that dialogs need: whether a captcha comes up front, and whose site it is. */
export interface DialogPage {
  readonly captchaRequired: boolean;
  readonly signupSource: "fantime" | "creators" | null;
  readonly isMobile: boolean;
  /** Firefox, which has trouble with video chats (PRIV-05). */
  readonly isFirefox?: boolean | undefined;
  /** What may be tipped here; the usual limits by itself. Cents. */
  readonly tipLimits?: TipLimits | undefined;
  /** He has paid before, so that his card is saved as a rule. */
  readonly hasPurchase?: boolean | undefined;
  /** Whether the viewer's tips are blocked: it hides direct messages from the benefits (SUB-60). */
  readonly tipBlocked?: boolean | undefined;
  /** The providers of social sign-in that the site offers (AUTH-11, AUTH-12). */
  readonly socialProviders?: readonly SocialProvider[] | undefined;
}
