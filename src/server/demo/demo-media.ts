import { pictureStyles, type PictureStyle } from "./art/picture.ts";
import { filmFrame, filmSeconds } from "./art/film.ts";
import { soundSeconds } from "./art/sound.ts";
import type { Frame } from "./art/scenes.ts";

const frames: readonly Frame[] = [
  { width: 800, height: 1000 },
  { width: 800, height: 1000 },
  { width: 1000, height: 800 },
  { width: 900, height: 900 },
];

/** What the picture of a number looks like; pages mix all styles and shapes. */
export const pictureOf = (number: number): { readonly style: PictureStyle; readonly frame: Frame } => ({
  style: pictureStyles[number % pictureStyles.length] ?? "silk",
  frame: frames[(number * 7 + Math.floor(number / 4)) % frames.length] ?? { width: 800, height: 1000 },
});

/** A media row of the demo: the names say everything that the painter has to know. */
export interface DemoMedia {
  readonly kind: "image" | "video" | "audio";
  readonly file: string;
  readonly thumb: string | null;
  readonly teaser: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly duration: number | null;
}

export const demoPicture = (username: string, number: number): DemoMedia => {
  const stem = `demo/${username}/picture-${number}`;
  return {
    kind: "image",
    file: `${stem}.webp`,
    thumb: `${stem}-thumb.webp`,
    teaser: `${stem}-teaser.webp`,
    ...pictureOf(number).frame,
    duration: null,
  };
};

export const demoFilm = (username: string, number: number): DemoMedia => {
  const stem = `demo/${username}/film-${number}`;
  return {
    kind: "video",
    file: `${stem}.webm`,
    thumb: `${stem}-thumb.webp`,
    teaser: `${stem}-teaser.webp`,
    ...filmFrame,
    duration: filmSeconds,
  };
};

export const demoSound = (username: string, number: number): DemoMedia => ({
  kind: "audio",
  file: `demo/${username}/sound-${number}.wav`,
  thumb: null,
  teaser: null,
  width: null,
  height: null,
  duration: soundSeconds,
});

export const demoAvatar = (username: string): string => `public/demo/${username}-avatar.webp`;
export const demoCover = (username: string): string => `public/demo/${username}-cover.webp`;

/** The logo and the lettered name of the page with a look of its own. */
export const demoLogo = "public/demo/mia-logo.webp";
export const demoName = "public/demo/mia-name.webp";
