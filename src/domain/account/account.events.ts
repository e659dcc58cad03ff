import type { TaxForm } from "../payout/tax-form.ts";
import type { PayoutMethod, PayoutReview } from "../payout/payout.ts";
import type { SocialProvider } from "./social.ts";

export type AccountType = "user" | "model";
export type ComplianceStatus = "approved" | "rejected" | "under_review";

/** Somebody made an account. `registered_at` in epoch seconds; `tracking` holds the advert parameters. */
export interface AccountRegistered {
  readonly type: "AccountRegistered";
  readonly data: {
    readonly username: string;
    readonly account_type: AccountType;
    readonly display_name: string;
    readonly email: string | null;
    readonly country: string | null;
    readonly is_direct_pay: boolean;
    readonly studio: string | null;
    readonly model_ref: string | null;
    readonly tracking: Readonly<Record<string, string | null>> | null;
    readonly registered_at: number;
  };
}

/** The account's owner agreed to the terms: at the sign-up, at the door of a page, or as he applied (CWL-10, ROUTE-45). */
export interface TermsAccepted {
  readonly type: "TermsAccepted";
  readonly data: Record<string, never>;
}

export interface EmailConfirmed {
  readonly type: "EmailConfirmed";
  readonly data: { readonly email: string };
}

/** From now on this is the account's e-mail; its owner has confirmed it. */
export interface EmailChanged {
  readonly type: "EmailChanged";
  readonly data: { readonly email: string };
}

/** From now on the account is called otherwise; `from` leads to it and is nobody else's for 30 days (ACCT-53). Epoch seconds. */
export interface UsernameChanged {
  readonly type: "UsernameChanged";
  readonly data: { readonly from: string; readonly to: string; readonly changed_at: number };
}

/** An operator let go of a username that the account had before: it leads nowhere, and anybody may have it. */
export interface UsernameReleased {
  readonly type: "UsernameReleased";
  readonly data: { readonly username: string };
}

/** A fan lives in another country from now on. `country` is an ISO code. */
export interface CountryChanged {
  readonly type: "CountryChanged";
  readonly data: { readonly country: string };
}

export interface DisplayNameChanged {
  readonly type: "DisplayNameChanged";
  readonly data: { readonly display_name: string };
}

/** The account's pictures: media paths, null when there is none. */
export interface PicturesChanged {
  readonly type: "PicturesChanged";
  readonly data: {
    readonly avatar_url: string | null;
    readonly cover_picture_url: string | null;
    readonly cover_video_url: string | null;
  };
}

/** A picture of an account. */
export type PictureSlot = "avatar" | "cover_picture" | "cover_video";

/** A picture that only its owner sees until it is approved, at this address; null: there is none any more (COVER-29). */
export interface PictureHeld {
  readonly type: "PictureHeld";
  readonly data: { readonly picture: PictureSlot; readonly address: string | null };
}

/** A reviewer rejected a picture (COVER-28): the flag stands until there is a new one. `was_shown`: it is taken from view. */
export interface PictureRejected {
  readonly type: "PictureRejected";
  readonly data: { readonly picture: PictureSlot; readonly was_shown: boolean };
}

/** A reviewer opened a picture of an applicant's document. */
export interface DocumentOpened {
  readonly type: "DocumentOpened";
  readonly data: { readonly application_id: string; readonly document: string };
}

/**
 * Somebody asked to be a creator (ROUTE-45). Who he is stands in the table of applications alone, encrypted: events are
 * kept for ever. `country` is an ISO code, `studio` who is paid for him (ROUTE-44).
 */
export interface CreatorApplied {
  readonly type: "CreatorApplied";
  readonly data: {
    readonly application_id: string;
    readonly country: string;
    readonly studio: string | null;
    readonly applied_at: number;
  };
}

/** A fan whose application was approved is a creator from now on, who lives in the country of his application. */
export interface BecameCreator {
  readonly type: "BecameCreator";
  readonly data: { readonly country: string; readonly is_direct_pay: boolean };
}

/** The outcome of the creator review; `reason` comes with a rejection. */
export interface CreatorReviewed {
  readonly type: "CreatorReviewed";
  readonly data: { readonly status: ComplianceStatus; readonly reason: string | null };
}

/** How the payout data that a creator gave stand; `reason` says why they are on hold. */
export interface PayoutReviewed {
  readonly type: "PayoutReviewed";
  readonly data: { readonly status: PayoutReview; readonly reason: string | null };
}

/** A creator gave payout data, or other ones; what they say is no fact of this stream and can be erased. `country` is an ISO code. */
export interface PayoutDetailsGiven {
  readonly type: "PayoutDetailsGiven";
  readonly data: { readonly country: string; readonly method: PayoutMethod; readonly tax_form: TaxForm };
}

export interface TipsBlocked {
  readonly type: "TipsBlocked";
  readonly data: Record<string, never>;
}

export interface TipsAllowed {
  readonly type: "TipsAllowed";
  readonly data: Record<string, never>;
}

/** The account's bank disputes a payment; `dispute_id` is the provider's. */
export interface DisputeRecorded {
  readonly type: "DisputeRecorded";
  readonly data: { readonly dispute_id: string };
}

export interface ReviewerAppointed {
  readonly type: "ReviewerAppointed";
  readonly data: Record<string, never>;
}

export interface AccountSuspended {
  readonly type: "AccountSuspended";
  readonly data: { readonly reason: string };
}

export interface AccountReinstated {
  readonly type: "AccountReinstated";
  readonly data: Record<string, never>;
}

/** An identity at a provider: `subject` never changes there, `username` is its name for people, if it has one. */
export interface LinkedIdentity {
  readonly provider: SocialProvider;
  readonly subject: string;
  readonly username: string | null;
}

/** From now on this identity leads into the account. */
export interface IdentityLinked {
  readonly type: "IdentityLinked";
  readonly data: LinkedIdentity;
}

/** None of the provider's identities leads into the account any more. */
export interface IdentityUnlinked {
  readonly type: "IdentityUnlinked";
  readonly data: { readonly provider: SocialProvider };
}

export type AccountEvent =
  | AccountRegistered
  | TermsAccepted
  | EmailConfirmed
  | EmailChanged
  | UsernameChanged
  | UsernameReleased
  | CountryChanged
  | DisplayNameChanged
  | PicturesChanged
  | PictureHeld
  | PictureRejected
  | DocumentOpened
  | CreatorApplied
  | BecameCreator
  | CreatorReviewed
  | PayoutReviewed
  | PayoutDetailsGiven
  | TipsBlocked
  | TipsAllowed
  | DisputeRecorded
  | ReviewerAppointed
  | AccountSuspended
  | AccountReinstated
  | IdentityLinked
  | IdentityUnlinked;
