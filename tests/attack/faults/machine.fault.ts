import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { Client } from "pg";

import { plainRow } from "../../../tools/bench/row.ts";
import type { Fault } from "../fault.ts";
import type { AttackedSite } from "../site.ts";

/** A folder on a file system of its own of so many megabytes (root on Linux); `remove` takes it away. */
export const smallDisk = (megabytes: number): { readonly folder: string; readonly remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), "marquee-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  return {
    folder,
    remove: () => {
      execFileSync("umount", [folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const CHUNK = Buffer.alloc(1 << 20, 1);

/** Writes until nothing more fits. */
const fill = (folder: string): string => {
  const file = join(folder, "ballast");
  const output = openSync(file, "w");
  try {
    for (let left = statfsSync(folder).bavail; left > 0; left = statfsSync(folder).bavail)
      writeSync(output, CHUNK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    closeSync(output);
  }
  return file;
};

const DISK_FULL = "53100";

/** Writes into the database until it says that the disk is full; answers its code. */
const writeUntilRefused = async ({ postgres }: AttackedSite): Promise<string> => {
  const client = new Client(postgres().connection("postgres"));
  await client.connect();
  try {
    await client.query(
      "create table ballast as select repeat(n::text, 50) from generate_series(1, 2000000) as n",
    );
    return "nothing";
  } catch (error) {
    return (error as { readonly code?: string }).code ?? String(error);
  } finally {
    await client.end();
  }
};

/** The disk of database, media and mails is full. The site's folder must be a `smallDisk`. */
export const diskFull: Fault = async ({ site, customers, seconds }) => {
  await customers.tryToBuy();
  const ballast = fill(site.folder);
  const refusedWith = await writeUntilRefused(site);
  for (let turn = 0; turn < 3; turn += 1) await customers.tryToBuy();
  await pause(seconds * 1000);
  await customers.ask();
  rmSync(ballast);
  return [plainRow("disk-full: the database's word", refusedWith, DISK_FULL, refusedWith === DISK_FULL)];
};

const allowFiles = (pid: number, count: string): void =>
  void execFileSync("prlimit", ["--pid", String(pid), `--nofile=${count}:`]);

const openFiles = (pid: number): number =>
  Number(execFileSync("sh", ["-c", `ls /proc/${pid}/fd | wc -l`], { encoding: "utf8" }));

/** The server may open hardly any more files, and strangers take what is left with idle lines. */
export const descriptorsUsedUp: Fault = async ({ site, customers, seconds }) => {
  const { port, hostname } = new URL(site.origin);
  const before = execFileSync(
    "prlimit",
    ["--pid", String(site.pid), "--nofile", "--noheadings", "-o", "SOFT"],
    {
      encoding: "utf8",
    },
  ).trim();
  allowFiles(site.pid, String(openFiles(site.pid) + 20));
  const lines: Socket[] = [];
  for (let count = 0; count < 60; count += 1) {
    const line = connect(Number(port), hostname);
    line.on("error", () => undefined);
    lines.push(line);
  }
  await Promise.race([customers.tryToBuy(), pause(seconds * 1000)]);
  await pause(seconds * 1000);
  for (const line of lines) line.destroy();
  allowFiles(site.pid, before);
  return [];
};
