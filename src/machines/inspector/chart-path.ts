import type { Point } from "./chart-layout.ts";

const round = (value: number): number => Math.round(value * 100) / 100;

const towards = (from: Point, to: Point, by: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return from;
  return { x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length };
};

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

const at = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;

/** Length of an arrow head, in pixels of the drawing. */
export const headLength = 7;

/** A polyline as a path with rounded corners, which ends where its arrow head begins. */
export const roundedPath = (points: readonly Point[], radius = 7): string => {
  const last = points.at(-1);
  const before = points.at(-2);
  if (last === undefined || before === undefined) return "";
  const line = [...points.slice(0, -1), towards(last, before, headLength - 1)];
  return line
    .map((point, index) => {
      const previous = line[index - 1];
      const next = line[index + 1];
      if (previous === undefined) return `M${at(point)}`;
      if (next === undefined) return `L${at(point)}`;
      const bend = Math.min(radius, distance(previous, point) / 2, distance(point, next) / 2);
      return `L${at(towards(point, previous, bend))}Q${at(point)} ${at(towards(point, next, bend))}`;
    })
    .join("");
};

/** The arrow head at the end of a polyline. */
export const headPath = (points: readonly Point[]): string => {
  const tip = points.at(-1);
  const before = points.at(-2);
  if (tip === undefined || before === undefined) return "";
  const back = towards(tip, before, headLength);
  const side = { x: ((tip.y - back.y) / headLength) * 3.6, y: ((back.x - tip.x) / headLength) * 3.6 };
  return `M${at(tip)}L${at({ x: back.x + side.x, y: back.y + side.y })}L${at({ x: back.x - side.x, y: back.y - side.y })}Z`;
};
