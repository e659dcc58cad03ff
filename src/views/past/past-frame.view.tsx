import { useEffect, useLayoutEffect, useRef } from "react";

import { pastAddress } from "../../machines/inspector/library.ts";
import * as css from "./past-frame.css.ts";
import type { PastWindow } from "./past-window.ts";

type PastFrameProps = { past: PastWindow; source: string; step: number };

/** The product as it was at a step of a source, in a page of its own that moves along without loading anew. */
export function PastFrame({ past, source, step }: PastFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (place.current === null ? undefined : past.lend(place.current)), [past]);
  useEffect(() => past.show(pastAddress(source, step)), [past, source, step]);
  return <div ref={place} className={css.frame} />;
}
