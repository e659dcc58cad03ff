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

/** What the homes of members ask for who is live now (ROUTE-65). */
export const LIVE_NOW = { s: 12, list: "popular", live: 1 } as const;
