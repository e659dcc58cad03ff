import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

import type { ReadPicture, StoredPicture } from "./read-picture.ts";

/** Reads pictures in a process of its own, one at a time. */
export interface PictureReader {
  /**
   * The picture of an upload. "busy": its turn did not come in time. "broken" also when it costs too much time or memory.
   * Rejects when `gone` is aborted before its turn came.
   */
  readonly read: (
    form: StoredPicture,
    accountId: string,
    gone: AbortSignal,
  ) => Promise<ReadPicture | { readonly kind: "busy" }>;
  readonly stop: () => void;
}

/** What reading may cost, in milliseconds and bytes. */
export interface PictureBounds {
  /** How long an upload waits for its turn. */
  readonly turn: number;
  /** How long one picture may be read. */
  readonly reading: number;
  /** How long the process stays when there is nothing to read. */
  readonly idle: number;
  /** The memory of the whole process. */
  readonly memory: number;
}

export const PICTURE_BOUNDS: PictureBounds = {
  turn: 45_000,
  reading: 45_000,
  idle: 10_000,
  memory: 400 * 1024 * 1024,
};

interface Waiting {
  readonly accountId: string;
  readonly begin: () => void;
}

const PROGRAM = fileURLToPath(new URL("picture.process.ts", import.meta.url));
const KEPT = ["PATH", "SystemRoot", "NODE_COMPILE_CACHE"] as const;

/** It gets nothing of our environment: no secrets are near the bytes of strangers. */
const launch = (memory: number): ChildProcess =>
  fork(PROGRAM, [String(memory)], {
    execArgv: ["--max-old-space-size=128"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    // One arena of the C library: what one thread frees, the next one uses.
    env: { ...Object.fromEntries(KEPT.map((name) => [name, process.env[name]])), MALLOC_ARENA_MAX: "1" },
  });

/** One picture by a process: whatever goes wrong with it makes the picture a broken one. */
const readBy = (child: ChildProcess, form: StoredPicture, timeout: number): Promise<ReadPicture> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), timeout);
    const ends = (result: ReadPicture): void => {
      clearTimeout(timer);
      child.removeAllListeners("message").removeAllListeners("exit");
      resolve(result);
    };
    child.once("message", (result) => ends(result as ReadPicture));
    child.once("exit", () => ends({ kind: "broken" }));
    child.send(form, () => undefined);
  });

export const createPictureReader = ({ turn, reading, idle, memory }: PictureBounds): PictureReader => {
  const waiting: Waiting[] = [];
  /** The last accounts whose picture was read, the latest at the end. */
  const served: string[] = [];
  let child: ChildProcess | null = null;
  let busy = false;
  let stopped = false;
  let idleTimer: NodeJS.Timeout | undefined;

  const running = (): ChildProcess => {
    if (child?.connected === true && child.exitCode === null) return child;
    const fresh = launch(memory);
    fresh.on("error", () => fresh.kill("SIGKILL"));
    child = fresh;
    return fresh;
  };
  const end = (): void => {
    child?.kill("SIGKILL");
    child = null;
  };
  /** The account served longest ago comes first: many pictures of one account do not hold up the others. */
  const next = (): void => {
    busy = false;
    const rank = ({ accountId }: Waiting): number => served.lastIndexOf(accountId);
    const first = waiting.toSorted((one, other) => rank(one) - rank(other))[0];
    if (first !== undefined) first.begin();
    else idleTimer = setTimeout(end, idle).unref();
  };

  const turnOf = (accountId: string, gone: AbortSignal): Promise<boolean> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        gone.removeEventListener("abort", abandon);
        if (waiting.includes(entry)) waiting.splice(waiting.indexOf(entry), 1);
      };
      const abandon = (): void => {
        leave();
        reject(gone.reason as Error);
      };
      const entry: Waiting = {
        accountId,
        begin: () => {
          busy = true;
          leave();
          resolve(true);
        },
      };
      const timer = setTimeout(() => {
        leave();
        resolve(false);
      }, turn);
      if (gone.aborted) return abandon();
      gone.addEventListener("abort", abandon);
      waiting.push(entry);
      if (!busy) entry.begin();
    });

  return {
    read: async (form, accountId, gone) => {
      if (!(await turnOf(accountId, gone))) return { kind: "busy" };
      clearTimeout(idleTimer);
      try {
        if (stopped) return { kind: "busy" };
        return await readBy(running(), form, reading);
      } finally {
        served.push(accountId);
        if (served.length > 100) served.shift();
        next();
      }
    },
    stop: () => {
      stopped = true;
      clearTimeout(idleTimer);
      end();
    },
  };
};
