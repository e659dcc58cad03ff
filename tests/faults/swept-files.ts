import { existsSync } from "node:fs";
import { readdir, utimes } from "node:fs/promises";
import { join, relative } from "node:path";

import type { FlowFault } from "./flow-parts.ts";
import type { KilledSite } from "./killed-site.ts";
import { connect } from "./payment-balance.ts";

const DAY = 86_400;
const FOLDERS = ["uploaded", "source"];
const stemOf = (name: string): string => name.replace(/(-thumb|-teaser)?\.\w+$/, "");

const namesIn = async (media: string): Promise<readonly string[]> => {
  // A folder is made with its first file.
  const folders = FOLDERS.map((folder) => join(media, folder)).filter((folder) => existsSync(folder));
  const entries = await Promise.all(
    folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })),
  );
  return entries
    .flat()
    .filter((entry) => entry.isFile())
    .map((entry) => relative(media, join(entry.parentPath, entry.name)));
};

/**
 * Lets two days pass, in which what nobody uses and files that nothing refers to are removed, and compares the media with the
 * files that are there: `lost` are names of media without a file, `orphaned` files without a medium, and media that nobody used.
 */
export const sweptFiles = async ({
  dataDir,
  advance,
}: Pick<KilledSite, "dataDir" | "advance">): Promise<Readonly<Record<FlowFault, readonly string[]>>> => {
  const media = join(dataDir, "media");
  // Their age is that of the files themselves, whose time the moved clock does not move.
  const old = Date.now() / 1000 - 2 * DAY;
  for (const name of await namesIn(media)) await utimes(join(media, name), old, old);
  for (let day = 0; day < 2; day += 1) {
    await advance(DAY + 3600);
    await advance(60);
  }
  const client = await connect(dataDir);
  const { rows } = await client.query<{ name: string; state: string; used: boolean }>(
    `select stored.name, state, used from media, unnest(array[file, thumb, teaser, source]) as stored (name)
     where stored.name like 'uploaded/%' or stored.name like 'source/%'`,
  );
  await client.end();
  const files = await namesIn(media);
  const there = new Set(files);
  const known = new Set(rows.map(({ name }) => stemOf(name)));
  return {
    lost: rows.flatMap(({ name, state }) => (state === "ready" && !there.has(name) ? [name] : [])),
    doubled: [],
    orphaned: [
      ...files.filter((name) => !known.has(stemOf(name))),
      ...rows.flatMap(({ name, used }) => (used ? [] : [`unused ${name}`])),
    ],
  };
};
