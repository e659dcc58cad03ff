import { memo, useEffect, useRef, useState } from "react";

import type { Timeline } from "../../machines/inspector/timeline.ts";
import { densityOf, type Density } from "./density.ts";
import { hueOf } from "./hues.ts";
import * as css from "./timeline-bar.css.ts";

/** Room that one column takes at least, in CSS pixels. */
const COLUMN = 3;

const draw = (
  canvas: HTMLCanvasElement,
  span: number,
  { columns, width: steps }: Density,
  { width, height }: { width: number; height: number },
): void => {
  const context = canvas.getContext("2d");
  if (context === null) return;
  const scale = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  context.scale(scale, scale);
  const looks = getComputedStyle(canvas);
  const colours = new Map<string, string>();
  const colourOf = (actor: number): string => {
    const name = hueOf(actor);
    const found = colours.get(name) ?? looks.getPropertyValue(name).trim();
    colours.set(name, found);
    return found;
  };
  const room = (width * steps) / span;
  const gap = room > 6 ? 2 : room > 2.5 ? 1 : 0;
  const thickness = Math.min(14, room - gap);
  const tallest = height - 10;
  columns.forEach((parts, column) => {
    let bottom = height - 2;
    for (const { actor, weight } of parts) {
      const size = Math.max(1, tallest * weight);
      context.fillStyle = colourOf(actor);
      context.fillRect(column * room + (room - thickness) / 2, bottom - size, thickness, size);
      bottom -= size;
    }
  });
};

/** The steps of a timeline as a drawing: one mark a step while there is room, else how many there were. */
export const TimelineMarks = memo(function TimelineMarks(props: {
  timeline: Timeline;
  length: number;
  span: number;
}) {
  const { timeline, length, span } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [look, setLook] = useState({ width: 0, height: 0, isDark: false });
  useEffect(() => {
    const element = canvas.current!;
    const dark = window.matchMedia("(prefers-color-scheme: dark)");
    const turn = () =>
      setLook({ width: element.clientWidth, height: element.clientHeight, isDark: dark.matches });
    const watching = new ResizeObserver(turn);
    watching.observe(element);
    dark.addEventListener("change", turn);
    return () => {
      watching.disconnect();
      dark.removeEventListener("change", turn);
    };
  }, []);
  useEffect(() => {
    if (look.width === 0 || canvas.current === null) return;
    draw(canvas.current, span, densityOf(timeline, length, span, Math.floor(look.width / COLUMN)), look);
  }, [timeline, length, span, look]);
  return <canvas ref={canvas} className={css.marks} aria-hidden />;
});
