import { useState, type KeyboardEvent, type PointerEvent } from "react";

const ROW = "[data-row]";

/** The place of the row under a point; -1: there is none. */
const placeAt = (list: Element, x: number, y: number): number => {
  const row = document.elementFromPoint(x, y)?.closest(ROW) ?? null;
  return row === null ? -1 : [...list.querySelectorAll(ROW)].indexOf(row);
};

const keys: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowUp: (place) => place - 1,
  ArrowDown: (place) => place + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Handles by which the rows of a list are put in another order: dragged by pointer or finger, moved by the arrow keys, Home
 * and End. Rows are marked by `data-row`; `onMove` gets a row's id and its new place, counted from 0.
 */
export const useReorder = (ids: readonly number[], onMove: (id: number, to: number) => void) => {
  const [dragged, setDragged] = useState<number | null>(null);
  const moveTo = (id: number, to: number): void => {
    if (to >= 0 && to < ids.length && ids[to] !== id) onMove(id, to);
  };
  const handleOf = (id: number) => ({
    onKeyDown: (event: KeyboardEvent) => {
      const to = keys[event.key]?.(ids.indexOf(id), ids.length - 1);
      if (to === undefined) return;
      event.preventDefault();
      moveTo(id, to);
    },
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(id);
    },
    onPointerUp: (event: PointerEvent) => {
      const list = event.currentTarget.closest("ul");
      if (dragged === id && list !== null) moveTo(id, placeAt(list, event.clientX, event.clientY));
      setDragged(null);
    },
    onPointerCancel: () => setDragged(null),
  });
  return { dragged, handleOf };
};
