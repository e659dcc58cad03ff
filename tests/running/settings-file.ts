import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { inject } from "vitest";

import "./provided.ts";

/** A file with the settings of sites (`SITE`), for server and browser tests; it goes with the folder of the run. */
export const settingsFile = async (sites: readonly object[]): Promise<string> => {
  const file = join(inject("testFolder"), `sites-${randomUUID()}.json`);
  await writeFile(file, JSON.stringify({ sites }));
  return file;
};
