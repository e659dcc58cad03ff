import type { Generated } from "kysely";

import type { ViewSource } from "../../domain/stats/view-source.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";

/** A profile that was shown. `visitor` is a digest with the salt of the UTC day; `is_first`: the first of it there that day. */
export interface PageViewTable {
  readonly id: Generated<number>;
  readonly creator_id: AccountId;
  readonly seen_at: EpochSeconds;
  readonly visitor: string;
  readonly is_first: boolean;
  readonly country: string;
  readonly source: ViewSource;
}

/** What is kept of whole hours, counted since 1970. */
export interface PageViewHourTable {
  readonly creator_id: AccountId;
  readonly hour: number;
  readonly country: string;
  readonly source: ViewSource;
  readonly views: number;
  readonly visitors: number;
}

/** Whole UTC days, made of their hours: the views of each hour, of a day by what led to them, and by country. */
export interface PageViewSumTable {
  readonly creator_id: AccountId;
  readonly part: "hour" | "source" | "country";
  /** The hour, of a day its first one, counted since 1970. */
  readonly hour: number;
  /** A source or a country; empty for an hour. */
  readonly value: string;
  readonly views: number;
  readonly visitors: number;
}

/** Made by chance for each UTC day, and thrown away with it: no digest of that day can be made again. */
export interface VisitorSaltTable {
  readonly day: number;
  readonly salt: string;
}

/** How often a link was followed on a UTC day. `link` is the name of what it belongs to, such as `referral:{id}`. */
export interface LinkClickTable {
  readonly link: string;
  readonly day: number;
  readonly clicks: number;
}

/** Who has followed a link that day: a digest with the day's salt. It goes with the salt. */
export interface LinkVisitorTable {
  readonly link: string;
  readonly visitor: string;
  readonly day: number;
}

export interface StatsTables {
  readonly page_view: PageViewTable;
  readonly page_view_hour: PageViewHourTable;
  readonly page_view_sum: PageViewSumTable;
  readonly visitor_salt: VisitorSaltTable;
  readonly link_click: LinkClickTable;
  readonly link_visitor: LinkVisitorTable;
}
