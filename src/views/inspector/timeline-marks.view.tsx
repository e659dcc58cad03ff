import { memo, useEffect, useRef, useState } from "react";

import type { Timeline } from "../../machines/inspector/timeline.ts";
import { densityOf, type Density } from "./density.ts";
import { shortTime } from "../../machines/inspector/wording.ts";
import { hueOf } from "./hues.ts";
import * as css from "./timeline-bar.css.ts";

/** Room for the times above the marks, and the least between two of them, in CSS pixels. */
const TIMES = 13;
const APART = 96;

/** The time since the beginning, every so many pixels; the same figure is not shown twice. */
const drawTimes = (
  context: CanvasRenderingContext2D,
  timeline: Timeline,
  { length, span, width, looks }: { length: number; span: number; width: number; looks: CSSStyleDeclaration },
): void => {
  const begun = timeline.step(0).time;
  context.font = `10px ${looks.fontFamily}`;
  context.fillStyle = looks.color;
  context.textBaseline = "top";
  let before = "";
  for (let x = 0; x < width - APART / 2; x += APART) {
    const step = Math.ceil((x / width) * span);
    if (step >= length) return;
    const words = shortTime(timeline.step(step).time - begun);
    if (words === before) continue;
    before = words;
    const left = (step / span) * width;
    context.fillRect(left, 0, 1, TIMES - 2);
    context.fillText(words, left + 4, 2);
  }
};

/** Room that one column takes at least, in CSS pixels. */
const COLUMN = 3;

const draw = (
  canvas: HTMLCanvasElement,
  { timeline, length, span }: { timeline: Timeline; length: number; span: number },
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
  const tallest = height - TIMES - 4;
  if (length > 0) drawTimes(context, timeline, { length, span, width, looks });
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
    const density = densityOf(timeline, length, span, Math.floor(look.width / COLUMN));
    draw(canvas.current, { timeline, length, span }, density, look);
  }, [timeline, length, span, look]);
  return <canvas ref={canvas} className={css.marks} aria-hidden />;
});
