import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { promisify } from "node:util";

import type { Browser } from "playwright";
import { afterAll, afterEach, beforeAll } from "vitest";

import { launchBrowser } from "../running/browser.ts";

const root = join(import.meta.dirname, "../..");
const types: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript" };

/** What files of browser tests have: the inspector as it is built, an app's server without anything of the product, a browser. */
export interface ServedInspector {
  /** `inspector.html` and `marquee-inspector.js`. */
  readonly folder: string;
  /** Serves the sample apps, XState, the inspector, and the pages of `apps`. */
  readonly origin: string;
  /** The same server under another name: pages of it are of another origin. */
  readonly otherOrigin: string;
  /** Pages that stand in no file, by path. */
  readonly apps: Map<string, string>;
  readonly browser: Browser;
}

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** Runs `npm run build:inspector` into a folder of its own. */
const build = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "drop-in-"));
  await promisify(execFile)(process.execPath, ["tools/inspector-build.mjs", folder], { cwd: root });
  return folder;
};

const serve = async (folder: string, apps: ReadonlyMap<string, string>): Promise<Server> => {
  const places: readonly (readonly [string, string])[] = [
    ["/dist/inspector/", folder],
    ["/docs/samples/", join(root, "docs/samples")],
    ["/node_modules/xstate/dist/", join(root, "node_modules/xstate/dist")],
  ];
  const textOf = async (path: string): Promise<string | null> => {
    const page = apps.get(path);
    if (page !== undefined) return page;
    const [start, place] = places.find(([prefix]) => path.startsWith(prefix)) ?? [];
    const name = path.slice(start?.length);
    const file = place === undefined || name.includes("..") ? null : join(place, name);
    return file === null || !existsSync(file) ? null : readFile(file, "utf8");
  };
  const server = createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    textOf(pathname)
      .then((text) => {
        answer.writeHead(text === null ? 404 : 200, {
          "content-type": types[extname(pathname)] ?? "text/html",
        });
        answer.end(text);
      })
      .catch((error: unknown) => answer.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return server;
};

/** Builds the inspector and serves it; between tests every page is closed. */
export const servedInspector = (): ServedInspector => {
  const served: Partial<Mutable<ServedInspector>> = { apps: new Map() };
  let server: Server | null = null;
  beforeAll(async () => {
    [served.folder, served.browser] = await Promise.all([build(), launchBrowser()]);
    server = await serve(served.folder, served.apps!);
    const { port } = server.address() as AddressInfo;
    served.origin = `http://127.0.0.1:${port}`;
    served.otherOrigin = `http://localhost:${port}`;
  });
  afterEach(async () => {
    await Promise.all(served.browser!.contexts().map((context) => context.close()));
  });
  afterAll(async () => {
    await served.browser?.close();
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve));
    await rm(served.folder!, { recursive: true, force: true });
  });
  return served as ServedInspector;
};
