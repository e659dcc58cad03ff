import { draw, imageOf, lay } from "./picture.ts";
import type { Palette } from "./palette.ts";
import { lights, meshGradient, type Raster } from "./raster.ts";
import { strings, type Frame } from "./scenes.ts";
import { seeded } from "./seeded.ts";
import { keyFrameOf, webmOf } from "./webm.ts";

const framesPerSecond = 12;
export const filmSeconds = 4;
export const filmFrame: Frame = { width: 480, height: 600 };

/** The light of a moment (0 to 1 of the film) under lines that stand still. */
const stills = async (name: string, palette: Palette): Promise<(time: number) => Raster> => {
  const points = lights(palette, seeded(`${name} film`), filmFrame, true);
  const over = await draw(filmFrame, strings(filmFrame, palette, seeded(name)));
  return (time) => {
    const ground = meshGradient(60, 75, points, { time: time === 0 ? 1 : time, swirl: 0.16 });
    return lay(ground, over, filmFrame);
  };
};

/** The picture that stands for the film before it runs. */
export const filmPoster = async (name: string, palette: Palette): Promise<Raster> =>
  (await stills(name, palette))(0);

/** A film of slowly moving light, as WebM. */
export const film = async (name: string, palette: Palette): Promise<Buffer> => {
  const count = framesPerSecond * filmSeconds;
  const still = await stills(name, palette);
  const frames = [];
  for (let index = 0; index < count; index += 1) {
    const webp = await imageOf(still(index / count))
      .webp({ quality: 60, effort: 0 })
      .toBuffer();
    frames.push({ data: keyFrameOf(webp), at: Math.round((index * 1000) / framesPerSecond) });
  }
  return webmOf(frames, { ...filmFrame, duration: filmSeconds * 1000 });
};
