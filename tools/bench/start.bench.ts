import { readdir, readFile } from "node:fs/promises";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { launchServer } from "../../tests/running/launch-server.ts";
import { median, plainRow, type Bench } from "./row.ts";

const scales = { full: { starts: 5, rest: 3000 }, toy: { starts: 1, rest: 0 } } as const;

const megabytes = (kilobytes: number): string => `${Math.round(kilobytes / 1024)} MB`;

const field = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);

/** Resident memory in KB of the server alone and of the processes it started (its database), from /proc. */
const memoryOf = async (
  pid: number,
): Promise<{ readonly server: number; readonly children: number } | null> => {
  const names = await readdir("/proc").catch(() => []);
  const processes = await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const status = await readFile(`/proc/${name}/status`, "utf8").catch(() => "");
        return {
          id: Number(name),
          parent: field(status, "PPid"),
          memory: field(status, "RssAnon") || field(status, "VmRSS"),
        };
      }),
  );
  const server = processes.find(({ id }) => id === pid);
  if (server === undefined) return null;
  const below = (id: number): number =>
    processes
      .filter(({ parent }) => parent === id)
      .reduce((sum, child) => sum + child.memory + below(child.id), 0);
  return { server: server.memory, children: below(pid) };
};

/** From spawning the server to its ready line, with database and demo site there already, and what it holds at rest. */
export const start: Bench = {
  name: "start",
  run: async (size) => {
    const { starts, rest } = scales[size];
    const folder = await mkdtemp(join(tmpdir(), "marquee-start-"));
    const environment = { DATA_DIR: folder, LOG_LEVEL: "warn" };
    try {
      const cold = performance.now();
      await (await launchServer(environment)).stop();
      const coldSeconds = (performance.now() - cold) / 1000;
      const seconds: number[] = [];
      let memory: Awaited<ReturnType<typeof memoryOf>> = null;
      for (let index = 0; index < starts; index += 1) {
        const begin = performance.now();
        const server = await launchServer(environment);
        seconds.push((performance.now() - begin) / 1000);
        if (index === starts - 1) {
          await pause(rest);
          memory = await memoryOf(server.pid);
        }
        await server.stop();
      }
      const rows = [
        plainRow("start to ready, warm", `${median(seconds).toFixed(2)} s`, "printed"),
        plainRow(
          "first start: cluster, schema, demo site, and its stop",
          `${coldSeconds.toFixed(2)} s`,
          "printed",
        ),
      ];
      if (memory !== null) {
        const text = `${megabytes(memory.server)} + database ${megabytes(memory.children)}`;
        rows.push(plainRow("memory at rest (anonymous pages)", text, "printed"));
      }
      return rows;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
