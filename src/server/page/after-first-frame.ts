const SCRIPT = /<script type="module" src="([^"]+)"><\/script>/g;

/**
 * A built page whose scripts are fetched at once and run after its first frame, by `src/opening.ts`, its only script that is
 * `async`: what runs before the first frame is a race otherwise, which the code wins now and then.
 */
export const afterFirstFrame = (html: string): string =>
  html.replace(SCRIPT, '<link rel="modulepreload" fetchpriority="low" href="$1">');
