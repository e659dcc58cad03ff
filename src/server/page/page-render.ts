import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import type { Logger } from "pino";

import { withoutMailToken } from "../../domain/account/mail-link.ts";
import type { PageGlobals } from "../../protocol/page-globals.ts";
import type { RenderedPage, RenderPage } from "../../protocol/render-page.ts";

/** The HTML and the title of a location's first view; null where the browser has to render it. Takes the page globals as JSON text. */
export type RenderFirstView = (
  globals: string,
  location: Parameters<RenderPage>[1],
) => Promise<RenderedPage | null>;

/** Each build of the views keeps its parts under this global name; the parts of an older one must not be taken for its own. */
const forgetOlderBuild = (): void => {
  for (const name of Object.keys(globalThis))
    if (name.startsWith("parcelRequire")) delete (globalThis as Record<string, unknown>)[name];
};

const load = async (file: string, version: number, log: Logger): Promise<RenderPage | null> => {
  const { NODE_ENV } = process.env;
  try {
    forgetOlderBuild();
    // React reads it once: its checks for developers, which the browser makes as well, take five times as long.
    process.env["NODE_ENV"] = "production";
    const built: unknown = await import(`${pathToFileURL(file).href}?${version}`);
    return (built as { readonly renderPage: RenderPage }).renderPage;
  } catch (error) {
    log.warn({ err: error }, "pages are sent without their content: the server's views could not be loaded");
    return null;
  } finally {
    if (NODE_ENV === undefined) delete process.env["NODE_ENV"];
    else process.env["NODE_ENV"] = NODE_ENV;
  }
};

/** Renders with the views that were built into `folder`; while developing they are loaded again when they were built again. */
export const createPageRender = (folder: string, watches: boolean, log: Logger): RenderFirstView => {
  const file = join(folder, "render/render.js");
  let current: Promise<RenderPage | null> | null = null;
  let seen = 0;
  let checkedAt = -Infinity;
  const latest = async (): Promise<RenderPage | null> => {
    if (current === null || (watches && performance.now() - checkedAt > 500)) {
      checkedAt = performance.now();
      const changed = (await stat(file).catch(() => null))?.mtimeMs ?? 0;
      if (current === null || changed !== seen)
        current = changed === 0 ? Promise.resolve(null) : load(file, changed, log);
      seen = changed;
    }
    return current;
  };
  return async (globals, location) => {
    const render = await latest();
    if (render === null) return null;
    try {
      return await render(JSON.parse(globals) as PageGlobals, location);
    } catch (error) {
      log.error({ err: error, path: withoutMailToken(location.path) }, "a page could not be rendered");
      return null;
    }
  };
};
