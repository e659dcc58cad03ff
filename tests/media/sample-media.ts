import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A file that FFmpeg makes by these arguments, whose name ends so. */
export const made = async (args: readonly string[], extension: string): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), "marquee-sample-"));
  try {
    const path = join(folder, `it.${extension}`);
    await run("ffmpeg", ["-v", "error", "-y", ...args, path]);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

interface Film {
  readonly width?: number;
  readonly height?: number;
  readonly seconds?: number;
  readonly sound?: boolean;
  /** Extension; of the container too. */
  readonly type?: string;
  readonly more?: readonly string[];
}

/** A short film of a test picture, with a tone. */
export const film = ({
  width = 320,
  height = 180,
  seconds = 1,
  sound = true,
  type = "mp4",
  more = [],
}: Film = {}) =>
  made(
    [
      ...["-f", "lavfi", "-i", `testsrc2=size=${width}x${height}:rate=25:duration=${seconds}`],
      ...(sound ? ["-f", "lavfi", "-i", `sine=frequency=440:duration=${seconds}`] : []),
      ...["-metadata", "title=Secret place", ...more],
    ],
    type,
  );

/** A short tone. */
export const sound = (type = "mp3", seconds = 1) =>
  made(
    ["-f", "lavfi", "-i", `sine=frequency=440:duration=${seconds}`, "-metadata", "title=Secret place"],
    type,
  );
