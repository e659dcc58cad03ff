// Which part of the long tests is run.
import { execFileSync } from "node:child_process";

import { root } from "../root.mjs";

/** How many parts the long tests are dealt into. `npm test` runs one of them, `npm run test:whole` all. */
export const PARTS = 16;

/**
 * The part that is run, from 0; null: all of them, as when a file of tests is run by its name. `TEST_PART` names it.
 * Throws when it names none.
 */
export const partToRun = () => {
  const wanted = process.env["TEST_PART"];
  if (wanted === undefined || wanted === "") return null;
  const part = Number(wanted);
  if (!Number.isInteger(part) || part < 0 || part >= PARTS)
    throw new Error(`TEST_PART is a whole number from 0 to ${PARTS - 1}, not "${wanted}".`);
  return part;
};

/** The part of the commit that is checked out: the same for the same commit, another one for most others; 0 without git. */
export const partOfCommit = () => {
  try {
    const head = execFileSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8", stdio: "pipe" });
    return Number.parseInt(head.slice(0, 8), 16) % PARTS;
  } catch {
    return 0;
  }
};

/**
 * What the part that is run has of a list; over all parts each item comes once.
 * @template Item
 * @param {readonly Item[]} list
 * @param {number | null} part
 * @returns {readonly Item[]}
 */
export const inPart = (list, part = partToRun()) =>
  part === null ? list : list.filter((_, index) => index % PARTS === part);
