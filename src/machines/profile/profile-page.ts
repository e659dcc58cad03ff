import { plainWhiteLabel } from "../../domain/creator/white-label.ts";
import { liveCardTarget } from "../../domain/profile/access.ts";
import { STUDIO_PATH, watchPath } from "../../domain/stream/stream-paths.ts";
import { followedText } from "../../domain/subscription/followed-text.ts";
import type { OfferButtonKind } from "../../domain/profile/offer-buttons.ts";
import {
  feedSubType,
  openingSubTab,
  profilePath,
  resolveTab,
  tabPath,
  type CustomizeSubTab,
  type PremiumSubTab,
  type ProfileTab,
} from "../../domain/profile/tabs.ts";
import type { CreatorRecord, CurrentUser } from "../../protocol/records.ts";
import type { DialogRequest } from "../app/dialog-request.ts";
import type { CallOf } from "../resource/call.ts";
import type { Route } from "../../domain/site/page-route.ts";

export type ProfileRouteOfPage = Extract<Route, { readonly page: "profile" }>;

/** The parts of the tabs premium and customize. */
export type ProfileSubTab = PremiumSubTab | CustomizeSubTab;

/** A profile's address without tab: "" on a root-user site (PROFILE-90). */
export const basePath = (route: ProfileRouteOfPage): string => (route.isRoot ? "" : `/${route.username}`);

/**
 * The bare address that a tab without access falls back to. `noterms` stays (PROFILE-79, PROFILE-90), and `dm_id`, which is
 * opened when a guest has logged in (PROFILE-27).
 */
export const resetAddress = (route: ProfileRouteOfPage): string => {
  const { noterms, dm_id } = route.query;
  const kept = [noterms !== undefined && "noterms", dm_id && `dm_id=${encodeURIComponent(dm_id)}`];
  const query = kept.filter(Boolean).join("&");
  return `${basePath(route) || "/"}${query && `?${query}`}`;
};

/** The address of a route with this query. */
const addressOf = (route: ProfileRouteOfPage, query: ProfileRouteOfPage["query"]): string => {
  const asked = new URLSearchParams(query).toString();
  return `${profilePath(basePath(route), route.profile)}${asked && `?${asked}`}`;
};

/** The same address without what was asked for once: a free follow, a dialog (FOLLOW-10). */
export const withoutQuery = (route: ProfileRouteOfPage, name: "dm_id" | "follow_free" | "edit"): string => {
  const { [name]: _asked, ...query } = route.query;
  return addressOf(route, query);
};

/** What the address asks to write: a new post, or, `?post=7`, another text for that one; null: nothing. */
export const editingIn = ({ profile, query }: ProfileRouteOfPage): "new" | number | null => {
  if (profile.action !== "create_post") return null;
  return /^\d{1,15}$/.test(query["post"] ?? "") ? Number(query["post"]) : "new";
};

/** The address of a tab. */
export const tabAddress = (route: ProfileRouteOfPage, tab: ProfileTab): string =>
  tabPath(basePath(route), tab);

/** Where the page goes on whose address has a username of before (ACCT-53); null: it stays. */
export const addressOfNow = (route: ProfileRouteOfPage, { user }: CreatorRecord): string | null => {
  if (route.isRoot || user.username.toLowerCase() === route.username.toLowerCase()) return null;
  return addressOf({ ...route, username: user.username }, route.query);
};

/** The tab that a route shows to this viewer, and whether the address has to be put right (PROFILE-78, PROFILE-79). */
export const shownTab = (
  route: ProfileRouteOfPage,
  creator: CreatorRecord,
): { readonly tab: ProfileTab; readonly resetsAddress: boolean } => {
  const resolved = resolveTab(route.profile.tab, creator);
  const needsEdit = route.profile.action === "create_post" && !creator.can_edit;
  return {
    tab: resolved.tab,
    resetsAddress: resolved.resetsAddress || needsEdit,
  };
};

/** The same as context, with the part of the tab. */
export const tabOf = (
  route: ProfileRouteOfPage,
  creator: CreatorRecord,
): { readonly tab: ProfileTab; readonly subTab: ProfileSubTab | null } => {
  const { tab } = shownTab(route, creator);
  return { tab, subTab: shownSubTab(route, tab, creator) };
};

/** The part that a tab opens with on an address; null where a tab has none (PROFILE-85 to PROFILE-87). */
export const shownSubTab = (
  { profile }: ProfileRouteOfPage,
  tab: ProfileTab,
  creator: CreatorRecord,
): ProfileSubTab | null =>
  openingSubTab({ ...profile, tab, subTab: profile.tab === tab ? profile.subTab : null }, creator);

const galleryKinds: readonly (ProfileSubTab | null)[] = ["video_dm", "photo_dm", "audio_dm"];

/** Whether a part is one of the tab premium, which lists galleries. */
export const listsGalleries = (subTab: ProfileSubTab | null): subTab is PremiumSubTab =>
  galleryKinds.includes(subTab);

/** The call behind the posts of a tab that are pinned, or behind the others (POSTS-12, POSTS-21, PROFILE-84). */
const postsOf = (pin: "pinned" | "unpinned", username: string, tab: ProfileTab): CallOf<"getPosts"> => {
  const input = { username, status: tab === "free" ? `${pin}-free` : `${pin},${pin}-free` };
  const type = feedSubType(tab);
  return { endpoint: "getPosts", input: type === null ? input : { ...input, type } };
};

/** The call behind what a tab lists (PROFILE-64). */
export const postsCall = (
  username: string,
  tab: ProfileTab,
  subTab: ProfileSubTab | null = null,
): CallOf<"getPosts"> | CallOf<"getGalleries"> =>
  listsGalleries(subTab)
    ? { endpoint: "getGalleries", input: { username, type: subTab } }
    : postsOf("unpinned", username, tab);

/** The call behind the pinned posts above them. */
export const pinnedCall = (username: string, tab: ProfileTab): CallOf<"getPosts"> =>
  postsOf("pinned", username, tab);

/** The dialog in which her Snapchat is bought. */
export const snapchatDialog = (creator: CreatorRecord): DialogRequest => ({
  kind: "snapchat",
  username: creator.user.username,
  creator,
});

/** The dialog behind an offer button: the visitors' one for guests (SUB-30), else the benefits dialog. */
export const offerDialog = (
  creator: CreatorRecord,
  user: CurrentUser | null,
  kind: OfferButtonKind | null,
): DialogRequest => {
  const { username } = creator.user;
  if (kind === "snapchat") return snapchatDialog(creator);
  const offer = kind === null || kind === "free" ? undefined : kind;
  if (user !== null) return { kind: "subscribe", username, offer, creator };
  return {
    kind: "visitor-subscribe",
    username,
    mode: kind === "free" ? "follow" : "subscribe",
    offer,
    creator,
  };
};

/** Where a broadcast leads this viewer who has access; null: he is asked to subscribe (PROFILE-67, PROFILE-68). */
export const livePath = (creator: CreatorRecord, user: CurrentUser | null): string | null => {
  if (liveCardTarget(creator) !== "stream") return null;
  return user?.id === creator.user.id ? STUDIO_PATH : watchPath(creator.user.username);
};

/** With another logo in the header (RTP-09). */
export const withLogo = (creator: CreatorRecord, logo: string | null): CreatorRecord => ({
  ...creator,
  wl_config: { ...(creator.wl_config ?? plainWhiteLabel), logo },
});

/** A creator's record after the word that he is live, or is not any more (RT-39). */
export const withStatus = (
  creator: CreatorRecord,
  { status, poster }: CreatorRecord["chat"],
): CreatorRecord => ({
  ...creator,
  user: { ...creator.user, is_streaming: status === "online_fans" },
  chat: { status, poster },
});

/** A creator's record after a socket event about a post (RTP-01, RTP-02, RTP-16). */
export const countedPosts = (creator: CreatorRecord, action: string): CreatorRecord => {
  const change = action === "add" ? 1 : action === "delete" ? -1 : 0;
  if (change === 0) return creator;
  const post = Math.max(0, creator.post_count.post + change);
  return { ...creator, post_count: { ...creator.post_count, post } };
};

/** The card check before a free follow; nothing is charged (FOLLOW-04, FOLLOW-08). */
export const followPayment = (
  route: ProfileRouteOfPage,
  creator: CreatorRecord,
): Extract<DialogRequest, { readonly kind: "payment" }> => ({
  kind: "payment",
  intent: "tip",
  tipType: "follow_free",
  tipAmount: 0,
  successText: followedText(creator.user.display_name),
  username: route.username,
  returnUri: basePath(route) || "/",
  title: "Follow for FREE",
});
