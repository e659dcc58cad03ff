import { useLayoutEffect, useRef, useState } from "react";
import type { Box, ChartLayout } from "../../../machines/inspector/chart-layout.ts";
import { attachCamera, type CameraHand } from "./camera-hand.ts";

/**
 * The camera of a drawing, which shows all of it first if that can be read, and keeps `focus` in view when that changes. `percent`: the
 * scale that is shown.
 */
export function useCamera(layout: ChartLayout, focus: Box | null) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<SVGGElement>(null);
  const hand = useRef<CameraHand>(null);
  const [percent, setPercent] = useState(100);

  useLayoutEffect(() => {
    if (frame.current === null || canvas.current === null) return undefined;
    hand.current = attachCamera(frame.current, canvas.current, (scale) =>
      setPercent(Math.round(scale * 100)),
    );
    return () => hand.current?.release();
  }, []);
  // Before a drawing opens, so that it opens there.
  useLayoutEffect(() => {
    if (focus !== null) hand.current?.reveal(focus);
  }, [focus]);
  useLayoutEffect(() => {
    hand.current?.open(layout);
  }, [layout]);

  return { frame, canvas, hand, percent };
}
