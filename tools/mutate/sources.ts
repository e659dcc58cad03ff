import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import { root } from "../root.mjs";
import type { Mutant } from "./mutant.ts";
import { changesOf } from "./mutators.ts";

/** Words, the sentences of test paths among them, samples and registrations decide nothing. */
const WORDS = /(\.phrases|\.flow|\/flows|\/sample-[a-z-]+|\/app\/([a-z]+-)?wording)\.ts$/;
const SERVER_RULES =
  /\.(projection|reads)\.ts$|^src\/server\/(store\/project(ions?|or)|http\/(guards|origin-check|turns))\.ts$/;
/** Whose rows a call answers and what of them; who is signed in, how often he may call and what he may send or buy; what is counted and kept of that. */
const ACCESS_RULES = new Set(
  [
    "account/current-user",
    "creator/creator-cards",
    "http/general-limit",
    "http/limits",
    "http/windows",
    "media/media-address",
    "offer-places/places-left",
    "payment/order",
    "payout/payable",
    "post/post-counts",
    "post/post-item",
    "post/priced-post",
    "profile/creator-record",
    "profile/viewed-creator",
    "session/session-lookup",
    "session/session-store",
    "socket/authorize",
    "subscription/running",
    "subscription/standing",
    "tip/may-tip",
    "unlock/unlock",
    "upload/bucket-pieces",
    "upload/open-uploads",
  ].map((name) => `src/server/${name}.ts`),
);

/** Whether the mutants of a file count: the rules, the machines, and of the server the projections, the guards and the access rules. */
export const isCounted = (file: string): boolean =>
  file.endsWith(".ts") &&
  !WORDS.test(file) &&
  (/^src\/(domain|machines)\//.test(file) || SERVER_RULES.test(file) || ACCESS_RULES.has(file));

const filesUnder = (path: string): readonly string[] => {
  const full = join(root, path);
  if (!existsSync(full)) throw new Error(`${path}: there is no such file or folder.`);
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full, { recursive: true, encoding: "utf8" }).map((name) => `${path}/${name}`);
};

/** The counted files below the folders (from the project's root), sorted. */
export const countedFiles = (folders: readonly string[]): readonly string[] =>
  [...new Set(folders.flatMap((folder) => filesUnder(folder.replace(/\/$/, ""))))]
    .filter(isCounted)
    .toSorted();

/** All mutants of files, numbered from 0. */
export const mutantsOf = (files: readonly string[]): readonly Mutant[] => {
  const all = files.flatMap((file) => {
    const code = readFileSync(join(root, file), "utf8");
    const lines = code.split("\n");
    return changesOf(file, code, file.startsWith("src/machines/")).map((change) => {
      const line = code.slice(0, change.start).split("\n").length;
      const original = code.slice(change.start, change.end);
      return { ...change, file, line, original, context: lines[line - 1]!.trim() };
    });
  });
  return all.map((mutant, id) => ({ ...mutant, id }));
};
