/** A badge's text: whole counts up to 99 as they are, more as `99+`, nothing to count as an empty text [RT-50]. */
export function formatBadge(count: number): string {
  if (!(count >= 1)) return "";
  return count > 99 ? "99+" : String(Math.floor(count));
}
