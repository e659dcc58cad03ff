import { Client } from "pg";
import type { BrowserContextOptions, Page, Request, Route } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";

import type { ServerProcess } from "../../tests/running/launch-server.ts";
import { operate } from "../../tests/running/operate.ts";
import { settingsFile } from "../../tests/running/settings-file.ts";
import { demoSiteInBrowser } from "../../tests/running/site-in-browser.ts";

/** A request that the next `times` matching ones are answered with (test controls). */
export interface Fault {
  readonly method: string;
  readonly path: string;
  readonly status?: number;
  readonly drop?: boolean;
  readonly times: number;
}

/** The demo site of one spec: the real server with test controls, its database, and a browser. */
export interface Site {
  readonly server: () => ServerProcess;
  readonly database: () => Client;
  readonly open: (options?: BrowserContextOptions) => Promise<Page>;
  readonly fault: (fault: Fault) => Promise<void>;
  readonly control: (name: string, body: object) => Promise<void>;
  /** What an operator does on the command line; answers what is printed. */
  readonly operate: (...task: readonly string[]) => Promise<string>;
}

/** Starts the site before the tests of the file and ends it afterwards; `record` holds settings of its own. */
export const useSite = (record?: object): Site => {
  const site = demoSiteInBrowser(async () => ({
    LOG_LEVEL: "warn",
    TRUSTED_PROXIES: "127.0.0.1",
    ...(record && { SITE: await settingsFile([{ id: "demo", hosts: ["127.0.0.1"], record }]) }),
  }));
  let database: Client;
  beforeAll(async () => {
    database = new Client(site.data.url);
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
  });
  const control = async (name: string, body: object): Promise<void> => {
    const response = await fetch(`${site.server.origin}/__test/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`/__test/${name} answered ${response.status}: ${await response.text()}`);
  };
  return {
    server: () => site.server,
    database: () => database,
    open: async (options = {}) => {
      const viewport = { width: 1280, height: 900 };
      const context = await site.browser.newContext({ viewport, baseURL: site.server.origin, ...options });
      return context.newPage();
    },
    fault: (fault) => control("fault", fault),
    control,
    operate: (...task) => operate(site.data, ...task),
  };
};

/** Asks again until it holds. */
export const eventually = <Value>(read: () => Promise<Value> | Value) => expect.poll(read, { interval: 30 });

type RequestChange = Parameters<Route["continue"]>[0];

export interface Gate {
  /** Lets the oldest held request go on to the server, once there is one; `change` says what of it is another. */
  readonly pass: (change?: (request: Request) => Promise<RequestChange>) => Promise<void>;
  /** Requests that wait. */
  readonly held: () => number;
  /** Path of the oldest that waits, once there is one. */
  readonly path: () => Promise<string>;
  /** From now on nothing is held. */
  readonly leaveOpen: () => Promise<void>;
}

/** Holds the page's requests to an address (of one method, where it is told) on their way, as a slow network does, until each is let through. */
export const holdRequests = async (
  page: Page,
  pattern: string | RegExp,
  method?: "GET" | "POST" | "DELETE",
): Promise<Gate> => {
  const waiting: Route[] = [];
  await page.route(pattern, async (route) => {
    if (method !== undefined && route.request().method() !== method) return route.fallback();
    waiting.push(route);
  });
  // The page may give a request up meanwhile.
  page.on("requestfailed", (request) => {
    const index = waiting.findIndex((route) => route.request() === request);
    if (index !== -1) waiting.splice(index, 1);
  });
  const oldest = async (): Promise<Route> => {
    await eventually(() => waiting.length).toBeGreaterThan(0);
    return waiting[0]!;
  };
  return {
    held: () => waiting.length,
    path: async () => new URL((await oldest()).request().url()).pathname,
    pass: async (change) => {
      const route = await oldest();
      waiting.shift();
      await route.continue(await change?.(route.request()));
    },
    leaveOpen: async () => {
      for (let route = waiting.shift(); route !== undefined; route = waiting.shift()) await route.continue();
      await page.unroute(pattern);
    },
  };
};

/** Counts what the page asks since it was made to forget. */
export interface Counter {
  readonly count: () => number;
  readonly forget: () => void;
}

/** Counts the page's requests to a path. */
export const countRequests = (page: Page, path: string): Counter => {
  let count = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === path) count += 1;
  });
  return {
    count: () => count,
    forget: () => {
      count = 0;
    },
  };
};

/** The username of whom the page was made for; null for a guest, undefined while there is no page, or it is just being left. */
export const viewerOf = (page: Page): Promise<string | null | undefined> =>
  page
    .evaluate(() => {
      const globals = document.getElementById("page")?.textContent ?? null;
      return globals === null ? undefined : ((JSON.parse(globals).user?.username ?? null) as string | null);
    })
    .catch((error: unknown) => {
      if (error instanceof Error && /context was destroyed|navigat/i.test(error.message)) return undefined;
      throw error;
    });

/** Waits for the toasts that a step asks for; the same text elsewhere on the page is none. */
export const showsToasts = async (
  page: Page,
  emitted: readonly { readonly type: string; readonly text?: string }[],
): Promise<void> => {
  const toasts = page.getByRole("region", { name: "Notifications" }).getByRole("listitem");
  for (const { type, text } of emitted) {
    if (type === "toast.requested" && text !== undefined)
      await toasts.filter({ hasText: text }).first().waitFor();
  }
};

/**
 * Waits until a page that is being loaded has the code of dialogs and toasts. Where React has to wait for it, it shows them
 * a moment later, which does not come while the page's time stands still.
 */
export const overlaysLoad = async (page: Page): Promise<void> => {
  const response = await page.waitForResponse(/\/overlays\.view\.[^/]+\.js$/);
  await response.finished();
};

/**
 * Lets the page's time stand still, half a second from now: a longer jump would make running calls time out. On a busy
 * machine that moment may be over before the page is told.
 */
export const stopClock = async (page: Page, ahead = 500): Promise<void> => {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + ahead).catch((error: unknown) => {
    if (ahead > 4_000 || !String(error).includes("Cannot fast-forward to the past")) throw error;
    return stopClock(page, 2 * ahead);
  });
};
