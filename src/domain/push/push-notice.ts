/** What is told by push: to a fan of his subscriptions, to a creator of his subscribers. */
export const pushKinds = ["renewal-failed", "subscription-ended", "new-post", "new-subscriber"] as const;
export type PushKind = (typeof pushKinds)[number];

/** News that nobody was reached with in a day are none any more. Seconds. */
export const PUSH_LIFE_SECONDS = 86_400;

/** How long "Not now" is remembered. Seconds: 30 days. */
export const PUSH_DECLINED_SECONDS = 2_592_000;

/** What a notification shows and where it leads; `path` is one of the site's own. It never carries what is for subscribers only. */
export interface PushNotice {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  /** One of the same tag is replaced, so that what was sent twice is seen once. */
  readonly tag: string;
  readonly icon: string | null;
}

const LONGEST_NAME = 60;

const shortened = (name: string): string =>
  name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…`;

/** The words of a piece of news in the name of a site. `creator` is whose subscription it is about. */
export const noticeOf = (
  kind: PushKind,
  {
    creator,
    siteName,
    tag,
    icon,
  }: {
    readonly creator: { readonly username: string; readonly displayName: string };
    readonly siteName: string;
    readonly tag: string;
    readonly icon: string | null;
  },
): PushNotice => {
  const name = shortened(creator.displayName);
  const words: Record<PushKind, Pick<PushNotice, "body" | "path">> = {
    "renewal-failed": {
      body: `Your subscription to ${name} could not be renewed. Please check your card so that you keep your access.`,
      path: `/${creator.username}`,
    },
    "subscription-ended": {
      body: `Your subscription to ${name} has ended. You can come back at any time.`,
      path: `/${creator.username}`,
    },
    "new-post": { body: `${name} has a new post for you.`, path: `/${creator.username}` },
    "new-subscriber": { body: "You have a new subscriber.", path: "/account/dashboard" },
  };
  return { title: siteName, tag, icon, ...words[kind] };
};

/**
 * Whether a site tells a piece of news: it was brought about there (`madeAt`, null when nobody knows any more), and a
 * creator's own site speaks of him alone.
 */
export const tellsNotice = (
  site: { readonly id: string; readonly rootUsername: string | null },
  notice: { readonly madeAt: string | null; readonly creator: string },
): boolean =>
  (notice.madeAt === null || notice.madeAt === site.id) &&
  (site.rootUsername === null || site.rootUsername.toLowerCase() === notice.creator.toLowerCase());
