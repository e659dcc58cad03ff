import { loadDeferredCode } from "../../src/actors/app/load-deferred.ts";
import { createKnownAnswers } from "../../src/actors/http/known-answers.ts";
import type { AppServices } from "../../src/actors/app/services.ts";
import { createEntryStorage } from "../../src/actors/storage/entry-storage.ts";
import { sampleSite } from "../../src/machines/app/sample-records.ts";
import type { PageGlobals } from "../../src/protocol/page-globals.ts";

// What loads after the first view is there at once: tests of its loading take it away.
await loadDeferredCode();

export const sampleGlobals: PageGlobals = {
  site: sampleSite,
  user: null,
  counters: null,
  socket_url: null,
  avatar_host: "",
  media_host: "",
  upload_host: "",
  payment_host: null,
  country: "US",
  captcha: { provider: "altcha", site_key: null, required: false },
  social: null,
  social_providers: [],
  links_twitter: false,
  geo_notice: null,
  acting_as: null,
  private: null,
  snapchat: null,
  region: null,
  csrf: "a-csrf-token",
  now: 1_790_000_000,
  development: true,
  inspector: false,
  route: null,
  answers: {},
};

/** A storage in memory, as a browser's. */
export const memoryStorage = (): Storage => {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => void entries.set(key, value),
  };
};

/** Services of a page without a browser; `calls` keeps what was called. */
export const testServices = (
  change: Partial<AppServices> = {},
): AppServices & { readonly calls: (readonly [name: string, input: unknown])[] } => {
  const calls: (readonly [string, unknown])[] = [];
  const globals = change.globals ?? sampleGlobals;
  const inMemory = () => {
    const store = memoryStorage();
    return createEntryStorage(
      () => store,
      () => globals.now,
    );
  };
  return {
    globals,
    call: (name, input) => {
      calls.push([name, input]);
      return new Promise(() => {});
    },
    known: createKnownAnswers(globals.answers),
    storage: inMemory(),
    tab: inMemory(),
    now: () => globals.now,
    random: () => 0.5,
    browser: null,
    calls,
    ...change,
  };
};
