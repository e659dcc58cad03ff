import type { Channel } from "../../src/actors/inspector/channel.ts";
import { createLibrary, type LibraryChange } from "../../src/actors/inspector/library.ts";
import { createPageWire } from "../../src/actors/inspector/page-wire.ts";

/** An inspector page without a storage. `gone` tells it that a load's page is no more; `wait` lets its timers end. */
export const openInspectorPage = (channel: Channel, page = "page-1") => {
  const changes: LibraryChange[] = [];
  const waiting = new Map<string, () => void>();
  const timers = new Set<() => void>();
  const library = createLibrary({
    store: Promise.resolve(null),
    now: () => 2_000,
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
    wait: () => {
      for (const work of timers) work();
    },
  };
};
