import { type RefObject, type UIEvent, useEffect, useRef, useState } from "react";

/** Which rows of a long list stand in its window. */
export interface Window {
  readonly first: number;
  /** Not included. */
  readonly end: number;
  /** Whether the newest row was in sight when the box was scrolled last. */
  readonly isAtFoot: RefObject<boolean>;
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
}

const SPARE = 12;

/** The rows of equal `height` (CSS pixels) that a scrolling box shows, with some to spare above and below. */
export function useWindow(box: RefObject<HTMLElement | null>, count: number, height: number): Window {
  const [top, setTop] = useState(0);
  const [room, setRoom] = useState(600);
  const isAtFoot = useRef(true);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const watching = new ResizeObserver(() => setRoom(element.clientHeight));
    watching.observe(element);
    return () => watching.disconnect();
  }, [box]);
  const first = Math.max(0, Math.min(Math.floor(top / height), count) - SPARE);
  const end = Math.min(count, Math.ceil((top + room) / height) + SPARE);
  const onScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLElement>) => {
    isAtFoot.current = scrollTop + clientHeight >= scrollHeight - 2 * height;
    setTop(scrollTop);
  };
  return { first, end, isAtFoot, onScroll };
}
