import { pathToFileURL } from "node:url";

import { keepRows } from "../../tools/benchmarks-page.ts";
import { tableOf } from "../../tools/table.ts";
import { plainRow, rowCells, ROW_HEAD, type Row } from "../../tools/bench/row.ts";
import { runFault } from "./fault.ts";
import { faults, type FaultName } from "./faults.ts";
import { smallDisk } from "./faults/machine.fault.ts";
import { floods, type FloodName } from "./floods.ts";
import { runFlood, type AttackOptions } from "./run-flood.ts";
import { raceForPlaces } from "./offer-places.ts";
import { openSite, stopSites, type AttackedSite } from "./site.ts";

type AttackName = FloodName | FaultName;

const floodNames = Object.keys(floods) as readonly FloodName[];
const faultNames = Object.keys(faults) as readonly FaultName[];
export const attackNames: readonly AttackName[] = [...floodNames, ...faultNames];

/** Has servers of its own, two nodes on one database. */
const PLACES = "offer-places";

const isFlood = (name: AttackName): name is FloodName => Object.hasOwn(floods, name);
/** Whether an attack can be made here: a small disk is mounted, and files are taken from a process, by root on Linux. */
export const canRun = (name: AttackName): boolean =>
  (name !== "disk-full" && name !== "descriptors-used-up") ||
  (process.platform === "linux" && process.getuid?.() === 0);

const errorsRow = (name: string, site: AttackedSite, before: number): Row => {
  const errors = site.errors().slice(before);
  const first = /"message":"([^"\\]{0,80})/.exec(errors[0] ?? "")?.[1] ?? "";
  return plainRow(
    `${name}: errors in the log`,
    errors.length === 0 ? "0" : `${errors.length}, like: ${first}`,
  );
};

const attackHere = async (
  name: AttackName,
  site: AttackedSite,
  options: AttackOptions,
): Promise<readonly Row[]> => {
  const before = site.errors().length;
  const rows = isFlood(name)
    ? await runFlood(name, site, options)
    : await runFault(name, faults[name], site, options);
  return [...rows, errorsRow(name, site, before)];
};

const onSmallDisk = async (name: AttackName, options: AttackOptions): Promise<readonly Row[]> => {
  const disk = smallDisk(700);
  try {
    const site = await openSite(disk.folder);
    try {
      return await attackHere(name, site, options);
    } finally {
      await site.stop();
    }
  } finally {
    disk.remove();
  }
};

/** Attacks the site in one way; a full disk is a site of its own. Answers what was found. */
export const attackOn = (
  name: AttackName,
  site: AttackedSite,
  options: AttackOptions,
): Promise<readonly Row[]> =>
  name === "disk-full" ? onSmallDisk(name, options) : attackHere(name, site, options);

/** Attacks the demo site in the named ways, one after another; answers the rows of all. */
const attack = async (
  names: readonly AttackName[],
  options: AttackOptions,
  tell: (name: AttackName) => void = () => undefined,
): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  const site = await openSite();
  try {
    for (const name of names) {
      tell(name);
      if (!canRun(name)) {
        rows.push(plainRow(name, "left out: it needs Linux and root's rights"));
        continue;
      }
      const found = await attackOn(name, site, options).catch((error: unknown) => [
        plainRow(`${name}: broke`, String(error), "", false),
      ]);
      rows.push(...found);
    }
  } finally {
    await site.stop();
  }
  return rows;
};

const main = async (): Promise<void> => {
  const words = process.argv.slice(2);
  const large = !words.includes("--short");
  const seed = Number(
    words.find((word) => word.startsWith("--seed="))?.slice("--seed=".length) ?? 20_261_122,
  );
  const asked = words.filter((word) => !word.startsWith("--"));
  const wanted = asked.filter((word) => word !== PLACES);
  const unknown = wanted.filter((word) => !attackNames.some((name) => name === word));
  if (unknown.length > 0 || !Number.isInteger(seed)) {
    console.error(
      `Usage: npm run attack [-- name ...] [--seed=n] [--short] [--keep]\nNames: ${[...attackNames, PLACES].join(", ")}`,
    );
    process.exitCode = 1;
    return;
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void stopSites().finally(() => process.exit(1)));
  const names = asked.length > 0 ? (wanted as AttackName[]) : attackNames;
  const tell = (name: string): void => console.error(`attacking: ${name} ...`);
  const rows = names.length === 0 ? [] : [...(await attack(names, { seed, large }, tell))];
  if (asked.length === 0 || asked.includes(PLACES)) {
    tell(PLACES);
    rows.push(raceForPlaces(large));
  }
  console.log(`seed ${seed}`);
  for (const line of tableOf([ROW_HEAD, ...rows.map(rowCells)])) console.log(line);
  if (words.includes("--keep")) await keepRows("Attack", "npm run attack", rows);
  if (rows.some(({ met }) => met === false)) process.exitCode = 1;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main();
