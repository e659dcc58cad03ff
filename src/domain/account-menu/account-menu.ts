import { payoutPages } from "../payout/payout.ts";
import { INBOX_PATH } from "../direct-message/conversation-path.ts";
import { accountPages, type AccountPage } from "../site/account-pages.ts";
import * as accountPaths from "../site/account-paths.ts";
import type { Cents } from "../unit/unit.ts";

/** The open numbers of badges that menus show (ENT-22). */
export interface OpenNumbers {
  readonly unread_dm_user_ids: readonly string[];
  readonly unread_notifications: number;
  readonly content_review_pending: number;
  readonly tip_menu_pending: number;
  readonly snapchat_adds: number;
  readonly snapchat_removals: number;
  readonly can_payout: Cents;
}

/** What of the numbers is shown while the viewer acts for a creator: those of her pages are his own, and nothing leads there then. */
export const numbersWhile = (actingFor: string | null, numbers: OpenNumbers | null): OpenNumbers | null =>
  actingFor === null || numbers === null
    ? numbers
    : {
        ...{ ...numbers, content_review_pending: 0, tip_menu_pending: 0, snapchat_adds: 0 },
        ...{ snapchat_removals: 0, can_payout: 0 },
      };

type Count = (numbers: OpenNumbers) => number;

const conversations: Count = ({ unread_dm_user_ids }) => unread_dm_user_ids.length;
const notifications: Count = ({ unread_notifications }) => unread_notifications;
const purchases: Count = ({ tip_menu_pending }) => tip_menu_pending;
const reviews: Count = ({ content_review_pending }) => content_review_pending;
const snapchat: Count = ({ snapchat_adds, snapchat_removals }) => snapchat_adds + snapchat_removals;

/** What the menu's badge sums up; conversations on small screens alone (MENU-15, MENU-16). */
export const menuBadge = (numbers: OpenNumbers, isSmall: boolean): number =>
  [notifications, purchases, reviews, snapchat, ...(isSmall ? [conversations] : [])].reduce(
    (sum, count) => sum + count(numbers),
    0,
  );

interface EntryRow {
  readonly label: string;
  /** `{username}`: the viewer's, or that of the creator for whom he acts. */
  readonly path: string;
  readonly count?: Count;
}

interface GroupRow {
  /** Null: entries above the groups, which cannot be folded. */
  readonly title: string | null;
  readonly entries: readonly EntryRow[];
}

const entry = (label: string, path: string, count?: Count): EntryRow =>
  count === undefined ? { label, path } : { label, path, count };
/** A page of an account under its name, or another one. */
const page = (of: AccountPage, count?: Count, label: string = accountPages[of].name): EntryRow =>
  entry(label, accountPages[of].path, count);

const toInbox = entry("Inbox", INBOX_PATH, conversations);
const toNotifications = page("notifications", notifications);
const toFollowing = page("following");
const toFavorites = page("favorites");
const toPurchases = page("purchases");
const toEmailAndPassword = page("email-and-password");

/** MENU-02 to MENU-12, MENU-24; 'Logout' follows. */
const creatorMenu: readonly GroupRow[] = [
  {
    title: null,
    entries: [
      entry("Profile", "/{username}"),
      toInbox,
      page("calendar"),
      toNotifications,
      page("cross-promotion"),
    ],
  },
  {
    title: "DM",
    entries: [page("auto-messages"), page("welcome-messages"), page("thankyou-messages")],
  },
  {
    title: "Media",
    entries: [page("vault"), page("own-galleries")],
  },
  {
    title: "Fans",
    entries: [
      page("custom-purchases", purchases),
      page("gifts"),
      page("top-spenders"),
      page("subscribers"),
      page("followers"),
      page("snapchat-list", snapchat),
    ],
  },
  {
    title: "Stats",
    entries: [
      page("dashboard"),
      page("gallery-stats"),
      page("stats"),
      // Its guard keeps it to direct-pay creators (MENU-07).
      page("referrals"),
      page("stream-stats"),
    ],
  },
  {
    title: "Payments",
    entries: payoutPages.map((name) => page(name)),
  },
  {
    title: "Settings",
    entries: [
      page("customize-overview"),
      page("cop", reviews),
      page("settings", undefined, "Account Settings"),
      toEmailAndPassword,
    ],
  },
  { title: "Meet other creators", entries: [toFollowing, toPurchases, toFavorites] },
];

const CREATOR_SETUP = "/creator";

/** MENU-13, MENU-24; 'Logout' follows. */
const fanMenu: readonly GroupRow[] = [
  {
    title: null,
    entries: [
      toNotifications,
      toInbox,
      toFollowing,
      toFavorites,
      toPurchases,
      page("billing"),
      page("settings"),
      toEmailAndPassword,
      entry("Report Content", "/support/report"),
      entry("Setup Creator Account", CREATOR_SETUP),
    ],
  },
];

/** What the menus and the bars depend on. */
export interface MenuFacts {
  readonly isCreator: boolean;
  /** Whose profile is the own one: that of the creator for whom the viewer acts, if any. */
  readonly username: string;
  /** Whether there is a page at a path that the viewer may open. */
  readonly exists: (path: string) => boolean;
  readonly numbers: OpenNumbers | null;
  /** Whether the site takes creators, and the page is not about that itself (C-05). */
  readonly invites: boolean;
}

export interface MenuEntry {
  readonly label: string;
  readonly path: string;
  /** What waits there; 0: nothing. */
  readonly count: number;
}

export interface MenuGroup {
  readonly title: string | null;
  readonly entries: readonly MenuEntry[];
}

type Shown = Pick<MenuFacts, "exists" | "numbers" | "username">;

const shown = (rows: readonly EntryRow[], { exists, numbers, username }: Shown): readonly MenuEntry[] =>
  rows.flatMap(({ label, path: pattern, count }) => {
    const path = pattern.replace("{username}", username);
    return exists(path) ? [{ label, path, count: numbers === null ? 0 : (count?.(numbers) ?? 0) }] : [];
  });

/** The account's menu: what exists of it, in its order; a group without a page is left out. */
export const accountMenu = (facts: MenuFacts): readonly MenuGroup[] =>
  (facts.isCreator ? creatorMenu : fanMenu)
    .map(({ title, entries }) => ({
      title,
      entries: shown(
        entries.filter(({ path }) => path !== CREATOR_SETUP || facts.invites),
        facts,
      ),
    }))
    .filter(({ entries }) => entries.length > 0);

const EARNINGS = accountPaths.earnings;

/** What stands in the head of a creator's menu and leads to her earnings; cents. Null: there is no such page (MENU-24). */
export const menuBalance = ({ isCreator, exists, numbers }: MenuFacts): Cents | null =>
  isCreator && numbers !== null && exists(EARNINGS) ? numbers.can_payout : null;

/** Where the head of a creator's menu leads. */
export const balancePath = EARNINGS;

/** The pages that a member goes to most: at the bottom of a phone, in the header of a desktop (X-08, SHELL-29 to SHELL-31). */
export const mainEntries = (facts: Omit<MenuFacts, "invites">): readonly MenuEntry[] => {
  const home = entry("Home", "/");
  const earned =
    facts.numbers !== null && facts.numbers.can_payout > 0 && facts.exists(EARNINGS)
      ? page("earnings")
      : page("stats", undefined, "Stats");
  const own = facts.isCreator ? [entry("Profile", "/{username}"), earned] : [toFollowing];
  return shown([home, toInbox, toNotifications, ...own], facts);
};

/** The round buttons of the header: a creator's first, then the inbox (MENU-19 to MENU-23). */
export const headerEntries = (facts: Omit<MenuFacts, "invites">, createPath: string): readonly MenuEntry[] =>
  shown(
    [
      ...(facts.isCreator
        ? [entry("Live Stream", "/stream/create"), entry("Create a post", createPath), page("broadcast")]
        : []),
      toInbox,
    ],
    facts,
  );
