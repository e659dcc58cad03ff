import type { Box, Point } from "../../../machines/inspector/chart-layout.ts";

/** How a drawing lies in its frame: a point of it is seen at `point * scale + (x, y)`. */
export interface Camera extends Point {
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const smallest = 0.08;
const largest = 3;
const margin = 20;

const centred = (box: Box, frame: Size, scale: number): Camera => ({
  scale,
  x: frame.width / 2 - (box.x + box.width / 2) * scale,
  y: frame.height / 2 - (box.y + box.height / 2) * scale,
});

const fitScale = (drawing: Size, frame: Size): number =>
  Math.max(
    smallest,
    Math.min(1.15, (frame.width - margin) / drawing.width, (frame.height - margin) / drawing.height),
  );

/** The whole drawing, as large as it fits. */
export const fit = (drawing: Size, frame: Size): Camera =>
  frame.width === 0 || frame.height === 0
    ? { x: 0, y: 0, scale: 1 }
    : centred({ x: 0, y: 0, ...drawing }, frame, fitScale(drawing, frame));

/** Below this scale a chart's small words cannot be read. */
const readable = 0.75;

/** Where a side of a drawing begins in its frame: `middle` of it in the middle, and no more room at an end than `margin`. */
const aimed = (middle: number, length: number, room: number): number =>
  length <= room - margin
    ? (room - length) / 2
    : Math.min(margin / 2, Math.max(room - margin / 2 - length, room / 2 - middle));

/** How a drawing is shown first: all of it, or what is around `focus` where all of it could not be read. */
export const opened = (drawing: Size, frame: Size, focus: Box): Camera => {
  const whole = fit(drawing, frame);
  if (whole.scale >= readable) return whole;
  const scale = readable;
  return {
    scale,
    x: aimed((focus.x + focus.width / 2) * scale, drawing.width * scale, frame.width),
    y: aimed((focus.y + focus.height / 2) * scale, drawing.height * scale, frame.height),
  };
};

/** Nearer or farther by a factor; what is seen at `around` (in the frame) stays there. */
export const zoomed = (camera: Camera, factor: number, around: Point): Camera => {
  const scale = Math.min(largest, Math.max(smallest, camera.scale * factor));
  const by = scale / camera.scale;
  return { scale, x: around.x - (around.x - camera.x) * by, y: around.y - (around.y - camera.y) * by };
};

const shift = (start: number, length: number, room: number): number => {
  if (length > room - 2 * margin) return margin - start;
  if (start < margin) return margin - start;
  return start + length > room - margin ? room - margin - length - start : 0;
};

/** The least move after which a box is in view; the same camera when it is already. */
export const revealed = (camera: Camera, frame: Size, box: Box): Camera => {
  if (frame.width === 0 || frame.height === 0) return camera;
  const { scale } = camera;
  const x = shift(box.x * scale + camera.x, box.width * scale, frame.width);
  const y = shift(box.y * scale + camera.y, box.height * scale, frame.height);
  return x === 0 && y === 0 ? camera : { scale, x: camera.x + x, y: camera.y + y };
};
