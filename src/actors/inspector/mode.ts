/** How the inspector is shown: in a window of its own, on Stately's page, or docked in the page. */
export type InspectMode = "window" | "stately" | "embed";

const KEY = "inspect";
const modes: Readonly<Record<string, InspectMode>> = { "": "window", stately: "stately", embed: "embed" };

/**
 * The mode that the address asks for (`?inspect`, `?inspect=stately`, `?inspect=embed`), else what this tab remembers; it is
 * remembered for the tab until `?inspect=off`. `asked`: the address says so now. Null: no inspector.
 */
export const readMode = (
  search: string,
  session: Pick<Storage, "getItem" | "setItem" | "removeItem">,
): { readonly mode: InspectMode; readonly asked: boolean } | null => {
  const asked = new URLSearchParams(search).get("inspect");
  if (asked === "off") session.removeItem(KEY);
  const mode = asked === null ? session.getItem(KEY) : asked === "off" ? null : (modes[asked] ?? "window");
  if (mode === null || !Object.values(modes).includes(mode as InspectMode)) return null;
  session.setItem(KEY, mode);
  return { mode: mode as InspectMode, asked: asked !== null };
};
