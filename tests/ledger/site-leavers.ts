import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

import { Client } from "pg";

import { writeBackup } from "../../src/server/backup/write-backup.ts";
import { leave } from "../../src/server/delete-account/leave.ts";
import { asSandboxPayouts } from "../../src/server/sandbox/sandbox.payouts.ts";
import type { Services } from "../../src/server/services.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { filesWith, tracesOf } from "../delete-account/traces.ts";

interface Account {
  readonly id: string;
  readonly username: string;
}

/** Stands in every word of who leaves. */
export const MARK = "zebrafinch";
/** The days on which they come and leave; 30 days later they are erased, a creator once she is paid. */
export const COMES = 2;
const LEAVES = 40;

/** What a run found of those who leave, while they were there and after. */
export interface Leavers {
  readonly people: readonly Account[];
  /** Where their words stood on the day before they left. */
  readonly before: () => readonly string[];
  /** What of them happens on a day. */
  readonly live: (day: number) => Promise<void>;
}

/** Fans and a creator who delete their accounts. */
export const createLeavers = (
  { store, database, personalData }: Services,
  people: readonly Account[],
): Leavers => {
  let before: readonly string[] = [];
  return {
    people,
    before: () => before,
    live: async (day) => {
      if (day === LEAVES - 1) before = (await tracesOf(database, MARK)).map((trace) => trace.split(":")[0]!);
      if (day !== LEAVES) return;
      for (const { id } of people)
        await store.transact(systemMetadata, (unit) => leave(unit, id, personalData));
    },
  };
};

/** Where a word stands in the database, in the files but for mails that were sent, in a backup of now, and in what was logged. */
export const readTraces = async (services: Services, word: string, logged: readonly string[]) => {
  const { database, config } = services;
  const path = join(config.dataDir, "left.backup");
  const client = new Client({ connectionString: config.databaseUrl! });
  await client.connect();
  try {
    await writeBackup(client, path, {});
    const backup = gunzipSync(await readFile(path))
      .toString("utf8")
      .toLowerCase();
    await rm(path);
    const files = await filesWith(config.dataDir, word);
    return {
      database: await tracesOf(database, word),
      backup: backup.includes(word),
      files: files.filter((file) => !file.startsWith(join(config.dataDir, "outbox"))),
      logged: logged.filter((line) => line.toLowerCase().includes(word)),
    };
  } finally {
    await client.end();
  }
};

/** A creator is paid by the company of the sandbox, whose bank sends every fifth payout back. */
export const createCompany = ({ database, ports, clock }: Services, payees: readonly Account[]) => {
  const sandbox = asSandboxPayouts(ports.payouts)!;
  let sent = 0;
  return {
    open: async (): Promise<void> => {
      for (const { id: creatorId } of payees) {
        const asked = { creatorId, account: null, returnUrl: "/", againUrl: "/" };
        const { account } = await sandbox.accounts!.open(asked);
        const now = clock.now();
        const times = { begun_at: now, told_at: now };
        await database
          .insertInto("payout_account")
          .values({
            creator_id: creatorId,
            provider: "sandbox",
            account,
            state: "ready",
            reason: null,
            ...times,
          })
          .execute();
      }
    },
    /** What the banks do on a day. */
    live: async (): Promise<void> => {
      const underway = await database
        .selectFrom("payout")
        .select("id")
        .where("provider", "=", "sandbox")
        .where("status", "=", "sent")
        .where("sent_at", ">", clock.now() - 86_400)
        .orderBy("amount")
        .execute();
      for (const { id } of underway) {
        sent += 1;
        if (sent % 5 === 2) await sandbox.bank(id, "failed");
      }
    },
  };
};
