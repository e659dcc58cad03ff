import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

import type { MediaFacts } from "../../domain/upload/media-file.ts";
import type { MediaMessage, MediaTask } from "./media-task.ts";
import { DiskFull } from "./storage-away.ts";

const PROGRAM = fileURLToPath(new URL("media.process.ts", import.meta.url));
const KEPT = ["PATH", "SystemRoot", "NODE_COMPILE_CACHE"] as const;

/** It gets nothing of our environment: no secrets are near the bytes of strangers. It leads a group of its own, to be ended with it. */
const launch = (): ChildProcess =>
  fork(PROGRAM, [], {
    execArgv: ["--max-old-space-size=128"],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    detached: true,
    env: { ...Object.fromEntries(KEPT.map((name) => [name, process.env[name]])), MALLOC_ARENA_MAX: "1" },
  });

const endGroup = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
};

/** How a task is bounded and watched. */
export interface MediaRun {
  readonly milliseconds: number;
  /** Ends the process, and the task with the signal's reason. */
  readonly signal: AbortSignal;
  readonly percent?: (percent: number) => void;
}

/**
 * Has a process of its own do a task. "broken" for what FFmpeg does not read, or not within its time and memory. Rejects when
 * `signal` is aborted, with `DiskFull` when the disk is why it ends, and when the process dies for another reason than its file.
 */
export const runMediaTask = (
  task: MediaTask,
  { milliseconds, signal, percent }: MediaRun,
): Promise<MediaFacts | "broken"> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error);
    const child = launch();
    const ends = (settle: () => void): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", abandon);
      child.removeAllListeners("exit").removeAllListeners("message");
      endGroup(child);
      settle();
    };
    const abandon = (): void => ends(() => reject(signal.reason as Error));
    const timer = setTimeout(() => ends(() => resolve("broken")), milliseconds);
    signal.addEventListener("abort", abandon);
    child.once("error", (error) => ends(() => reject(error)));
    child.once("exit", (code) => ends(() => reject(new Error(`The media process ended with ${code}.`))));
    child.on("message", (message) => {
      const told = message as MediaMessage;
      if ("percent" in told) percent?.(told.percent);
      else if ("full" in told) ends(() => reject(new DiskFull(told.full)));
      else ends(() => resolve(told.done));
    });
    child.send(task, () => undefined);
  });
