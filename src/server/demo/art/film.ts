import { imageOf, painting } from "./picture.ts";
import type { Palette } from "./palette.ts";
import { lights, meshGradient, type Raster } from "./raster.ts";
import { strings, type Frame } from "./scenes.ts";
import { seeded } from "./seeded.ts";
import { keyFrameOf, webmOf } from "./webm.ts";

const framesPerSecond = 12;
export const filmSeconds = 4;
export const filmFrame: Frame = { width: 480, height: 600 };

const frameAt = async (name: string, palette: Palette, time: number): Promise<Raster> => {
  const random = seeded(`${name} film`);
  const points = lights(palette, random, filmFrame, true);
  const ground = meshGradient(60, 75, points, { time: time === 0 ? 1 : time, swirl: 0.16 });
  return painting(ground, strings(filmFrame, palette, seeded(name)), filmFrame);
};

/** The picture that stands for the film before it runs. */
export const filmPoster = (name: string, palette: Palette): Promise<Raster> => frameAt(name, palette, 0);

/** A film of slowly moving light, as WebM. */
export const film = async (name: string, palette: Palette): Promise<Buffer> => {
  const count = framesPerSecond * filmSeconds;
  const frames = [];
  for (let index = 0; index < count; index += 1) {
    const still = imageOf(await frameAt(name, palette, index / count));
    const webp = await still.webp({ quality: 60, effort: 0 }).toBuffer();
    frames.push({ data: keyFrameOf(webp), at: Math.round((index * 1000) / framesPerSecond) });
  }
  return webmOf(frames, { ...filmFrame, duration: filmSeconds * 1000 });
};
