import type { PackageCode } from "../offer/offer.ts";
import type { WhiteLabelSettings } from "./white-label.ts";

/** A trial on offer; `places` is how many may use it (null: no limit), `endsAt` in epoch seconds or null (OWNER-38). */
export interface TrialTerms {
  readonly discount: number;
  readonly days: number;
  readonly converts: boolean;
  readonly places: number | null;
  readonly endsAt: number | null;
}

/** A win-back on offer: one month at a discount for former members (OWNER-39). */
export interface WinbackTerms {
  readonly discount: number;
  readonly places: number | null;
  readonly endsAt: number | null;
}

/** `anew`: with all its places, not with those that were left. */
export interface Opened {
  readonly anew?: boolean;
}

export interface Socials {
  readonly tiktok: string | null;
  readonly snapchat: string | null;
  readonly instagram: string | null;
  readonly twitter: string | null;
}

/** What happened to a creator's page and its offers. */
export type CreatorEvent =
  | { readonly type: "SubscriptionPriceSet"; readonly data: { readonly price: number } }
  | {
      readonly type: "PackageSet";
      readonly data: { readonly duration: PackageCode; readonly percent: number };
    }
  | { readonly type: "PackageRemoved"; readonly data: { readonly duration: PackageCode } }
  | { readonly type: "TrialOffered"; readonly data: TrialTerms & Opened }
  | { readonly type: "TrialWithdrawn"; readonly data: Record<string, never> }
  | { readonly type: "WinbackOffered"; readonly data: WinbackTerms & Opened }
  | { readonly type: "WinbackWithdrawn"; readonly data: Record<string, never> }
  | {
      readonly type: "SnapchatSaleSet";
      readonly data: { readonly onSale: boolean; readonly price: number; readonly username: string | null };
    }
  | { readonly type: "FreeProfileOpened"; readonly data: Record<string, never> }
  | { readonly type: "FreeProfileRemoved"; readonly data: Record<string, never> }
  /** Nobody follows for free any more. Not written any longer. */
  | { readonly type: "FreeFollowsEnded"; readonly data: Record<string, never> }
  | {
      readonly type: "BioWritten";
      readonly data: {
        readonly text: string;
        readonly mentions: readonly {
          readonly user_id: string;
          readonly username: string;
          readonly display_name: string;
        }[];
      };
    }
  | { readonly type: "CommentsClosed"; readonly data: Record<string, never> }
  | { readonly type: "CommentsOpened"; readonly data: Record<string, never> }
  | { readonly type: "TipMenuClosed"; readonly data: Record<string, never> }
  | { readonly type: "TipMenuOpened"; readonly data: Record<string, never> }
  | { readonly type: "MessagePriceSet"; readonly data: { readonly price: number } }
  | { readonly type: "SocialsSet"; readonly data: Socials }
  | { readonly type: "WhiteLabelSet"; readonly data: WhiteLabelSettings };
