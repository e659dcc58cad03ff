import type { Container, MediaFacts } from "../../domain/upload/media-file.ts";
import { FfmpegFailed, runFfmpeg } from "./ffmpeg.ts";

interface Stream {
  readonly codec_type?: string;
  readonly width?: number;
  readonly height?: number;
  readonly duration?: string;
  readonly sample_aspect_ratio?: string;
  readonly disposition?: { readonly attached_pic?: number };
}

interface Probe {
  readonly format?: { readonly duration?: string };
  readonly streams?: readonly Stream[];
}

/** What FFmpeg finds in a file; `stretch`: its pixels are no squares. */
export interface ProbedMedia extends MediaFacts {
  readonly stretch: boolean;
}

const SECONDS = 20;
const SHOWN =
  "format=duration:stream=codec_type,width,height,duration,sample_aspect_ratio:stream_disposition=attached_pic";

const secondsOf = (text: string | undefined): number | null => {
  const seconds = Number(text ?? "");
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
};

const longest = (times: readonly (number | null)[]): number | null => {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.max(...known);
};

/** Reads what a file says of itself. Throws `FfmpegFailed` for one that is not what `container` says. */
export const probeMedia = async (path: string, container: Container): Promise<ProbedMedia> => {
  const lines: string[] = [];
  const options = ["-f", container, "-probesize", "20M", "-analyzeduration", "20M"];
  await runFfmpeg("ffprobe", [...options, "-show_entries", SHOWN, "-of", "json", `file:${path}`], {
    seconds: SECONDS,
    line: (text) => lines.push(text),
  });
  const { format = {}, streams = [] } = JSON.parse(lines.join("\n")) as Probe;
  // The cover of a song is a film of one picture.
  const film = streams.find((it) => it.codec_type === "video" && it.disposition?.attached_pic !== 1);
  const hasSound = streams.some((it) => it.codec_type === "audio");
  if (film === undefined && !hasSound && streams.length === 0) throw new FfmpegFailed("no stream");
  const ratio = film?.sample_aspect_ratio ?? "1:1";
  return {
    width: film?.width ?? null,
    height: film?.height ?? null,
    duration: longest([format.duration, ...streams.map(({ duration }) => duration)].map(secondsOf)),
    hasSound,
    tracks: streams.length,
    stretch: !["1:1", "0:1", "N/A"].includes(ratio),
  };
};
