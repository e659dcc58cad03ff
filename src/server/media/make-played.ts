import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { LONGEST, type MediaFacts } from "../../domain/upload/media-file.ts";
import { smallPictures } from "../upload/small-pictures.ts";
import { roomIn } from "./disk-room.ts";
import { runFfmpeg } from "./ffmpeg.ts";
import { MADE, type MediaTask } from "./media-task.ts";
import { probeMedia } from "./probe-media.ts";

type Make = Extract<MediaTask, { readonly task: "make" }>;
type Tell = (percent: number) => void;

/** Within 1920 x 1080 lying or 1080 x 1920 standing, never enlarged, even sides (UPLOAD-12). */
const FIT =
  "scale=w='if(gte(iw,ih),min(1920,iw),min(1080,iw))':h='if(gte(iw,ih),min(1080,ih),min(1920,ih))'" +
  ":force_original_aspect_ratio=decrease:force_divisible_by=2,setsar=1,format=yuv420p";
const SQUARE = "scale=w='trunc(iw*sar/2)*2':h=ih,setsar=1,";

const film = (stretch: boolean): readonly string[] => [
  ...["-map", "0:v:0", "-map", "0:a:0?", "-vf", `${stretch ? SQUARE : ""}${FIT}`, "-fpsmax", "60"],
  ...["-c:v", "libx264", "-preset", "veryfast", "-crf", "23", "-maxrate", "6M", "-bufsize", "12M"],
];
const SOUND = ["-c:a", "aac", "-b:a", "128k", "-ac", "2"];
/** Nothing that somebody wrote into the file comes along. */
const PLAIN = ["-sn", "-dn", "-map_metadata", "-1", "-map_chapters", "-1"];
const MP4 = ["-movflags", "+faststart", "-f", "mp4", "-y"];

/** `-progress` writes a line of the time that is done, in microseconds. */
const percentOf = (text: string, duration: number | null): number | null => {
  const done = Number(/^out_time_us=(\d+)$/.exec(text)?.[1] ?? "NaN");
  if (Number.isNaN(done) || duration === null) return null;
  return Math.min(99, Math.floor((100 * done) / 1e6 / duration));
};

/** A frame of what was just made, as a picture file. */
const frame = async (path: string, at: number, to: string): Promise<void> => {
  const one = ["-frames:v", "1", "-update", "1", "-f", "image2", "-y", `file:${to}`];
  await runFfmpeg("ffmpeg", ["-ss", at.toFixed(3), "-f", "mov", "-i", `file:${path}`, ...one], {
    seconds: 60,
    line: () => undefined,
  });
};

/**
 * Makes a film H.264 with AAC, a sound AAC, both beginning to play at once, with the thumb and teaser of a film, into the
 * folder of the task (UPLOAD-12). Answers what it has become. Throws `FfmpegFailed`, or `DiskFull`.
 */
export const makePlayed = async (task: Make, tell: Tell): Promise<MediaFacts> => {
  const { kind, path, container, folder, duration, most } = task;
  const { stretch } = await probeMedia(path, container);
  const made = join(folder, MADE[kind]);
  const tracks = kind === "video" ? film(stretch) : ["-map", "0:a:0", "-vn"];
  // One second more than is allowed shows that a film that does not know its length is too long.
  const bounds = ["-t", String(LONGEST + 1), "-threads", "2"];
  const input = ["-nostdin", "-progress", "pipe:1", "-nostats", "-f", container, "-i", `file:${path}`];
  await runFfmpeg("ffmpeg", [...input, ...tracks, ...SOUND, ...PLAIN, ...bounds, ...MP4, `file:${made}`], {
    seconds: most,
    room: await roomIn(folder),
    line: (text) => {
      const percent = percentOf(text, duration);
      if (percent !== null) tell(percent);
    },
  });
  const facts = await probeMedia(made, "mov");
  if (kind === "audio") return facts;
  const png = join(folder, "frame.png");
  await frame(made, Math.min(1, (facts.duration ?? 0) / 10), png);
  const { thumb, teaser } = await smallPictures(await readFile(png));
  await writeFile(join(folder, MADE.thumb), thumb);
  await writeFile(join(folder, MADE.teaser), teaser);
  return facts;
};

/** Makes a film of ours silent, with a still of its beginning beside it, for a cover (UPLOAD-12). */
export const makeCover = async (path: string, folder: string): Promise<MediaFacts> => {
  const made = join(folder, MADE.video);
  const copied = ["-map", "0:v:0", "-an", "-c:v", "copy", ...PLAIN];
  await runFfmpeg(
    "ffmpeg",
    ["-nostdin", "-f", "mov", "-i", `file:${path}`, ...copied, ...MP4, `file:${made}`],
    {
      seconds: 600,
      room: await roomIn(folder),
      line: () => undefined,
    },
  );
  await frame(made, 0, join(folder, MADE.still));
  return probeMedia(made, "mov");
};
