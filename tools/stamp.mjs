import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

import { root } from "./root.mjs";

const filesUnder = async (path) => {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!(await stat(full)).isDirectory()) return [path];
  const names = (await readdir(full)).toSorted();
  return (await Promise.all(names.map((name) => filesUnder(`${path}/${name}`)))).flat();
};

/** One hash of the contents of files and folders (paths from the project's root). */
export const hashOf = async (paths) => {
  const hash = createHash("sha256");
  for (const path of (await Promise.all(paths.map(filesUnder))).flat()) {
    hash.update(`${path}\0`).update(await readFile(join(root, path)));
  }
  return hash.digest("hex");
};
