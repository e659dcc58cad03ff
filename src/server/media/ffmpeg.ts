import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";

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

/**
 * Runs one of FFmpeg's programs within bounded memory and `seconds` of CPU; `line` gets each line of what it writes. Rejects
 * with `FfmpegFailed` when it does not end well. It may read and write files alone: nothing in a file leads to another address.
 */
export const runFfmpeg = (
  program: "ffmpeg" | "ffprobe",
  args: readonly string[],
  { seconds, line }: { readonly seconds: number; readonly line: (text: string) => void },
): Promise<void> =>
  new Promise((resolve, reject) => {
    const limits = `ulimit -v ${MOST_MEMORY / 1024}; ulimit -t ${Math.ceil(seconds)}; ulimit -c 0; exec "$0" "$@"`;
    const common = ["-hide_banner", "-v", "error", "-protocol_whitelist", "file"];
    const child = spawn("sh", ["-c", limits, program, ...common, ...args], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    let read = 0;
    child.stdout.on("data", (bytes: Buffer) => {
      read += bytes.length;
      if (program === "ffprobe" && read > LONGEST_ANSWER) child.kill("SIGKILL");
    });
    createInterface({ input: child.stdout }).on("line", line);
    child.once("error", reject);
    child.once("close", (code, signal) =>
      code === 0 ? resolve() : reject(new FfmpegFailed(`${program} ended with ${code ?? signal}`)),
    );
  });
