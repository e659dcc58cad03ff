/** Where a tab begins in its list, and how wide it is, in pixels. */
export interface TabPlace {
  readonly start: number;
  readonly width: number;
}

/**
 * How far a list of tabs is scrolled so that all of the selected one is in sight, and how much room that takes behind the last (below 0: none): as little
 * as can be, and no tab is cut off at the begin of the list. In pixels; `shown` is how much of the list is seen, `whole` how long it is.
 */
export const tabScroll = (
  tabs: readonly TabPlace[],
  selected: number,
  { shown, whole }: { readonly shown: number; readonly whole: number },
): { readonly left: number; readonly room: number } => {
  const { start, width } = tabs[selected] ?? { start: 0, width: 0 };
  const least = start + width - shown;
  if (least <= 0) return { left: 0, room: 0 };
  // One that is wider than the list begins with its own begin.
  const left = tabs.find((tab) => tab.start >= Math.min(least, start))!.start;
  return { left, room: left + shown - whole };
};
