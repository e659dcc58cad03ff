import { randomBytes } from "node:crypto";

import type { Logger } from "pino";

import type { Bus } from "../bus/bus.port.ts";

/** What a commit left in the outbox: the newest socket sequence number (0: none), and kinds of jobs that are due (null: any). */
export interface CommitNotice {
  readonly socketSequence: number;
  readonly jobs: readonly string[] | null;
  /** Events were rewritten, as when somebody is erased: states in memory are forgotten. */
  readonly forget?: boolean;
}

/** Tells all nodes that there is something to fetch. Only numbers and kinds travel; a lost notice costs a second, never a message. */
export interface CommitNotices {
  readonly announce: (notice: CommitNotice) => void;
  /** Hears the commits of this node and, with `elsewhere`, those of others. */
  readonly start: (hear: (notice: CommitNotice, elsewhere: boolean) => void) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** So long a node that commits much waits after a notice before it sends the next: what is announced meanwhile goes as one. */
const PAUSE_MILLISECONDS = 10;

const NONE = "0";
const ANY = "1";

const write = (node: string, { socketSequence, jobs, forget }: CommitNotice): string => {
  const kinds = jobs === null ? ANY : jobs.length === 0 ? NONE : jobs.join(",");
  return [node, socketSequence, kinds, forget === true ? 1 : 0].join(" ");
};

const read = (text: string): { readonly node: string; readonly notice: CommitNotice } => {
  const [node = "", sequence = "0", kinds = NONE, forget = "0"] = text.split(" ");
  const jobs = kinds === ANY ? null : kinds === NONE ? [] : kinds.split(",");
  return { node, notice: { socketSequence: Number(sequence), jobs, forget: forget === "1" } };
};

const both = (one: CommitNotice["jobs"], other: CommitNotice["jobs"]): CommitNotice["jobs"] =>
  one === null || other === null ? null : [...new Set([...one, ...other])];

/** Commit notices over a bus, several of a moment as one: a notice that told of several commits is followed by a pause. */
export const createCommitNotices = (bus: Bus, log: Logger): CommitNotices => {
  const node = randomBytes(6).toString("hex");
  let hear: (notice: CommitNotice, elsewhere: boolean) => void = () => undefined;
  let waiting: CommitNotice | null = null;
  /** How many commits `waiting` tells of. */
  let gathered = 0;
  let notBefore = -Infinity;
  let sending: Promise<unknown> = Promise.resolve();

  const send = (): void => {
    if (waiting === null) return;
    const text = write(node, waiting);
    notBefore = performance.now() + (gathered > 1 ? PAUSE_MILLISECONDS : 0);
    waiting = null;
    gathered = 0;
    sending = bus
      .publish(text)
      .catch((error: unknown) => log.warn({ err: error }, "other nodes could not be notified"));
  };

  /** When the notice before has gone out, with what the same turn announces. */
  const sendSoon = async (): Promise<void> => {
    await sending;
    const wait = notBefore - performance.now();
    if (wait <= 0) setImmediate(send);
    else setTimeout(send, wait).unref();
  };

  return {
    announce: (notice) => {
      hear(notice, false);
      if (waiting === null) void sendSoon();
      gathered += 1;
      waiting = {
        socketSequence: Math.max(waiting?.socketSequence ?? 0, notice.socketSequence),
        jobs: waiting === null ? notice.jobs : both(notice.jobs, waiting.jobs),
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
        () => hear({ socketSequence: 0, jobs: null, forget: true }, true),
      );
    },
    stop: async () => {
      send();
      await sending;
      await bus.stop();
    },
  };
};
