import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

interface FileGroup {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

interface Manifest {
  readonly entry: FileGroup;
  readonly chunks: Readonly<Record<string, FileGroup>>;
}

const PROFILE = "src/pages/profile/profile.page.ts";
/** JS and CSS of a guest's first view of a profile, in bytes of gzip. */
export const MOST_BYTES = 135_000;
/** Those of each page, and of each view that loads by itself. */
export const MOST_LAZY_BYTES = 25_000;
const PAGES = /^src\/(views\/[\w-]+\/[\w-]+\.view\.tsx|pages\/[\w-]+\/[\w-]+\.page\.ts)$/;

export const filesOf = ({ scripts, styles }: FileGroup): readonly string[] => [...scripts, ...styles];

export const gzipOf = async (folder: string, names: Iterable<string>): Promise<number> => {
  const sizes = await Promise.all(
    [...names].map(async (name) => gzipSync(await readFile(join(folder, name)), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};

export const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")) as Manifest;

/** What a guest's first view of a profile weighs in a folder of built pages, with its files, and the lazy pages, the largest first. */
export const weigh = async (folder: string) => {
  const { entry, chunks } = await readManifest(folder);
  const profile = chunks[PROFILE];
  if (profile === undefined) throw new Error(`${PROFILE} is no chunk of its own`);
  const loaded = new Set([...filesOf(entry), ...filesOf(profile)]);
  const pages = await Promise.all(
    Object.entries(chunks)
      .filter(([source]) => PAGES.test(source) && source !== PROFILE)
      .map(async ([source, group]) => ({ source, bytes: await gzipOf(folder, filesOf(group)) })),
  );
  return {
    ...{ chunks, loaded, bytes: await gzipOf(folder, loaded) },
    pages: pages.toSorted((one, other) => other.bytes - one.bytes),
  };
};
