/** The film types that are taken, by extension (UPLOAD-09, UPLOAD-13, CVAL-43). */
export const videoTypes = [
  ...["mp4", "m4v", "mov", "wmv", "flv", "avi", "mkv", "webm", "mpg", "mpeg", "3gp", "mts"],
] as const;

/** The sound types that are taken, by extension (UPLOAD-08, CVAL-40). */
export const audioTypes = ["mp3", "m4a", "ogg", "wav"] as const;

/** How the bytes of a film or sound are packed: FFmpeg's names of what reads them. Each holds one file and refers to no other. */
export type Container =
  | "mov"
  | "asf"
  | "flv"
  | "avi"
  | "matroska"
  | "mpeg"
  | "mpegvideo"
  | "mpegts"
  | "mp3"
  | "ogg"
  | "wav";

const containers = {
  video: ["mov", "asf", "flv", "avi", "matroska", "mpeg", "mpegvideo", "mpegts"],
  audio: ["mov", "mp3", "ogg", "wav"],
} as const satisfies Readonly<Record<string, readonly Container[]>>;

/** So many bytes tell what packs a file. */
export const HEAD_BYTES = 512;

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

/** The first boxes that files of this family begin with; old ones have no `ftyp`. */
const boxes = ["ftyp", "moov", "mdat", "wide", "free", "skip"];
const isEvery = (bytes: Uint8Array, first: number, step: number): boolean =>
  [0, 1].every((count) => bytes[first + count * step] === 0x47);

/** What packs a file by its first bytes, whatever it is called; null: nothing that is taken. */
const containerOf = (bytes: Uint8Array): Container | null => {
  if (boxes.some((box) => startsWith(bytes, 4, box))) return "mov";
  if (startsWith(bytes, 0, "\x30\x26\xb2\x75\x8e\x66\xcf\x11")) return "asf";
  if (startsWith(bytes, 0, "FLV\x01")) return "flv";
  if (startsWith(bytes, 0, "RIFF")) {
    if (startsWith(bytes, 8, "AVI ")) return "avi";
    return startsWith(bytes, 8, "WAVE") ? "wav" : null;
  }
  if (startsWith(bytes, 0, "\x1a\x45\xdf\xa3")) return "matroska";
  if (startsWith(bytes, 0, "\0\0\x01\xba")) return "mpeg";
  if (startsWith(bytes, 0, "\0\0\x01\xb3")) return "mpegvideo";
  // Packets of 188 bytes, in camcorders' files each after four bytes of time.
  if (isEvery(bytes, 0, 188) || isEvery(bytes, 4, 192)) return "mpegts";
  if (startsWith(bytes, 0, "OggS")) return "ogg";
  const isFrame = bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2;
  return startsWith(bytes, 0, "ID3") || isFrame ? "mp3" : null;
};

/** What packs a file of a kind by its first bytes (`HEAD_BYTES` of them); null: it is of a type that is refused (UPLOAD-13). */
export const containerFor = (kind: "video" | "audio", bytes: Uint8Array): Container | null => {
  const found = containerOf(bytes);
  return found !== null && (containers[kind] as readonly Container[]).includes(found) ? found : null;
};

/** What a film or sound says of itself. `duration` in seconds, null: it does not say; sizes in pixels, null: no film in it. */
export interface MediaFacts {
  readonly width: number | null;
  readonly height: number | null;
  readonly duration: number | null;
  readonly hasSound: boolean;
  readonly tracks: number;
}

/** How long a film may be, in seconds, and as people say it (UPLOAD-12). */
export const LONGEST = 4 * 3600;
const LONGEST_TEXT = "4 hours";
const SMALLEST_SIDE = 16;
const LARGEST_SIDE = 8192;
const MOST_TRACKS = 16;

/** The text for one that plays too long. */
export const tooLongText = (limit: string): string => `The film is too long. The limit is ${limit}.`;

/** Why a film or sound is not taken, in words; `foreign`: it holds none of its kind; null: it is taken (UPLOAD-12). */
export const mediaProblem = (kind: "video" | "audio", facts: MediaFacts): string | "foreign" | null => {
  const { width, height, duration, hasSound, tracks } = facts;
  if (tracks > MOST_TRACKS) return `This file has too many tracks. The limit is ${MOST_TRACKS}.`;
  if (duration !== null && duration > LONGEST) return tooLongText(LONGEST_TEXT);
  if (kind === "audio") return hasSound ? null : "foreign";
  if (width === null || height === null) return "foreign";
  if (Math.min(width, height) < SMALLEST_SIDE)
    return `The film is too small. It needs at least ${SMALLEST_SIDE}x${SMALLEST_SIDE} px.`;
  return Math.max(width, height) > LARGEST_SIDE
    ? `The film is too large. The limit is ${LARGEST_SIDE}x${LARGEST_SIDE} px.`
    : null;
};
