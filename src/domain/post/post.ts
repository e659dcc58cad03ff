export type PostAccess = "paid" | "free" | "paid_and_free";
/** What each access is called. */
export const accessNames: Readonly<Record<PostAccess, string>> = {
  paid: "Subscribers",
  free: "Free followers",
  paid_and_free: "Both",
};
/** Whom the author of a post lets read it. */
export const accessChoices = (Object.keys(accessNames) as PostAccess[]).map((value) => ({
  value,
  label: accessNames[value],
}));
export type PostType = "feed" | "feed_purchase_free" | "fund" | "live_stream" | "poll";
export type PostStatus = "unpinned" | "unpinned-free" | "pinned" | "pinned-free" | "scheduled" | "winback";

/** Posts a page (POSTS-17). */
export const postPageSize = 12;
/** From so many posts on the locked view scrolls without end (POSTS-14, POSTS-16). */
export const endlessFrom = 20;
/** How much of a locked post's text is shown, in characters (POSTS-27). */
export const teaserTextLength = 100;

const statuses: readonly PostStatus[] = [
  "unpinned",
  "unpinned-free",
  "pinned",
  "pinned-free",
  "scheduled",
  "winback",
];

/** The statuses of a query value: a comma list or a repeated parameter; null when one is unknown (POSTS-24). */
export const parseStatuses = (
  value: string | readonly string[] | undefined,
): readonly PostStatus[] | null => {
  const texts = (value === undefined ? ["unpinned"] : typeof value === "string" ? [value] : value)
    .flatMap((text) => text.split(","))
    .map((text) => text.trim());
  const known = texts.filter((text): text is PostStatus => (statuses as readonly string[]).includes(text));
  return known.length === texts.length && known.length > 0 ? [...new Set(known)] : null;
};

/** What a viewer may do with a creator's posts. */
export interface PostViewer {
  readonly access: boolean;
  readonly accessFree: boolean;
}

/** Whether a viewer reads posts of that access, as far as nothing has to be paid for them (POSTS-07). */
export const reads = ({ access }: Pick<PostFacts, "access">, viewer: PostViewer): boolean =>
  viewer.access || (viewer.accessFree && access !== "paid");

export interface PostFacts {
  readonly type: PostType;
  readonly access: PostAccess;
  readonly amountUsd: number;
  readonly bought: boolean;
}

/** The locks of a post for a viewer; media are withheld while any of them is on (POSTS-08, POSTS-26, POSTS-27). */
export interface PostLocks {
  readonly isLocked: boolean;
  readonly isLockedPayment: boolean;
  readonly isLockedFundraiser: boolean;
}

/**
 * `owner` sees everything. `feed_purchase_free` is included with access and bought by others; a fund is opened by a
 * contribution; any other priced post has to be bought even with access (POSTS-08). What is bought stays open without it.
 */
export const postLocks = (post: PostFacts, viewer: PostViewer, owner: boolean): PostLocks => {
  if (owner) return { isLocked: false, isLockedPayment: false, isLockedFundraiser: false };
  const included = post.type === "feed_purchase_free" && viewer.access;
  const owes = post.amountUsd > 0 && !post.bought && !included;
  const isLockedFundraiser = post.type === "fund" && owes;
  const isLockedPayment = post.type !== "fund" && owes;
  const isLocked = owes || (!reads(post, viewer) && !post.bought);
  return { isLocked, isLockedPayment, isLockedFundraiser };
};

/** Whether a locked list scrolls without end (POSTS-14..16). */
export const scrollsEndlessly = (total: number): boolean => total >= endlessFrom;

/** A locked post's text: at most 100 characters, cut at a word where one ends nearby. */
export const teaserText = (text: string): string => {
  const characters = [...text];
  if (characters.length <= teaserTextLength) return text;
  const cut = characters.slice(0, teaserTextLength - 1).join("");
  const space = cut.lastIndexOf(" ");
  return `${(space > teaserTextLength - 25 ? cut.slice(0, space) : cut).trimEnd()}…`;
};
