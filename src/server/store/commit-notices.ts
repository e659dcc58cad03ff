import { randomBytes } from "node:crypto";

import type { Logger } from "pino";

import type { Bus } from "../bus/bus.port.ts";

/** What a commit left in the outbox: the newest socket sequence number (0: none) and whether there are jobs. */
export interface CommitNotice {
  readonly socketSequence: number;
  readonly jobs: boolean;
  /** Events were rewritten, as when somebody is erased: states in memory are forgotten. */
  readonly forget?: boolean;
}

/** Tells all nodes that there is something to fetch. Only numbers travel; a lost notice costs a second, never a message. */
export interface CommitNotices {
  readonly announce: (notice: CommitNotice) => void;
  /** Hears the commits of this node and, with `elsewhere`, those of others. */
  readonly start: (hear: (notice: CommitNotice, elsewhere: boolean) => void) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const BATCH_MILLISECONDS = 10;

const read = (text: string): { readonly node: string; readonly notice: CommitNotice } => {
  const [node = "", sequence = "0", jobs = "0", forget = "0"] = text.split(" ");
  return {
    node,
    notice: { socketSequence: Number(sequence), jobs: jobs === "1", forget: forget === "1" },
  };
};

/** Commit notices over a bus, several of a moment as one. */
export const createCommitNotices = (bus: Bus, log: Logger): CommitNotices => {
  const node = randomBytes(6).toString("hex");
  let hear: (notice: CommitNotice, elsewhere: boolean) => void = () => undefined;
  let waiting: CommitNotice | null = null;
  let sending: Promise<unknown> = Promise.resolve();

  const send = (): void => {
    if (waiting === null) return;
    const { socketSequence, jobs, forget } = waiting;
    waiting = null;
    sending = bus
      .publish([node, socketSequence, jobs ? 1 : 0, forget === true ? 1 : 0].join(" "))
      .catch((error: unknown) => log.warn({ err: error }, "other nodes could not be notified"));
  };

  return {
    announce: (notice) => {
      hear(notice, false);
      if (waiting === null) setTimeout(send, BATCH_MILLISECONDS).unref();
      waiting = {
        socketSequence: Math.max(waiting?.socketSequence ?? 0, notice.socketSequence),
        jobs: notice.jobs || waiting?.jobs === true,
        forget: notice.forget === true || waiting?.forget === true,
      };
    },
    start: async (listenTo) => {
      hear = listenTo;
      await bus.listen(
        (text) => {
          const { node: sender, notice } = read(text);
          if (sender !== node) hear(notice, true);
        },
        // What was announced while the bus was away.
        () => hear({ socketSequence: 0, jobs: true, forget: true }, true),
      );
    },
    stop: async () => {
      send();
      await sending;
      await bus.stop();
    },
  };
};
