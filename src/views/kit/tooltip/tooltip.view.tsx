import { useEffect, useLayoutEffect, useRef, useState } from "react";

import { useCustomProperties } from "../use-custom-properties.ts";
import { watchTooltips, type Pointed } from "./tooltip-watch.ts";
import * as css from "./tooltip.css.ts";

const GAP = 8;

/** Above the element, below it where there is no room; never beyond the edges of the window. */
const placeOf = (element: Element, tooltip: HTMLElement): readonly [left: number, top: number] => {
  const about = element.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tooltip;
  const { clientWidth } = tooltip.ownerDocument.documentElement;
  const left = about.left + about.width / 2 - width / 2;
  const above = about.top - height - GAP;
  return [Math.max(GAP, Math.min(left, clientWidth - width - GAP)), above < GAP ? about.bottom + GAP : above];
};

/** The one tooltip of the page: for every element with `data-tooltip` or a `title`. It fades away in 150 ms (CONST-11). */
export function Tooltips() {
  const [shown, setShown] = useState<{ pointed: Pointed; isClosing: boolean } | null>(null);
  useEffect(
    () =>
      watchTooltips(document, {
        show: (pointed) => setShown({ pointed, isClosing: false }),
        hide: () => setShown((before) => before && { ...before, isClosing: true }),
      }),
    [],
  );
  if (shown === null) return null;
  return (
    <Tooltip
      pointed={shown.pointed}
      isClosing={shown.isClosing}
      onClosed={() => setShown((now) => (now?.isClosing === true ? null : now))}
    />
  );
}

type TooltipProps = { pointed: Pointed; isClosing: boolean; onClosed: () => void };

function Tooltip({ pointed, isClosing, onClosed }: TooltipProps) {
  const element = useRef<HTMLDivElement>(null);
  const [[left, top], setPlace] = useState<readonly [number, number]>([0, 0]);
  const place = useCustomProperties<HTMLDivElement>({ "--left": `${left}px`, "--top": `${top}px` });
  // A popover lies above every dialog, too.
  useLayoutEffect(() => element.current?.showPopover?.(), []);
  useLayoutEffect(() => {
    if (element.current !== null) setPlace(placeOf(pointed.element, element.current));
  }, [pointed]);
  return (
    <div
      ref={(node) => {
        element.current = node;
        return place(node);
      }}
      role="tooltip"
      popover="manual"
      className={css.tooltip}
      data-closing={isClosing || undefined}
      onAnimationEnd={() => isClosing && onClosed()}
    >
      {pointed.text}
    </div>
  );
}
