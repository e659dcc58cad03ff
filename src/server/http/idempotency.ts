import { createHash } from "node:crypto";

import type { Kysely } from "kysely";

import type { Database } from "../database/schema.ts";

/** The JSON text and status of an answer that was given before. */
export interface KeptAnswer {
  readonly status: number;
  readonly json: string;
}

/** A key that is this call's; `startedAt` tells it from that of a later call that has taken it over. */
interface FirstClaim {
  readonly kind: "first";
  readonly id: string;
  readonly startedAt: number;
}

export type Claim =
  | FirstClaim
  | { readonly kind: "again"; readonly kept: KeptAnswer }
  | { readonly kind: "mismatch" }
  | { readonly kind: "busy" };

export interface IdempotentCall {
  readonly key: string;
  /** Who calls: keys of different callers never meet. */
  readonly caller: string;
  readonly endpoint: string;
  readonly input: unknown;
  readonly now: number;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** After this long without an answer its node must have died: the call may be tried again. */
const ABANDONED_SECONDS = 30;
/** One that is released looks older by this: for every node, whatever its clock says, it is abandoned. */
const RELEASED_SECONDS = 3600;
const WAIT_MILLISECONDS = 10_000;

const hash = (value: string): string => createHash("sha256").update(value).digest("hex");

const isUnanswered = (row: { readonly status: number | null }): boolean => row.status === null;

/**
 * Claims the key of a money call. The first call goes on; a second with the same input waits for its answer
 * and gets the same; another input is a mismatch. The commands of a call write its answer in their own transaction,
 * so a call whose node died is answered from there, or did nothing and runs again.
 */
export const claimKey = async (database: Kysely<Database>, call: IdempotentCall): Promise<Claim> => {
  const id = hash(`${call.caller}\n${call.endpoint}\n${call.key}`);
  const requestHash = hash(JSON.stringify(call.input));
  for (let waited = 0, step = 15; ; waited += step, step = Math.min(step * 2, 250)) {
    const inserted = await database
      .insertInto("idempotency")
      .values({ id, request_hash: requestHash, status: null, answer: null, started_at: call.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    const first: FirstClaim = { kind: "first", id, startedAt: call.now };
    if (inserted !== undefined) return first;
    const row = await database
      .selectFrom("idempotency")
      .select(["request_hash", "status", "answer", "started_at"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (row === undefined) continue;
    if (row.request_hash !== requestHash) return { kind: "mismatch" };
    if (!isUnanswered(row))
      return { kind: "again", kept: { status: row.status!, json: JSON.stringify(row.answer) } };
    if (row.started_at <= call.now - ABANDONED_SECONDS) {
      const taken = await database
        .updateTable("idempotency")
        .set({ started_at: call.now })
        .where("id", "=", id)
        .where("status", "is", null)
        .where("started_at", "=", row.started_at)
        .executeTakeFirst();
      if (taken.numUpdatedRows > 0n) return first;
    }
    if (waited >= WAIT_MILLISECONDS) return { kind: "busy" };
    await call.pause(step);
  }
};

/** Keeps the answer as it goes out. One that a command stored in its transaction stays: it says what was done. */
export const keepAnswer = async (database: Kysely<Database>, id: string, kept: KeptAnswer): Promise<void> => {
  await database
    .updateTable("idempotency")
    .set({ status: kept.status, answer: kept.json })
    .where("id", "=", id)
    .where("status", "is", null)
    .execute();
};

/**
 * The call has no answer to keep: it may be made again at once. What it asked for stays known, for something of it may be under way;
 * an answer that a command stored stays, too.
 */
export const releaseKey = async (
  database: Kysely<Database>,
  { id, startedAt }: Pick<FirstClaim, "id" | "startedAt">,
): Promise<void> => {
  await database
    .updateTable("idempotency")
    .set({ started_at: startedAt - RELEASED_SECONDS })
    .where("id", "=", id)
    .where("status", "is", null)
    .where("started_at", "=", startedAt)
    .execute();
};
