import { randomBytes } from "node:crypto";

import type { Client, Pool } from "pg";
import type { Logger } from "pino";

/** What a commit left in the outbox: the newest socket sequence number (0: none) and whether there are jobs. */
export interface CommitNotice {
  readonly socketSequence: number;
  readonly jobs: boolean;
}

/** Tells all nodes that there is something to fetch. Only numbers travel; a lost notice costs a second, never a message. */
export interface CommitNotices {
  readonly announce: (notice: CommitNotice) => void;
  /** Hears the commits of this node and, with `elsewhere`, those of others. */
  readonly start: (hear: (notice: CommitNotice, elsewhere: boolean) => void) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const CHANNEL = "marquee";
const BATCH_MILLISECONDS = 10;
const LONGEST_WAIT = 5000;

const read = (payload: string): { readonly node: string; readonly notice: CommitNotice } => {
  const [node = "", sequence = "0", jobs = "0"] = payload.split(" ");
  return { node, notice: { socketSequence: Number(sequence), jobs: jobs === "1" } };
};

export const createCommitNotices = (parts: {
  readonly pool: Pool;
  readonly connect: () => Promise<Client>;
  readonly log: Logger;
}): CommitNotices => {
  const node = randomBytes(6).toString("hex");
  let hear: (notice: CommitNotice, elsewhere: boolean) => void = () => undefined;
  let listener: Client | null = null;
  let stopped = false;
  let waiting: CommitNotice | null = null;
  let retry: NodeJS.Timeout | null = null;
  let sending: Promise<unknown> = Promise.resolve();

  const send = (): void => {
    if (waiting === null) return;
    const { socketSequence, jobs } = waiting;
    waiting = null;
    sending = parts.pool
      .query("select pg_notify($1, $2)", [CHANNEL, `${node} ${socketSequence} ${jobs ? 1 : 0}`])
      .catch((error: unknown) => parts.log.warn({ err: error }, "other nodes could not be notified"));
  };

  const listen = async (firstWait: number): Promise<void> => {
    if (stopped) return;
    let wait = firstWait;
    const again = () => {
      listener = null;
      if (stopped || retry !== null) return;
      retry = setTimeout(() => {
        retry = null;
        void listen(Math.min(wait * 2, LONGEST_WAIT));
      }, wait);
    };
    try {
      const client = await parts.connect();
      client.on("error", again);
      client.on("end", again);
      client.on("notification", ({ payload }) => {
        const { node: sender, notice } = read(payload ?? "");
        if (sender !== node) hear(notice, true);
      });
      await client.query(`listen ${CHANNEL}`);
      listener = client;
      wait = 50;
      // What was announced while the connection was lost.
      hear({ socketSequence: 0, jobs: true }, true);
    } catch (error) {
      parts.log.warn({ err: error }, "commit notices of other nodes cannot be received");
      again();
    }
  };

  return {
    announce: (notice) => {
      hear(notice, false);
      if (waiting === null) setTimeout(send, BATCH_MILLISECONDS).unref();
      waiting = {
        socketSequence: Math.max(waiting?.socketSequence ?? 0, notice.socketSequence),
        jobs: notice.jobs || waiting?.jobs === true,
      };
    },
    start: async (listenTo) => {
      hear = listenTo;
      await listen(50);
    },
    stop: async () => {
      stopped = true;
      if (retry !== null) clearTimeout(retry);
      send();
      await sending;
      await listener?.end();
    },
  };
};
