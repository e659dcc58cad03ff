import type { Channel } from "../../src/actors/inspector/channel.ts";
import type { FileStore, KeptFile } from "../../src/actors/inspector/file-store.ts";
import { createLibrary, type LibraryChange } from "../../src/actors/inspector/library.ts";
import { createPageWire } from "../../src/actors/inspector/page-wire.ts";
import { productMachines } from "../../src/actors/inspector/product-machines.ts";

/** A tab's files in memory, which outlive its pages. */
export const fileStore = (): FileStore & { readonly kept: Map<string, Omit<KeptFile, "tab">> } => {
  const kept = new Map<string, Omit<KeptFile, "tab">>();
  return {
    kept,
    read: async () => [...kept.values()].map((file) => ({ ...file, tab: "tab" })),
    keep: async (file) => void kept.set(file.id, file),
    forget: async (id) => void kept.delete(id),
  };
};

/** An inspector page without a storage of recordings; `store` and `session` keep its files. `gone` tells it that a load's page is no more; `wait` lets its timers end. */
export const openInspectorPage = (
  channel: Channel,
  page = "page-1",
  store: FileStore | null = null,
  session: Map<string, string> = new Map(),
) => {
  let ids = 0;
  const changes: LibraryChange[] = [];
  const waiting = new Map<string, () => void>();
  const timers = new Set<() => void>();
  const pauses: (() => void)[] = [];
  const library = createLibrary({
    known: productMachines,
    store: Promise.resolve(null),
    files: {
      store: Promise.resolve(store),
      session: {
        getItem: (key) => session.get(key) ?? null,
        setItem: (key, value) => void session.set(key, value),
        removeItem: (key) => void session.delete(key),
      },
      newId: () => `opened-${(ids += 1)}`,
      later: (work) => queueMicrotask(work),
    },
    now: () => 2_000,
    pause: () => new Promise((resolve) => void pauses.push(resolve)),
    connect: (events) =>
      createPageWire({
        ...events,
        channel,
        page,
        whenGone: (load, gone) => void waiting.set(load, gone),
        timer: (_, work) => {
          timers.add(work);
          return () => timers.delete(work);
        },
      }),
  });
  library.subscribe((change) => void changes.push(change));
  return {
    library,
    changes,
    gone: (load: string) => waiting.get(load)?.(),
    /** Lets what waits for the page to draw go on; answers whether something did. */
    drawn: async (): Promise<boolean> => {
      const next = pauses.shift();
      next?.();
      await Promise.resolve();
      return next !== undefined;
    },
    wait: () => {
      for (const work of timers) work();
    },
  };
};
