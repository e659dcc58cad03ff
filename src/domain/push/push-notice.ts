import { liveText } from "../notice/notice-texts.ts";
import * as accountPaths from "../site/account-paths.ts";
import { watchPath } from "../stream/stream-paths.ts";

/** Push notifications: for a fan about his subscriptions, for a creator about his subscribers. */
export const pushKinds = [
  "renewal-failed",
  "subscription-ended",
  "new-post",
  "new-subscriber",
  "new-tip",
  "live",
] as const;
export type PushKind = (typeof pushKinds)[number];

/** Notifications that could not be delivered within this time are dropped. Seconds. */
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

/** The text of a notification in the name of a site. `creator` is whose subscription it is about. */
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
    "new-subscriber": { body: "You have a new subscriber.", path: accountPaths.dashboard },
    live: { body: liveText(name), path: watchPath(creator.username) },
    "new-tip": { body: "You have a new tip.", path: accountPaths.dashboard },
  };
  return { title: siteName, tag, icon, ...words[kind] };
};

/**
 * Whether a site sends a notification: its cause happened there (`madeAt`, null when unknown), and a
 * creator's own site speaks of him alone.
 */
export const concernsSite = (
  site: { readonly id: string; readonly rootUsername: string | null },
  notice: { readonly madeAt: string | null; readonly creator: string },
): boolean =>
  (notice.madeAt === null || notice.madeAt === site.id) &&
  (site.rootUsername === null || site.rootUsername.toLowerCase() === notice.creator.toLowerCase());
