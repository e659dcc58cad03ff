import { type RefCallback, useCallback, useState } from "react";

/** What stands at the lower end of a phone, in pixels, and would hide it. */
const MARGIN = "0px 0px -140px 0px";

/** A ref, and whether its element stands in the window, above what is fixed at the end of it; false until the browser has looked. */
export function useInSight<Target extends Element>(): readonly [RefCallback<Target>, boolean] {
  const [isSeen, setSeen] = useState(false);
  const ref = useCallback((element: Target | null) => {
    if (element === null || typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting === true), {
      rootMargin: MARGIN,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isSeen];
}
