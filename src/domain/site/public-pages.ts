/** The lists under `/browse`, by their last segment; without one it is `popular` (ROUTE-54 to ROUTE-59). */
export const browseLists = {
  "": "popular",
  "follow-for-free": "follow_for_free",
  "join-for-free": "join_for_free",
  "latest-updates": "latest_updates",
  "most-recent-posts": "most_recent_posts",
  "newest-creators": "newest_creators",
} as const;
export type BrowsePath = keyof typeof browseLists;

/** A page that everybody may open and that belongs to nobody. Whether a support page of that `name` exists is known to the server. */
export type PublicPage =
  | { readonly page: "creator-landing" }
  | { readonly page: "support"; readonly name: string }
  | { readonly page: "browse"; readonly list: BrowsePath }
  | { readonly page: "rankings" };

/** The public page of a path, null for others. `hasRankings` is what the site says (ROUTE-23 to ROUTE-25). */
export const publicPageOf = (segments: readonly string[], hasRankings: boolean): PublicPage | null => {
  const [first, second = "", ...rest] = segments;
  if (rest.length > 0) return null;
  switch (first) {
    case "creator":
      return second === "" ? { page: "creator-landing" } : null;
    case "support":
      return { page: "support", name: second === "" ? "index" : second };
    case "browse":
      return Object.hasOwn(browseLists, second) ? { page: "browse", list: second as BrowsePath } : null;
    case "rankings":
      return second === "" && hasRankings ? { page: "rankings" } : null;
    default:
      return null;
  }
};
