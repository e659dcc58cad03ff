import type { PayoutReview } from "../payout/payout.ts";
import type {
  AccountType,
  ComplianceStatus,
  LinkedIdentity,
  PayoutDetailsGiven,
  PictureSlot,
} from "./account.events.ts";
import type { SocialProvider } from "./social.ts";

/** Makes the account. `display_name` defaults to the username; creators without a studio are paid directly (ROUTE-44). */
export interface RegisterAccount {
  readonly type: "RegisterAccount";
  readonly username: string;
  readonly account_type: AccountType;
  readonly email: string | null;
  readonly country: string | null;
  readonly display_name?: string;
  readonly is_direct_pay?: boolean;
  readonly studio?: string | null;
  readonly model_ref?: string | null;
  readonly tracking?: Readonly<Record<string, string | null>> | null;
  /** Its form asked for them, and its owner agreed. */
  readonly accepts_terms?: boolean;
}

export type AccountCommand =
  | RegisterAccount
  | { readonly type: "AcceptTerms" }
  | { readonly type: "ConfirmEmail"; readonly email: string }
  | { readonly type: "ChangeEmail"; readonly email: string }
  | { readonly type: "ChangeUsername"; readonly username: string }
  | { readonly type: "ReleaseUsername"; readonly username: string }
  | { readonly type: "ChangeCountry"; readonly country: string }
  | { readonly type: "ChangeDisplayName"; readonly display_name: string }
  | {
      readonly type: "ChangePictures";
      readonly avatar_url?: string | null;
      readonly cover_picture_url?: string | null;
      readonly cover_video_url?: string | null;
    }
  | { readonly type: "HoldPicture"; readonly picture: PictureSlot; readonly address: string | null }
  /** `address`: where everybody sees it, null for one that nobody sees. */
  | { readonly type: "RejectPicture"; readonly picture: PictureSlot; readonly address: string | null }
  | { readonly type: "OpenDocument"; readonly application_id: string; readonly document: string }
  | {
      readonly type: "ApplyAsCreator";
      readonly application_id: string;
      readonly country: string;
      /** Null: the studio that the account was made with, if any. */
      readonly studio: string | null;
    }
  | { readonly type: "ReviewCreator"; readonly status: ComplianceStatus; readonly reason: string | null }
  | { readonly type: "ReviewPayout"; readonly status: PayoutReview; readonly reason: string | null }
  | ({ readonly type: "GivePayoutDetails" } & PayoutDetailsGiven["data"])
  | { readonly type: "BlockTips" }
  | { readonly type: "AllowTips" }
  | { readonly type: "RecordDispute"; readonly disputeId: string }
  | { readonly type: "AppointReviewer" }
  | { readonly type: "SuspendAccount"; readonly reason: string }
  | { readonly type: "ReinstateAccount" }
  | ({ readonly type: "LinkIdentity" } & LinkedIdentity)
  /** `hasPassword`: the account can be entered without a provider; `waysIn`: those whose identities lead in. */
  | {
      readonly type: "UnlinkIdentity";
      readonly provider: SocialProvider;
      readonly hasPassword: boolean;
      readonly waysIn: readonly SocialProvider[];
    };

export type AccountRejection =
  | "account_exists"
  | "account_unknown"
  | "username_invalid"
  | "renamed_recently"
  | "username_not_held"
  | "country_unknown"
  | "country_of_application"
  | "email_invalid"
  | "email_changed"
  | "application_submitted"
  | "application_approved"
  | "only_way_in"
  | "not_a_creator";
