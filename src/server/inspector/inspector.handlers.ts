import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import type { Json } from "effect/Schema";

import type { Handlers } from "../http/context.ts";
import { answer, refuse } from "../http/reply.ts";

/** The records of a folder, by file name; a file that is being written anew is left out. */
const readWalks = async (folder: string): Promise<readonly Json[]> => {
  const names = await readdir(folder).catch(() => []);
  const records = await Promise.all(
    names
      .filter((name) => name.endsWith(".json"))
      .toSorted()
      .map(async (name) => {
        try {
          return JSON.parse(await readFile(join(folder, name), "utf8")) as Json;
        } catch {
          return null;
        }
      }),
  );
  return records.filter((record) => record !== null);
};

export const inspectorHandlers = {
  getWalks: async (_, { site, services }) =>
    site.inspector ? answer(await readWalks(services.config.walks)) : refuse("not_found"),
} satisfies Partial<Handlers>;
