import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { launchServer } from "../../tests/running/launch-server.ts";
import { mediaAddress } from "../../src/server/media/media-address.ts";
import { newMediaNames } from "../../src/server/media/media-names.ts";
import { loadKeys } from "../../src/server/session/keys.ts";
import { startBare } from "./bare-child.ts";
import { startBenchPostgres } from "./bench-database.ts";
import { guest, load, type LoadOptions } from "./load.ts";
import { microseconds, ratioRow, takeTurns, type Bench, type Size } from "./row.ts";
import { metric } from "./server-metric.ts";

const scales: Readonly<Record<Size, { requests: number; rounds: number }>> = {
  full: { requests: 400, rounds: 7 },
  toy: { requests: 10, rounds: 0 },
};
const SIZE = 4 * 1024 ** 2;
const RANGE = 256 * 1024;

/** Another part of the file each time, as a player that jumps asks for. */
const rangeOf = (index: number): string => {
  const first = (index * 7919 * 16) % (SIZE - RANGE);
  return `bytes=${first}-${first + RANGE - 1}`;
};

/** What a signed file of the store costs, whole and by range (POSTS-27). */
export const mediaFiles: Bench = {
  name: "media-files",
  run: async (size) => {
    const { requests, rounds } = scales[size];
    const postgres = await startBenchPostgres();
    const dataDir = `${postgres.folder}/data`;
    const { file: name } = newMediaNames("mp4");
    const file = join(dataDir, "media", name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, randomBytes(SIZE));
    const bare = await startBare(new URL("bare-files.ts", import.meta.url), { file });
    const server = await launchServer({
      ...{ DATABASE_URL: await postgres.create("files"), DATA_DIR: dataDir, LOG_LEVEL: "info" },
      TRUSTED_PROXIES: "127.0.0.1",
    });
    const database = await postgres.open("files", 1);
    try {
      const now = Math.floor(Date.now() / 1000);
      const path = mediaAddress(await loadKeys(database.kysely), name, now);
      const cpuEach = async (
        cpu: () => Promise<number>,
        options: Pick<LoadOptions, "origin" | "path">,
        isPart: boolean,
      ): Promise<number> => {
        const before = await cpu();
        const headers = (index: number) => ({
          ...guest(index),
          ...(isPart ? { range: rangeOf(index) } : {}),
        });
        await load({ ...options, requests, headers, atOnce: 8 });
        return ((await cpu()) - before) / requests;
      };
      const rowOf = async (what: string, isPart: boolean) =>
        ratioRow(
          what,
          await takeTurns(
            rounds,
            () =>
              cpuEach(
                () => metric(server, "process_cpu_seconds_total"),
                { origin: server.origin, path },
                isPart,
              ),
            () => cpuEach(bare.cpu, { origin: bare.origin, path: "/file" }, isPart),
          ),
          { show: microseconds, comparedWith: "bare Fastify stream" },
          { atMost: 1.5 },
        );
      return [
        await rowOf("a signed file of 4 MB, whole: CPU", false),
        await rowOf("a signed file, a part of 256 KB: CPU", true),
      ];
    } finally {
      await database.close();
      await server.stop();
      bare.stop();
      await postgres.stop();
    }
  },
};
