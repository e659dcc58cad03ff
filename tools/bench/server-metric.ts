import { readFileSync } from "node:fs";

import type { ServerProcess } from "../../tests/running/launch-server.ts";

/** A figure of a server's `/metrics`, as prom-client names it. */
export const metric = async ({ origin }: Pick<ServerProcess, "origin">, name: string): Promise<number> => {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(new RegExp(String.raw`^${name} (\S+)`, "m").exec(text)?.[1]);
};

/** What a process holds of the memory, in bytes, read without asking it. */
export const residentBytes = ({ pid }: Pick<ServerProcess, "pid">): number =>
  1024 * Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? NaN);
