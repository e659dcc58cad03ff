import { useEffect, useRef, useState } from "react";

import { pastAddress } from "../../machines/inspector/library.ts";
import * as css from "./past-frame.css.ts";

/** The product as it was at a step of a source, in a page of its own that moves along without loading anew. */
export function PastFrame({ source, step }: { source: string; step: number }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [first] = useState(() => pastAddress(source, step));
  useEffect(() => {
    // Replaced, not navigated: a drag along the timeline leaves no trail in the history.
    frame.current?.contentWindow?.location.replace(pastAddress(source, step));
  }, [source, step]);
  return <iframe ref={frame} src={first} title="The product as it was" className={css.frame} />;
}
