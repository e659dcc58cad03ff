import type { ColumnType, Generated } from "kysely";

import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";

type Json = ColumnType<unknown, string, string>;

export interface EventTable {
  readonly position: Generated<number>;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly schema_version: number;
  readonly data: Json;
  readonly metadata: Json;
  /** Epoch seconds of the server's clock. */
  readonly recorded_at: EpochSeconds;
  readonly txid: Generated<number>;
}

export interface SocketEventTable {
  readonly seq: Generated<number>;
  readonly txid: Generated<number>;
  readonly event: string;
  readonly audience: string;
  readonly data: Json;
  readonly created_at: EpochSeconds;
  /** What led to it; null: nobody knows. */
  readonly cause: Generated<string | null>;
}

export interface JobTable {
  readonly id: Generated<number>;
  readonly kind: string;
  readonly key: string | null;
  readonly due_at: EpochSeconds;
  readonly payload: Json;
  readonly attempts: Generated<number>;
  /** Names the claim of the node that runs it; null when none does. */
  readonly lease: string | null;
  /** When another node may take it, by the database's clock. */
  readonly lease_until: Date | null;
  readonly last_error: string | null;
  /** When it was closed: done, or given up. */
  readonly done_at: EpochSeconds | null;
  readonly given_up: Generated<boolean>;
  readonly created_at: EpochSeconds;
  /** What put it; null: nobody knows. */
  readonly cause: Generated<string | null>;
}

export interface SessionTable {
  /** SHA-256 of the cookie's token, hex. */
  readonly id: string;
  readonly site: string;
  readonly account_id: AccountId;
  readonly acting_as: AccountId | null;
  readonly data: Json;
  readonly created_at: EpochSeconds;
  readonly used_at: EpochSeconds;
  readonly expires_at: EpochSeconds;
  readonly address: string | null;
  readonly agent: string | null;
  /** ISO code of the country that the sign-in came from. */
  readonly country: string | null;
}

export interface IdempotencyTable {
  readonly id: string;
  readonly request_hash: string;
  readonly status: number | null;
  readonly answer: ColumnType<unknown, string | null, string | null>;
  readonly started_at: EpochSeconds;
}

/** Things that count once: captcha solutions, socket tokens. */
export interface UsedOnceTable {
  readonly kind: string;
  readonly key: string;
  readonly expires_at: EpochSeconds;
}

export interface RateLimitTable {
  readonly key: string;
  readonly window_end: EpochSeconds;
  readonly count: number;
}

export interface ServerKeyTable {
  readonly name: string;
  readonly value: string;
}

export interface CoreTables {
  readonly event: EventTable;
  readonly socket_event: SocketEventTable;
  readonly job: JobTable;
  readonly session: SessionTable;
  readonly idempotency: IdempotencyTable;
  readonly used_once: UsedOnceTable;
  readonly rate_limit: RateLimitTable;
  readonly server_key: ServerKeyTable;
}
