import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";

import { DiskFull } from "./storage-away.ts";

/** Memory of a run, in bytes of its address space. */
const MOST_MEMORY = 2 * 1024 ** 3;
const LONGEST_ANSWER = 1024 * 1024;

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Whether FFmpeg's two programs are on the PATH: without them films and sounds are refused. */
export const hasFfmpeg = (path = process.env["PATH"] ?? ""): boolean =>
  ["ffmpeg", "ffprobe"].every((program) =>
    path.split(delimiter).some((folder) => isProgram(join(folder, program))),
  );

/** What the start says then, and what who sends one is told. */
export const NO_FILMS =
  "Films and sounds are refused: FFmpeg is not installed (`ffmpeg` and `ffprobe` on the PATH).";
export const NO_FILMS_TEXT = "This site takes no films or sounds at the moment. Pictures work.";

export class FfmpegFailed extends Error {}

/** Of what FFmpeg says, the end, in characters: why it ended. */
const LAST_WORDS = 4096;
const isFull = (words: string): boolean =>
  /No space left on device|Disk quota exceeded|File too large/.test(words);
/** A file that cannot be read is an input/output error to FFmpeg as well: that counts only where it writes. */
const isBroken = (words: string): boolean =>
  /Read-only file system|Permission denied|(writ|mux|Error closing)[^\n]*Input\/output error/i.test(words);

/** Why it ended, as a failure of its file, or of the disk that it writes to. */
const failureOf = (ended: string, signal: NodeJS.Signals | null, words: string): Error => {
  if (signal === "SIGXFSZ" || isFull(words)) return new DiskFull(`${ended}: the disk is full`);
  return isBroken(words) ? new DiskFull(`${ended}: ${words.trim()}`) : new FfmpegFailed(ended);
};

interface FfmpegBounds {
  /** Of CPU. */
  readonly seconds: number;
  /** The most bytes of a file that it writes. */
  readonly room?: number;
  readonly line: (text: string) => void;
}

/**
 * Runs one of FFmpeg's programs within bounded memory, `seconds` of CPU and `room`; `line` gets each line of what it writes.
 * Rejects with `FfmpegFailed` when it does not end well, with `DiskFull` when the disk is why. It may read and write files alone:
 * nothing in a file leads to another address.
 */
export const runFfmpeg = (
  program: "ffmpeg" | "ffprobe",
  args: readonly string[],
  { seconds, room = Infinity, line }: FfmpegBounds,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const largest = Number.isFinite(room) ? `ulimit -f ${Math.floor(room / 512)}; ` : "";
    const limits = `ulimit -v ${MOST_MEMORY / 1024}; ulimit -t ${Math.ceil(seconds)}; ulimit -c 0; ${largest}exec "$0" "$@"`;
    const common = ["-hide_banner", "-v", "error", "-protocol_whitelist", "file"];
    const child = spawn("sh", ["-c", limits, program, ...common, ...args], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let read = 0;
    let words = "";
    child.stderr.on("data", (bytes: Buffer) => {
      words = (words + bytes.toString("latin1")).slice(-LAST_WORDS);
    });
    child.stdout.on("data", (bytes: Buffer) => {
      read += bytes.length;
      if (program === "ffprobe" && read > LONGEST_ANSWER) child.kill("SIGKILL");
    });
    createInterface({ input: child.stdout }).on("line", line);
    child.once("error", reject);
    child.once("close", (code, signal) => {
      const ended = `${program} ended with ${code ?? signal}`;
      if (code === 0) resolve();
      else reject(failureOf(ended, signal, words));
    });
  });
