import type { CustomProperties } from "../kit/use-custom-properties.ts";

/** Colours that tell actors apart, each as light and dark schemes show it. Names and marks tell the same in words. */
export const hues = [
  ["#0B6BCB", "#6CB6FF"],
  ["#B4318F", "#F58AD6"],
  ["#1A7F4B", "#5FD595"],
  ["#A85A00", "#F0B25A"],
  ["#6A4BD8", "#B3A0FF"],
  ["#0E7C86", "#56CEDA"],
  ["#B3362B", "#FF9185"],
  ["#5F6B1A", "#BECB62"],
] as const;

/** The name of the custom property that holds an actor's colour. */
export const hueOf = (actor: number): `--inspector-hue-${number}` =>
  `--inspector-hue-${(((actor - 1) % hues.length) + hues.length) % hues.length}`;

/** Gives an element the colour of an actor, as `--hue`. */
export const hueProperties = (actor: number): CustomProperties => ({ "--hue": `var(${hueOf(actor)})` });
