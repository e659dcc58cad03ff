import { createRequire } from "node:module";

import type { dictionary } from "@zxcvbn-ts/language-common";
import type { createTransport } from "nodemailer";
import type sharp from "sharp";

/**
 * Packages that pages and reads never need: with them a server that only answers guests takes a fifth more memory. They are loaded when
 * somebody needs them first. `require` tries again where that failed, as without a free file descriptor; `import` would
 * answer with the same failure for ever.
 */
const require = createRequire(import.meta.url);

const later = <Module>(name: string, prepare: (loaded: Module) => void = () => undefined): (() => Module) => {
  let loaded: Module | null = null;
  return () => {
    if (loaded !== null) return loaded;
    const found = require(name) as Module;
    prepare(found);
    loaded = found;
    return found;
  };
};

/** Reads and writes pictures. One at a time, never the same twice: more threads and a cache would only cost memory. */
export const loadSharp = later<typeof sharp>("sharp", (found) => {
  found.concurrency(1);
  found.cache(false);
});

/** Writes and sends mails. */
export const loadNodemailer = later<{ readonly createTransport: typeof createTransport }>("nodemailer");

/** The passwords that everybody tries first, among other lists of words. */
export const loadDictionary = later<{ readonly dictionary: typeof dictionary }>("@zxcvbn-ts/language-common");
