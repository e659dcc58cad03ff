/** What the list of conversations is filtered by; those after `unread` are a creator's. */
export const inboxFilters = ["all", "unread", "subscribers", "followers", "top-spenders"] as const;
export type InboxFilter = (typeof inboxFilters)[number];

/** The filters that an account has a use for. */
export const filtersOf = (type: "model" | "user"): readonly InboxFilter[] =>
  type === "model" ? inboxFilters : ["all", "unread"];

/** What a filter is called. */
export const inboxFilterNames: Readonly<Record<InboxFilter, string>> = {
  all: "All",
  unread: "Unread",
  subscribers: "Subscribers",
  followers: "Followers",
  "top-spenders": "Top spenders",
};

/** Who counts as a top spender: of those who paid the creator anything the first so many. */
export const topSpenders = 100;

/** The two accounts of a conversation in the order in which they are stored; `[a, b]` and `[b, a]` are one conversation. */
export const pairOf = (one: string, other: string): readonly [string, string] =>
  one < other ? [one, other] : [other, one];
