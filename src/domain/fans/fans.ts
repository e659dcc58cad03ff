/** Which paying fans are listed: whose time runs, or is over. */
export const subscriberStatuses = ["active", "expired"] as const;
export type SubscriberStatus = (typeof subscriberStatuses)[number];

/** What paying fans have; Snapchat has a list of its own. */
export const subscriberTypes = ["access", "trial", "gift"] as const;
export type SubscriberType = (typeof subscriberTypes)[number];

/** In which order fans are listed. */
export const fanSorts = ["newest", "oldest", "name"] as const;
export type FanSort = (typeof fanSorts)[number];

/** How many characters a search has at most. */
export const longestSearch = 50;
