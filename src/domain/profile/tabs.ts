import { hasAccess, hasAccessFree, type AccessFacts } from "./access.ts";

export const profileTabs = ["posts", "free", "photos", "videos", "audios", "premium", "customize"] as const;
export type ProfileTab = (typeof profileTabs)[number];
export type PremiumSubTab = "video_dm" | "photo_dm" | "audio_dm";
export type CustomizeSubTab = "subscriptions" | "about" | "settings";
export type FeedSubType = "image" | "video" | "audio";

/** What the path of a profile says, without its username: the tab, a sub-tab, an action (PROFILE-01..18). */
export interface ProfileRoute {
  readonly tab: ProfileTab | null;
  readonly subTab: PremiumSubTab | CustomizeSubTab | null;
  readonly action: "create_post" | null;
}

export interface PostCounts {
  readonly post: number;
  readonly free: number;
  readonly audio: number;
  readonly picture: number;
  readonly video: number;
  readonly audio_dm_gallery: number;
  readonly picture_dm_gallery: number;
  readonly video_dm_gallery: number;
}

export type TabFacts = AccessFacts & { readonly post_count: PostCounts };

const to = (
  tab: ProfileTab | null,
  subTab: ProfileRoute["subTab"] = null,
  action: ProfileRoute["action"] = null,
): ProfileRoute => ({ tab, subTab, action });

/** The route behind a profile's path, by the path without slashes at its ends and without the username. */
export const profileRoutes: Readonly<Record<string, ProfileRoute>> = {
  "": to(null),
  posts: to("posts"),
  "posts/create": to("posts", null, "create_post"),
  free: to("free"),
  photos: to("photos"),
  videos: to("videos"),
  audios: to("audios"),
  premium: to("premium"),
  "premium/videos": to("premium", "video_dm"),
  "premium/photos": to("premium", "photo_dm"),
  "premium/audios": to("premium", "audio_dm"),
  customize: to("customize"),
  "customize/subscriptions": to("customize", "subscriptions"),
  "customize/about": to("customize", "about"),
  "customize/settings": to("customize", "settings"),
};

/** The same; null when there is none. */
export const profileRouteOf = (rest: string): ProfileRoute | null =>
  Object.hasOwn(profileRoutes, rest) ? (profileRoutes[rest] ?? null) : null;

/** The path of a route, below the profile's bare one ("" on a root-user site, else "/{username}"). */
export const profilePath = (base: string, { tab, subTab, action }: ProfileRoute): string => {
  const fits = ([, route]: readonly [string, ProfileRoute]) =>
    route.tab === tab && route.subTab === subTab && route.action === action;
  const rest = Object.entries(profileRoutes).find(fits)?.[0];
  return rest ? `${base}/${rest}` : base || "/";
};

/** Whether any premium media exists (PROFILE-38, PROFILE-40). */
export const hasPremiumMedia = ({ post_count: count }: Pick<TabFacts, "post_count">): boolean =>
  count.audio_dm_gallery + count.picture_dm_gallery + count.video_dm_gallery > 0;

/** The tab a bare profile path opens (PROFILE-80, PROFILE-81). */
export const defaultTab = (facts: AccessFacts): ProfileTab => (facts.can_edit ? "customize" : "posts");

/** Whether the viewer may be on a tab (PROFILE-75..77). */
export const allowsTab = (tab: ProfileTab, facts: TabFacts): boolean => {
  if (tab === "customize") return facts.can_edit;
  if (hasAccess(facts)) return true;
  if (tab === "premium") return hasAccessFree(facts);
  return tab === "posts" || (tab === "free" && facts.post_count.free >= 1);
};

/** The tab to show, and whether the address has to go back to the bare path (PROFILE-78, PROFILE-79, PROFILE-90). */
export const resolveTab = (
  asked: ProfileTab | null,
  facts: TabFacts,
): { readonly tab: ProfileTab; readonly resetsAddress: boolean } => {
  const tab = asked ?? defaultTab(facts);
  return allowsTab(tab, facts) ? { tab, resetsAddress: false } : { tab: "posts", resetsAddress: true };
};

/** The premium sub-tab of a path without one (PROFILE-85, PROFILE-86). */
export const premiumSubTab = ({ post_count: count }: Pick<TabFacts, "post_count">): PremiumSubTab =>
  count.picture_dm_gallery > 0 && count.video_dm_gallery === 0 && count.audio_dm_gallery === 0
    ? "photo_dm"
    : "video_dm";

/** The sub-tab that a tab opens with; null for tabs without any (PROFILE-87). */
export const openingSubTab = (
  { tab, subTab }: ProfileRoute,
  facts: Pick<TabFacts, "post_count">,
): PremiumSubTab | CustomizeSubTab | null => {
  if (subTab !== null) return subTab;
  if (tab === "premium") return premiumSubTab(facts);
  return tab === "customize" ? "subscriptions" : null;
};

/** The feed that a media tab shows (PROFILE-84). */
export const feedSubType = (tab: ProfileTab): FeedSubType | null => {
  if (tab === "photos") return "image";
  if (tab === "videos") return "video";
  return tab === "audios" ? "audio" : null;
};

/** Whether the PREMIUM tab shows (PROFILE-38..40). */
export const showsPremiumTab = (facts: TabFacts): boolean =>
  (hasAccess(facts) || hasAccessFree(facts)) && (facts.can_edit || hasPremiumMedia(facts));

export interface TabEntry {
  readonly tab: ProfileTab;
  readonly label: string;
  readonly count: number | null;
}

/** The tab bar over a tab, left to right, with its counts (PROFILE-30..40). The free view has its own tab, also without posts. */
export const tabBar = (facts: TabFacts, selected: ProfileTab): readonly TabEntry[] => {
  const { post_count: count } = facts;
  const access = hasAccess(facts);
  const entries: readonly (TabEntry & { readonly shows: boolean })[] = [
    { tab: "posts", label: "Posts", count: count.post, shows: true },
    { tab: "free", label: "Free Posts", count: count.free, shows: count.free > 0 || selected === "free" },
    { tab: "photos", label: "Photos", count: count.picture, shows: access && count.picture > 0 },
    { tab: "videos", label: "Videos", count: count.video, shows: access && count.video > 0 },
    { tab: "audios", label: "Audio", count: count.audio, shows: access && count.audio > 0 },
    { tab: "premium", label: "PREMIUM", count: null, shows: showsPremiumTab(facts) },
    { tab: "customize", label: "Customize", count: null, shows: facts.can_edit },
  ];
  return entries
    .filter((entry) => entry.shows)
    .map(({ tab, label, count: shown }) => ({ tab, label, count: shown }));
};

/** The address of a tab below the profile's bare path ("" on a root-user site, else "/{username}"). */
export const tabPath = (base: string, tab: ProfileTab): string => `${base}/${tab}`;
