import type { Generated } from "kysely";

import type { StreamEnding } from "../../domain/stream/broadcast.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";

/** One row a broadcast, a fold over its events. */
export interface StreamTable {
  readonly id: string;
  readonly creator_id: AccountId;
  readonly title: string;
  readonly goal: Cents | null;
  readonly started_at: EpochSeconds;
  /** Null: it runs; a creator has one of these at most. */
  readonly ended_at: EpochSeconds | null;
  readonly ending: StreamEnding | null;
  readonly peak_viewers: number;
  readonly unique_viewers: number;
}

/** The creator's page of a broadcast. */
export interface StreamPageTable {
  readonly stream_id: string;
  readonly peer: string;
  readonly seen_at: EpochSeconds;
  /** A small picture as a data address. */
  readonly still: string | null;
}

/** Who has watched, with the page that did so last. */
export interface StreamViewerTable {
  readonly stream_id: string;
  readonly account_id: AccountId;
  readonly peer: string;
  readonly seen_at: EpochSeconds;
  /** Whether he may be in the room; false: he was put out. */
  readonly inside: Generated<boolean>;
  /** Whether he may say nothing in the chat. */
  readonly muted: Generated<boolean>;
}

/** What was said in the chat. */
export interface StreamMessageTable {
  readonly id: Generated<number>;
  readonly stream_id: string;
  readonly account_id: AccountId;
  readonly text: string;
  /** What was tipped with it, by which payment. */
  readonly tip_usd: Generated<Cents | null>;
  readonly tip_payment_id: Generated<string | null>;
  readonly created_at: EpochSeconds;
  /** Null: it stands in the chat. */
  readonly deleted_at: Generated<EpochSeconds | null>;
}

/** Who has a connection with the media server: the creator's page, and the pages of viewers. */
export interface StreamLineTable {
  readonly stream_id: string;
  readonly account_id: AccountId;
  readonly peer: string;
  /** By which the media server knows it. */
  readonly session: string;
  readonly handle: string;
  /** What it sends or shows. */
  readonly feed: string;
  /** Which connection of the creator's browser it is; null of viewers. */
  readonly origin: string | null;
  readonly made_at: EpochSeconds;
}

export interface StreamTables {
  readonly stream_line: StreamLineTable;
  readonly stream: StreamTable;
  readonly stream_page: StreamPageTable;
  readonly stream_viewer: StreamViewerTable;
  readonly stream_message: StreamMessageTable;
}
