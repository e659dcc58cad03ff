import type { PageGlobals } from "../../protocol/page-globals.ts";
import type { RenderedPage, RenderPage } from "../../protocol/render-page.ts";

/** The page globals without the CSRF token: it is each visitor's own and stands in no content. */
export interface SharedGlobals {
  readonly json: string;
  /** The value of `json`. */
  readonly read: () => Omit<PageGlobals, "csrf">;
}

/**
 * The HTML and the title of a location's first view; null where the browser has to render it. What is `personal` (a social
 * sign-in, the token of a mail) is not kept.
 */
export type RenderShared = (
  globals: SharedGlobals,
  location: Parameters<RenderPage>[1],
  personal: boolean,
) => RenderedPage | null;

/**
 * Characters of inputs and contents that are remembered, 4 MB at most: what a second brings. Older ones fit no input any more and
 * would only grow old in memory.
 */
const MOST_CHARACTERS = 2_000_000;

/**
 * Renders each first view once as long as its input is the same. What is remembered is found by all that `render` is given,
 * word for word: location, site, country, time in seconds, answers of the first calls. So nothing has to be dropped when
 * something changes, and nobody is shown what was rendered from somebody else's data. What was not asked for longest
 * gives way.
 */
export const rememberContent = (render: RenderPage, most: number = MOST_CHARACTERS): RenderShared => {
  const kept = new Map<string, RenderedPage | null>();
  let characters = 0;
  const sizeOf = (input: string): number => input.length + (kept.get(input)?.content.length ?? 0);
  const forget = (input: string): void => {
    characters -= sizeOf(input);
    kept.delete(input);
  };
  const keep = (input: string, page: RenderedPage | null): void => {
    kept.set(input, page);
    characters += sizeOf(input);
    while (characters > most) forget(kept.keys().next().value!);
  };
  return (globals, location, personal) => {
    // A path has no line break, and what follows `?` in it is the search.
    const input = `${location.path}${location.search}\n${globals.json}`;
    const known = kept.get(input);
    if (known !== undefined) {
      kept.delete(input);
      kept.set(input, known);
      return known;
    }
    const page = render({ ...globals.read(), csrf: "" }, location);
    if (!personal) keep(input, page);
    return page;
  };
};
