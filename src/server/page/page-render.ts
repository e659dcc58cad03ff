import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import type { Logger } from "pino";

import { withoutMailToken } from "../../domain/account/mail-link.ts";
import type { RenderPage } from "../../protocol/render-page.ts";
import { withProductionReact } from "./production-react.ts";
import { rememberContent, type RenderShared, type SharedPage } from "./remembered-content.ts";

/** `RenderShared` with the newest build of the views; null also where that is missing or broken. */
export type RenderFirstView = (...input: Parameters<RenderShared>) => Promise<SharedPage | null>;

/** What the build of the views exports. */
interface BuiltViews {
  readonly createRenderPage: () => Promise<RenderPage>;
}

/** Each build of the views keeps its parts under this global name; the parts of an older one must not be taken for its own. */
const forgetOlderBuild = (): void => {
  for (const name of Object.keys(globalThis))
    if (name.startsWith("parcelRequire")) delete (globalThis as Record<string, unknown>)[name];
};

const load = async (file: string, version: string, log: Logger): Promise<RenderShared | null> => {
  try {
    forgetOlderBuild();
    const built = `${pathToFileURL(file).href}?${version}`;
    const { createRenderPage } = await withProductionReact(async () => (await import(built)) as BuiltViews);
    return rememberContent(await createRenderPage());
  } catch (error) {
    log.warn({ err: error }, "pages are sent without their content: the server's views could not be loaded");
    return null;
  }
};

const LOOK_MILLISECONDS = 500;
const RETRY_MILLISECONDS = 5000;

/** Milliseconds of the last change of a file; 0 when there is none. */
const changedAt = async (file: string): Promise<number> => {
  try {
    return (await stat(file)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return 0;
    throw error;
  }
};

/**
 * Renders with the views that were built into `folder`. `load` loads all of them, before anybody asks; a load that failed is
 * tried again after five seconds, and while developing the views are loaded again when they were built again.
 */
export const createPageRender = (
  folder: string,
  watches: boolean,
  log: Logger,
): { readonly render: RenderFirstView; readonly load: () => Promise<void> } => {
  const file = join(folder, "render/render.js");
  let current: RenderShared | null = null;
  let loading: Promise<void> | null = null;
  let seen = 0;
  let lookAt = -Infinity;
  let tries = 0;

  const look = async (): Promise<void> => {
    let wait = RETRY_MILLISECONDS;
    try {
      const changed = await changedAt(file);
      if (changed === 0) current = null;
      else if (current === null || changed !== seen) {
        // Node and the build remember what failed to load under the same name.
        tries += 1;
        current = await load(file, `${changed}-${tries}`, log);
      }
      seen = changed;
      if (current !== null) wait = watches ? LOOK_MILLISECONDS : Infinity;
    } catch (error) {
      log.warn({ err: error }, "the server's views could not be looked for");
    }
    lookAt = performance.now() + wait;
  };
  const latest = async (): Promise<RenderShared | null> => {
    if (performance.now() >= lookAt) {
      loading ??= look().finally(() => (loading = null));
      await loading;
    }
    return current;
  };
  return {
    load: async () => void (await latest()),
    render: async (...input) => {
      const render = await latest();
      if (render === null) return null;
      try {
        return render(...input);
      } catch (error) {
        log.error({ err: error, path: withoutMailToken(input[1].path) }, "a page could not be rendered");
        return null;
      }
    },
  };
};
