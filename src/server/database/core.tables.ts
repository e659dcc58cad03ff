import type { ColumnType, Generated } from "kysely";

type Json = ColumnType<unknown, string, string>;
type BigInteger = ColumnType<string, string | number | bigint, string | number | bigint>;

export interface EventTable {
  readonly position: Generated<string>;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly schema_version: number;
  readonly data: Json;
  readonly metadata: Json;
  /** Epoch seconds of the server's clock. */
  readonly recorded_at: BigInteger;
  readonly txid: Generated<string>;
}

export interface SocketEventTable {
  readonly seq: Generated<string>;
  readonly txid: Generated<string>;
  readonly event: string;
  readonly audience: string;
  readonly data: Json;
  readonly created_at: BigInteger;
}

export interface JobTable {
  readonly id: Generated<string>;
  readonly kind: string;
  readonly key: string | null;
  readonly due_at: BigInteger;
  readonly payload: Json;
  readonly attempts: Generated<number>;
  readonly last_error: string | null;
  readonly done_at: BigInteger | null;
  readonly created_at: BigInteger;
}

export interface SessionTable {
  /** SHA-256 of the cookie's token, hex. */
  readonly id: string;
  readonly site: string;
  readonly account_id: string;
  readonly acting_as: string | null;
  readonly data: Json;
  readonly created_at: BigInteger;
  readonly used_at: BigInteger;
  readonly expires_at: BigInteger;
  readonly address: string | null;
  readonly agent: string | null;
}

export interface IdempotencyTable {
  readonly id: string;
  readonly request_hash: string;
  readonly status: number | null;
  readonly answer: ColumnType<unknown, string | null, string | null>;
  readonly started_at: BigInteger;
}

/** Things that count once: captcha solutions, socket tokens. */
export interface UsedOnceTable {
  readonly kind: string;
  readonly key: string;
  readonly expires_at: BigInteger;
}

export interface RateLimitTable {
  readonly key: string;
  readonly window_end: BigInteger;
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
