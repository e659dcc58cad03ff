import type { Box, Point } from "../../../machines/inspector/chart-layout.ts";
import { type Camera, fit, opened, revealed, type Size, zoomed } from "./camera.ts";
import * as css from "./chart.css.ts";

/** A press that moves less than this, in pixels, is a click. */
const still = 4;

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

const span = ([one, other]: readonly Point[]): number =>
  one === undefined || other === undefined ? 0 : Math.hypot(one.x - other.x, one.y - other.y);

/** Moves a drawing within its frame. */
export interface CameraHand {
  /** Shows another drawing, all of it as long as that can be read, else what is around the box that was revealed last. */
  readonly open: (drawing: Size) => void;
  /** Moves as little as needed to have a box in view. */
  readonly reveal: (box: Box) => void;
  readonly fitAll: () => void;
  readonly zoomBy: (factor: number) => void;
  readonly panBy: (x: number, y: number) => void;
  readonly release: () => void;
}

/**
 * Lets a drawing be moved by dragging, wheel, pinch and calls. The place is set on the element itself, so that moving
 * renders nothing; `onScale` gets the scale. Until it is moved, it follows the size of its frame.
 */
export const attachCamera = (
  frame: HTMLElement,
  canvas: SVGElement,
  onScale: (scale: number) => void,
): CameraHand => {
  let camera: Camera = { x: 0, y: 0, scale: 1 };
  let drawing: Size = { width: 0, height: 0 };
  let aim: Box = { x: 0, y: 0, width: 0, height: 0 };
  let moved = false;

  const size = (): Size => ({ width: frame.clientWidth, height: frame.clientHeight });
  const show = (next: Camera, glide = false): void => {
    camera = next;
    canvas.classList.toggle(css.gliding, glide);
    canvas.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`;
    onScale(next.scale);
  };
  const move = (next: Camera, glide = false): void => {
    moved = true;
    show(next, glide);
  };
  const watching = new ResizeObserver(() => {
    if (!moved && drawing.width > 0) show(opened(drawing, size(), aim));
  });
  watching.observe(frame);
  const stop = listen(frame, { get: () => camera, set: move });

  return {
    open: (next) => {
      moved = false;
      drawing = next;
      show(opened(drawing, size(), aim));
    },
    reveal: (box) => {
      aim = box;
      const next = revealed(camera, size(), box);
      if (next !== camera) show(next, true);
    },
    fitAll: () => move(fit(drawing, size()), true),
    zoomBy: (factor) => {
      const { width, height } = size();
      move(zoomed(camera, factor, { x: width / 2, y: height / 2 }), true);
    },
    panBy: (x, y) => move({ ...camera, x: camera.x + x, y: camera.y + y }),
    release: () => {
      watching.disconnect();
      stop();
    },
  };
};

interface Hand {
  readonly get: () => Camera;
  readonly set: (next: Camera) => void;
}

/** Wheel, dragging and pinching. The wheel needs a listener that may prevent, which React's are not. */
function listen(element: HTMLElement, hand: Hand): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const fingers = new Map<number, Point>();
  let dragging = false;
  let from: Point = { x: 0, y: 0 };

  const place = (event: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };

  element.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 18 : 1;
      const { x, y, scale } = hand.get();
      if (event.ctrlKey || event.metaKey) {
        // Pinching on a trackpad comes as many small turns of the wheel.
        const turn = event.deltaY * lines;
        hand.set(zoomed(hand.get(), Math.exp(-turn / (Math.abs(turn) < 40 ? 100 : 400)), place(event)));
      } else if (event.shiftKey && event.deltaX === 0) {
        hand.set({ scale, x: x - event.deltaY * lines, y });
      } else {
        hand.set({ scale, x: x - event.deltaX * lines, y: y - event.deltaY * lines });
      }
    },
    { passive: false, signal },
  );
  element.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button !== 0 && event.button !== 1) return;
      if ((event.target as Element).closest("[data-still]") !== null) return;
      fingers.set(event.pointerId, place(event));
      from = place(event);
      if (fingers.size === 1) dragging = false;
    },
    { signal },
  );
  element.addEventListener(
    "pointermove",
    (event) => {
      const before = [...fingers.values()];
      if (!fingers.has(event.pointerId)) return;
      const now = place(event);
      if (!dragging && Math.hypot(now.x - from.x, now.y - from.y) < still) return;
      if (!dragging) {
        dragging = true;
        element.setPointerCapture(event.pointerId);
      }
      fingers.set(event.pointerId, now);
      const after = [...fingers.values()];
      const [old, fresh] = [middle(before), middle(after)];
      const { x, y, scale } = hand.get();
      const shifted = { scale, x: x + fresh.x - old.x, y: y + fresh.y - old.y };
      hand.set(before.length > 1 ? zoomed(shifted, span(after) / Math.max(1, span(before)), fresh) : shifted);
    },
    { signal },
  );
  for (const end of ["pointerup", "pointercancel"] as const) {
    element.addEventListener(end, (event) => fingers.delete(event.pointerId), { signal });
  }
  element.addEventListener(
    "click",
    (event) => {
      if (dragging) event.stopPropagation();
      dragging = false;
    },
    { capture: true, signal },
  );
  return () => listening.abort();
}
