import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

import { run } from "./install.mjs";

const works = (program) =>
  spawnSync(program, ["-version"], { stdio: "ignore", timeout: 30_000 }).status === 0;
const isThere = () => ["ffmpeg", "ffprobe"].every(works);

/** FFmpeg for the tests of films and sounds: the system's, else Debian's package (as root). Throws with a sentence when there is none. */
export const ensureFfmpeg = async () => {
  if (isThere()) return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.error("Installing FFmpeg for the tests of films and sounds (once)...");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-q"], { env });
    await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", "ffmpeg"], { env });
  }
  if (!isThere())
    throw new Error("There is no FFmpeg: install it, so that `ffmpeg` and `ffprobe` are on the PATH.");
};
