import type { LinkedDialog } from "../../domain/account/mail-link.ts";
import type { OfferChoice } from "../../domain/offer/offer.ts";
import type { PrivateKind } from "../../domain/private-show/private-show.ts";
import type { PanelAction } from "../../domain/subscription/panel.ts";
import type { SubscriptionType } from "../../domain/subscription/subscription.ts";
import type { SocialResult } from "../../protocol/page-globals.ts";
import type { RouteFacts } from "../../domain/site/page-route.ts";
import type {
  Counters,
  CreatorRecord,
  CurrentUser,
  PaymentIntent,
  Subscription,
} from "../../protocol/records.ts";
import type { UnlockThing } from "../unlock/unlock-offer.ts";

/** What a payment needs to know to begin; amounts in cents. */
export interface PaymentRequest {
  readonly intent: typeof PaymentIntent.Type;
  readonly username: string;
  readonly returnUri: string;
  readonly offer?: OfferChoice | undefined;
  readonly price?: number | undefined;
  readonly title?: string | undefined;
  /** `follow_free`, `stream`, ... of a tip. */
  readonly tipType?: string | undefined;
  readonly tipAmount?: number | undefined;
  readonly tipMessage?: string | undefined;
  readonly tipSpecialRequests?: string | undefined;
  /** The item of the tip menu, or the picture, that is tipped for. */
  readonly tipId?: string | undefined;
  readonly snapchatUsername?: string | undefined;
  /** Of a guest, who may buy Snapchat access alone. */
  readonly userEmail?: string | undefined;
  /** The message that it is about: a tip in its conversation, or a message that is sent when it is paid. */
  readonly directMessageId?: number | undefined;
  /** What is unlocked at `price`; of a goal that is what the buyer gives. */
  readonly thing?: UnlockThing | undefined;
  /** The page stays when it is paid: what was bought opens on it. */
  readonly opensHere?: boolean | undefined;
  /** Told after it is paid, below 'Payment successful' (ERR-32); of a card that is only checked it is all that is told. */
  readonly successText?: string | undefined;
  /** The flow that began it reloads the page itself once it is paid. */
  readonly staysAfterwards?: boolean | undefined;
  /** How it begins; by itself a popup, and on a phone the page goes there (PAY-12 to PAY-22). */
  readonly launch?: "popup" | "redirect" | "iframe" | "one-click" | undefined;
}

/** A question with one or two buttons; the answer comes back as `question.answered` with the same `name`. */
export interface QuestionRequest {
  readonly name?: string | undefined;
  readonly title?: string | undefined;
  readonly text?: string | undefined;
  readonly html?: string | undefined;
  readonly confirmLabel?: string | undefined;
  readonly cancelLabel?: string | undefined;
}

/** A subscription of the viewer that shall end or go on. */
export interface SubscriptionInQuestion {
  readonly username: string;
  readonly displayName: string;
  readonly subscription: Subscription;
}

/** A tip that has its price: of the creator's tip menu, or of a censored picture (`amount` in cents). */
export type TipForm =
  | { readonly kind: "menu" }
  | {
      readonly kind: "uncensor";
      /** The post that shows it. */
      readonly postId: number;
      readonly mediaId: number;
      readonly amount: number;
      readonly thumbUrl: string | null;
    };

/** A button at one of the viewer's subscriptions. */
export interface MembershipAsked {
  readonly subscription: SubscriptionType;
  readonly action: PanelAction["kind"];
}

/** Whose menu it is. */
export type MenuViewer = Pick<CurrentUser, "id" | "username" | "display_name" | "fans_avatar_url">;

/** Every dialog that a machine may ask for. */
export type DialogRequest =
  | {
      readonly kind: "sign-in";
      /** A provider has identified the owner of this e-mail: the password links the two. */
      readonly email?: string | undefined;
      /** Whoever logs in stays on this page, a creator too (AUTH-43). */
      readonly reload?: boolean | undefined;
    }
  | {
      readonly kind: "sign-up";
      readonly compact?: boolean | undefined;
      readonly isModel?: boolean | undefined;
      /** A provider has identified somebody new: the form completes his account. */
      readonly social?: SocialResult | undefined;
    }
  | {
      readonly kind: "subscribe";
      readonly username: string;
      readonly offer?: OfferChoice | undefined;
      readonly creator?: CreatorRecord | undefined;
    }
  | {
      readonly kind: "visitor-subscribe";
      readonly username: string;
      readonly mode: "subscribe" | "follow";
      readonly offer?: OfferChoice | undefined;
      readonly creator?: CreatorRecord | undefined;
    }
  | {
      readonly kind: "tip";
      readonly username: string;
      /** The message in whose conversation it is given (ENT-15). */
      readonly dmId?: number | undefined;
      /** Where its payment leads back to; the profile by itself. */
      readonly returnUri?: string | undefined;
      /** What is tipped for; an amount of the fan's choice by itself. */
      readonly form?: TipForm | undefined;
      /** It is given while a broadcast is watched: by the saved card if there is one, and the page stays (PAY-21, PAY-22). */
      readonly inStream?: boolean | undefined;
      readonly creator?: CreatorRecord | undefined;
    }
  | {
      readonly kind: "unlock";
      readonly username: string;
      /** Where its payment leads back to, if the page has to go there. */
      readonly returnUri: string;
      readonly thing: UnlockThing;
    }
  | {
      readonly kind: "snapchat";
      readonly username: string;
      /** Where its payment leads back to; the profile by itself. */
      readonly returnUri?: string | undefined;
      readonly creator?: CreatorRecord | undefined;
    }
  | {
      readonly kind: "invitation";
      /** The creator who invites. */
      readonly username: string;
      /** The path that the page shows. */
      readonly at: string;
      /** What the show is, as far as the page knows. */
      readonly show?: PrivateKind | undefined;
    }
  | LinkedDialog
  | ({ readonly kind: "payment" } & PaymentRequest)
  | {
      readonly kind: "membership";
      readonly creator: CreatorRecord;
      /** What to do at once, without showing the rest. */
      readonly asked?: MembershipAsked | undefined;
    }
  | {
      readonly kind: "avatar";
      /** Whose it is: who acts for a creator changes hers on her page, and his own in the menu. */
      readonly accountId: string;
      /** The one that is there; null: none. */
      readonly avatarUrl: string | null;
      readonly displayName: string;
    }
  | {
      readonly kind: "account-menu";
      readonly viewer: MenuViewer;
      readonly counters: Counters | null;
      readonly facts: RouteFacts;
      /** The site takes creators, and the page is not about that itself. */
      readonly invites: boolean;
      /** The username of the creator for whom the viewer acts: it leads to her profile. */
      readonly actingFor: string | null;
    }
  | ({ readonly kind: "cancel-subscription" } & SubscriptionInQuestion)
  | ({ readonly kind: "reactivate-subscription" } & SubscriptionInQuestion)
  | ({ readonly kind: "confirm" } & QuestionRequest)
  | ({ readonly kind: "alert" } & Pick<QuestionRequest, "name" | "title" | "text" | "html">);

export type DialogKind = DialogRequest["kind"];
export type DialogOf<Kind extends DialogKind> = Extract<DialogRequest, { readonly kind: Kind }>;
