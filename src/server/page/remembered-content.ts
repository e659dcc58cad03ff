import type { PageGlobals } from "../../protocol/page-globals.ts";
import type { RenderedPage, RenderPage } from "../../protocol/render-page.ts";

/** The page globals without the CSRF token: it is each visitor's own and stands in no content. */
export interface SharedGlobals {
  readonly json: string;
  /** The value of `json`. */
  readonly read: () => Omit<PageGlobals, "csrf">;
}

/** A first view that was rendered. `isKept`: the same object is given again for the same input. */
export interface SharedPage extends RenderedPage {
  readonly isKept: boolean;
}

/**
 * The HTML and the title of a location's first view; null where the browser has to render it. What is `personal` (a social
 * sign-in, the token of a mail) is not kept.
 */
export type RenderShared = (
  globals: SharedGlobals,
  location: Parameters<RenderPage>[1],
  personal: boolean,
) => SharedPage | null;

/**
 * Characters of inputs and contents that are remembered, 4 MB at most: what a second brings. Older ones fit no input any more and
 * would only grow old in memory.
 */
const MOST_CHARACTERS = 2_000_000;

/** How many of the last locations are known, and the longest one. */
const MOST_LOCATIONS = 500;
const LONGEST_LOCATION = 200;

/** Tells whether a location is among the last ones that were asked for. */
const createLastAsked = () => {
  const asked = new Set<string>();
  return (location: string): boolean => {
    if (location.length > LONGEST_LOCATION) return false;
    const isAgain = asked.delete(location);
    asked.add(location);
    if (asked.size > MOST_LOCATIONS) asked.delete(asked.values().next().value!);
    return isAgain;
  };
};

/**
 * Renders each first view once as long as its input is the same. What is remembered is found by all that `render` is given,
 * word for word: location, site, country, time in seconds, answers of the first calls. So nothing has to be dropped when
 * something changes, and nobody is shown what was rendered from somebody else's data. What was not asked for longest
 * gives way. A location that nobody asked for lately is not kept at first: most such pages are never asked for again, and each would
 * live just long enough to get into the old generation of the heap.
 */
export const rememberContent = (render: RenderPage, most: number = MOST_CHARACTERS): RenderShared => {
  const kept = new Map<string, SharedPage | null>();
  const isAgain = createLastAsked();
  let characters = 0;
  const sizeOf = (input: string): number => input.length + (kept.get(input)?.content.length ?? 0);
  const forget = (input: string): void => {
    characters -= sizeOf(input);
    kept.delete(input);
  };
  const keep = (input: string, page: SharedPage | null): void => {
    kept.set(input, page);
    characters += sizeOf(input);
    while (characters > most) forget(kept.keys().next().value!);
  };
  return (globals, location, personal) => {
    const renderNow = (isKept: boolean): SharedPage | null => {
      const page = render({ ...globals.read(), csrf: "" }, location);
      return page === null ? null : { ...page, isKept };
    };
    const address = `${location.path}${location.search}`;
    if (personal || !isAgain(address)) return renderNow(false);
    // A path has no line break, and what follows `?` in it is the search.
    const input = `${address}\n${globals.json}`;
    const known = kept.get(input);
    if (known !== undefined) {
      kept.delete(input);
      kept.set(input, known);
      return known;
    }
    const page = renderNow(true);
    keep(input, page);
    return page;
  };
};
