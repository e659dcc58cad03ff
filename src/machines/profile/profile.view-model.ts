import type { ActorRefFrom, SnapshotFrom } from "xstate";

import { hasAccess } from "../../domain/profile/access.ts";
import {
  guestBottomButton,
  offerButtons,
  type OfferButton,
  type OfferButtonKind,
} from "../../domain/profile/offer-buttons.ts";
import { scrollsEndlessly } from "../../domain/post/post.ts";
import {
  tabBar,
  type CustomizeSubTab,
  type PremiumSubTab,
  type ProfileTab,
  type TabEntry,
} from "../../domain/profile/tabs.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { CreatorRecord } from "../../protocol/records.ts";
import type { listMachine } from "../list/list.machine.ts";
import type { ProfileOwnerRef } from "../profile-owner/profile-owner.machine.ts";
import { basePath, listsGalleries } from "./profile-page.ts";
import type { profileMachine } from "./profile.machine.ts";

/** A profile as the viewer sees it. `now` in epoch seconds, for countdowns and ages. */
export interface ProfileReady {
  readonly status: "ready";
  readonly creator: CreatorRecord;
  readonly base: string;
  readonly tab: ProfileTab;
  /** What the tab premium shows; null on other tabs. */
  readonly subTab: PremiumSubTab | null;
  /** The part of the tab customize; null on other tabs. */
  readonly part: CustomizeSubTab | null;
  readonly tabs: readonly TabEntry[];
  readonly offers: readonly OfferButton[];
  readonly bottomOffer: { readonly kind: OfferButtonKind; readonly label: string } | null;
  /** Memories of dismissed countdowns that still count. */
  readonly dismissed: readonly string[];
  readonly access: boolean;
  readonly isGuest: boolean;
  readonly endless: boolean;
  readonly hasNewPosts: boolean;
  readonly following: boolean;
  readonly isWarning: boolean;
  readonly now: number;
  /** Whose platform the site stands on; null: its own. */
  readonly poweredBy: string | null;
  /** What edits the page in place; null for who may not, and until it is loaded. */
  readonly owner: ProfileOwnerRef | null;
  readonly lists: {
    readonly posts: ActorRefFrom<typeof listMachine>;
    readonly pinned: ActorRefFrom<typeof listMachine>;
    /** Posts that shall win a former subscriber back; nobody else has any. */
    readonly winback: ActorRefFrom<typeof listMachine> | undefined;
  };
}

export type ProfileView =
  | { readonly status: "loading" }
  | { readonly status: "missing" }
  | { readonly status: "failed"; readonly failure: Failure }
  | { readonly status: "offline" }
  | ProfileReady;

/** What the profile's view renders (PROFILE-29 to PROFILE-60). */
export const selectProfileView = (snapshot: SnapshotFrom<typeof profileMachine>): ProfileView => {
  const { creator, failure, user, site, route, tab, subTab, dismissed, hasNewPosts, isWarning, now } =
    snapshot.context;
  const { posts, pinned, winback } = snapshot.children;
  if (snapshot.matches("failed") && failure !== null) {
    return failure.code === "user_not_found" ? { status: "missing" } : { status: "failed", failure };
  }
  if (snapshot.matches("offline")) return { status: "offline" };
  if (creator === null || posts === undefined || pinned === undefined) return { status: "loading" };
  return {
    status: "ready",
    creator,
    base: basePath(route),
    tab,
    subTab: listsGalleries(subTab) ? subTab : null,
    part: subTab === null || listsGalleries(subTab) ? null : subTab,
    tabs: tabBar(creator, tab),
    offers: offerButtons(creator),
    bottomOffer: user === null ? guestBottomButton(creator, snapshot.context.asksFollow) : null,
    dismissed,
    access: hasAccess(creator),
    isGuest: user === null,
    endless: scrollsEndlessly(creator.post_count.post),
    hasNewPosts,
    isWarning,
    following: snapshot.matches({ ready: "following" }),
    now,
    poweredBy: site.powered_by_url,
    owner: (snapshot.children.owner as ProfileOwnerRef | undefined) ?? null,
    lists: { posts, pinned, winback },
  };
};
