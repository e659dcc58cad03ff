import type { CalendarPlace } from "../calendar/calendar-address.ts";
import type { LocalDay } from "../calendar/local-day.ts";
import type { LinkedDialog } from "../account/mail-link.ts";
import type { ApplicationVariant } from "../creator-application/application.ts";
import type { StatsPeriod } from "../calendar/stats-period.ts";
import type { InboxAddress } from "../direct-message/inbox-address.ts";
import type { GalleryType } from "../gallery/gallery.ts";
import type { PrivateKind } from "../private-show/private-show.ts";
import type { KeptType } from "../media/kept-media.ts";
import type { ProfileRoute } from "../profile/tabs.ts";
import type { Reported } from "../support/report-address.ts";
import type { AccountPage } from "./account-pages.ts";
import type { BrowsePath } from "./browse-lists.ts";
import type { RouteViewer } from "./page-guards.ts";

/** First value of each parameter of a query. */
export type PageQuery = Readonly<Record<string, string>>;

/** The pages at `/` and `/feed` of a site without a root user. */
type HomePage = "creator-home" | "feed" | "popular" | "landing" | "welcome";

/** Pages of which an address says nothing further. */
type PlainPage =
  | Exclude<
      AccountPage,
      | "broadcast"
      | "calendar"
      | "favorites"
      | "gallery-stats"
      | "gifts"
      | "own-galleries"
      | "post-editor"
      | "purchases"
      | "stats"
      | ManagedPage
    >
  | "creator-landing"
  | "kit"
  | "not-found"
  | "rankings";

/** Pages with a list of which the address says what is chosen. */
export type ManagedPage =
  | "custom-purchases"
  | "followers"
  | "sent-broadcasts"
  | "snapchat-list"
  | "subscribers"
  | "stream-stats"
  | "top-spenders";

/** Which page a location shows; `opens` comes over the home page. */
export type Route =
  | { readonly [Page in HomePage]: { readonly page: Page; readonly opens?: LinkedDialog } }[HomePage]
  | { readonly [Page in PlainPage]: { readonly page: Page } }[PlainPage]
  | {
      readonly page: "profile";
      readonly username: string;
      readonly isRoot: boolean;
      readonly profile: ProfileRoute;
      readonly query: PageQuery;
      readonly opens?: LinkedDialog;
    }
  /** `picked`: ids of media of the vault that the message begins with. */
  | { readonly page: "broadcast"; readonly picked?: readonly number[] }
  /** `picked`: ids of media of the vault that the post begins with; `day`: when it is published. */
  | { readonly page: "post-editor"; readonly picked?: readonly number[]; readonly day?: LocalDay }
  /** The period that is shown (ACCT-75). */
  | { readonly page: "calendar"; readonly place: CalendarPlace }
  /** `to`: the username of somebody whom a gift is for. */
  | { readonly page: "gifts"; readonly to?: string }
  /** Whether a support page of that `name` exists is known to the server. */
  | { readonly page: "support"; readonly name: string; readonly reported?: Reported | undefined }
  /** What creators sell by messages, of which premium galleries are the type `profile`; one is made at once, or edited (ACCT-27). */
  | {
      readonly page: "own-galleries";
      readonly type: "profile";
      readonly adds: GalleryType | null;
      readonly edits: number | null;
    }
  | { readonly [Page in ManagedPage]: { readonly page: Page; readonly query: PageQuery } }[ManagedPage]
  /** One page at all addresses of the inbox (ACCT-24). */
  | ({ readonly page: "inbox"; readonly delivers?: string } & InboxAddress)
  /** The figures of one gallery, or of all (ACCT-31). */
  /** A period that is unknown is another address (ACCT-71). */
  | { readonly page: "stats"; readonly period: StatsPeriod }
  | { readonly page: "gallery-stats"; readonly gallery: number | null }
  /** Where a creator goes live, and where that is watched (SHELL-48, SHELL-50). */
  | { readonly page: "broadcast-studio" }
  | { readonly page: "watch"; readonly username: string }
  /** Where a creator has private shows, and where a fan has one with a creator (SHELL-49, SHELL-51). */
  | { readonly page: "private-studio"; readonly kind: PrivateKind }
  | { readonly page: "private-view"; readonly kind: PrivateKind; readonly username: string }
  /** Media that were bought or marked, by what they are (ACCT-38 to ACCT-41, ACCT-45 to ACCT-48). */
  | {
      readonly [Page in "purchases" | "favorites"]: { readonly page: Page; readonly type: KeptType };
    }["purchases" | "favorites"]
  /** Of an invite to manage `username`; null: the address does not say it (MGR-06). */
  | {
      readonly page: "become-manager";
      readonly username: string;
      readonly fee: string | null;
      readonly hash: string | null;
    }
  | { readonly page: "browse"; readonly list: BrowsePath }
  /** `studio` is `studio` or `studio/substudio`. */
  | {
      readonly page: "creator-application";
      readonly variant: ApplicationVariant;
      readonly studio: string | null;
    };

export type PageKind = Route["page"];

export type RouteOf<Page extends PageKind> = Extract<Route, { readonly page: Page }>;

export interface RouteFacts {
  /** The viewer; null for a guest. */
  readonly viewer?: RouteViewer | null | undefined;
  readonly rootUsername: string | null;
  /** The site's brand, null without one: then creators cannot sign up (ROUTE-11, ROUTE-12). */
  readonly signupSource: string | null;
  /** Whether the home pages are in fantime style: then there are no rankings, and creators do not browse. */
  readonly isFantime?: boolean | undefined;
  readonly development: boolean;
}

interface SiteSettings {
  readonly root_user: { readonly username: string; readonly custom_domain_only: boolean } | null;
  readonly signup_source: string | null;
  readonly homepage_style: "fantime" | "classic";
}

/** What routes depend on of a site. A root user who is only on his own domain is not at `/` (SHELL-62, SHELL-63). */
export const siteFacts = ({ root_user, signup_source, homepage_style }: SiteSettings) => ({
  rootUsername: root_user === null || root_user.custom_domain_only ? null : root_user.username,
  signupSource: signup_source,
  isFantime: homepage_style === "fantime",
});
