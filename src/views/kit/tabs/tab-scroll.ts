/** Where a tab begins in its list, and how wide it is, in pixels. */
export interface TabPlace {
  readonly start: number;
  readonly width: number;
}

/**
 * How far a list of tabs is scrolled so that all of the selected one is in sight, and how much room that takes behind the last: as little
 * as can be, and no tab is cut off at the begin of the list. In pixels; `shown` is how much of the list is seen, `whole` how long it is.
 */
export const tabScroll = (
  tabs: readonly TabPlace[],
  selected: number,
  { shown, whole }: { readonly shown: number; readonly whole: number },
): { readonly left: number; readonly room: number } => {
  const tab = tabs[selected];
  const least = tab === undefined ? 0 : tab.start + tab.width - shown;
  if (tab === undefined || least <= 0) return { left: 0, room: 0 };
  const left = tabs.find(({ start }) => start >= least && start <= tab.start)?.start ?? tab.start;
  return { left, room: Math.max(0, left + shown - whole) };
};
