import type { OfferButtonKind } from "../../domain/profile/offer-buttons.ts";
import type { ProfileTab } from "../../domain/profile/tabs.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { CreatorRecord } from "../../protocol/records.ts";
import type { PageInput } from "../app/page-input.ts";
import type { MembershipAsked, TipForm } from "../app/dialog-request.ts";
import type { PostsChanged, SubscriptionChanged, ThingOpened } from "../app/emitted.ts";
import type { CoverChanged } from "../cover/cover.machine.ts";
import type { SectionSaved } from "../customize/customize.machine.ts";
import type { DisplayNameChanged } from "../display-name/display-name.machine.ts";
import type { ClockTicked } from "../countdown/countdown.machine.ts";
import type { RouteChanged } from "../router/router.machine.ts";
import type { LineRestored, SocketReceived } from "../socket/socket-received.ts";
import type { PartnerFollowed } from "./counted-page.ts";
import type { DismissalsTold } from "./dismissals.ts";
import type { WarningAnswered, WarningDue } from "./entry-warning.ts";
import type { ProfileSubTab } from "./profile-page.ts";

export interface OfCreator {
  readonly username: string;
}

/** Null: it could not be asked. */
export interface FoundMessage {
  readonly id: number;
  readonly isFound: boolean | null;
}

/** What editing takes is loaded; without Twitter on the site nobody is asked to connect it. */
export interface OwnerLoaded {
  readonly offersTwitter: boolean;
}

/** What people, timers and the socket send to a profile. */
export type ProfileEvent =
  | { readonly type: "tab.chosen"; readonly tab: ProfileTab }
  | { readonly type: "offer.pressed"; readonly offer: OfferButtonKind }
  /** `unlocks`: a post that this viewer can pay for. */
  | { readonly type: "lockedPost.pressed"; readonly unlocks?: number | undefined }
  | { readonly type: "avatar.pressed" }
  | { readonly type: "tip.pressed"; readonly form?: TipForm | undefined }
  | { readonly type: "message.pressed" }
  | { readonly type: "live.pressed" }
  | { readonly type: "gallery.pressed"; readonly id: number }
  | PartnerFollowed
  | ThingOpened
  | { readonly type: "alert.dismissed"; readonly memory: string }
  /** What the viewer has shall be shown, or, `asked`, be changed. */
  | { readonly type: "membership.pressed"; readonly asked?: MembershipAsked | undefined }
  | { readonly type: "newPosts.pressed" }
  | { readonly type: "retry.requested" }
  | { readonly type: "thumbs.due" }
  | CoverChanged
  | PostsChanged
  | DisplayNameChanged
  | SectionSaved
  | SubscriptionChanged
  | DismissalsTold
  | WarningDue
  | WarningAnswered
  | ClockTicked
  | RouteChanged
  | SocketReceived
  | LineRestored;

export interface ProfileContext extends PageInput<"profile"> {
  readonly creator: CreatorRecord | null;
  readonly failure: Failure | null;
  readonly tab: ProfileTab;
  /** The part of the tab; null where it has none. */
  readonly subTab: ProfileSubTab | null;
  /** Memories of dismissed countdowns that still count. */
  readonly dismissed: readonly string[];
  /** There are posts that the list does not show yet (RTP-03). */
  readonly hasNewPosts: boolean;
  /** What it takes to edit the page; always missing to who may not. */
  readonly owner: "missing" | "loading" | "there";
  /** The page was opened with `follow_free`, which leaves the address at once. */
  readonly asksFollow: boolean;
  /** The question at the door is asked. */
  readonly isWarning: boolean;
}
