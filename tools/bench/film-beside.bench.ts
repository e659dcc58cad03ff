import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

import { Client } from "pg";

import { memoryOfTree, processTree } from "../../tests/attack/process-tree.ts";
import { uploadMedia } from "../../tests/media/uploaded-media.ts";
import { launchServer } from "../../tests/running/launch-server.ts";
import { startBenchPostgres } from "./bench-database.ts";
import { signInPeople } from "./demo-people.ts";
import { guest, load } from "./load.ts";
import { milliseconds, p99, plainRow, ratioRow, type Bench, type Size } from "./row.ts";

interface Scale {
  /** Of the film. */
  readonly seconds: number;
  readonly requests: number;
}

const scales: Readonly<Record<Size, Scale>> = {
  full: { seconds: 60, requests: 2000 },
  toy: { seconds: 1, requests: 20 },
};
const MB = 1024 ** 2;
const MOST_MEMORY = 1024 * MB;
const run = promisify(execFile);

/** A film of 1280 x 720 with a tone, as a phone sends it. */
const makeFilm = async (path: string, seconds: number): Promise<Buffer> => {
  const pictures = ["-f", "lavfi", "-i", `testsrc2=size=1280x720:rate=25:duration=${seconds}`];
  const tone = ["-f", "lavfi", "-i", `sine=frequency=440:duration=${seconds}`];
  const codecs = ["-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac"];
  await run("ffmpeg", ["-v", "error", "-y", ...pictures, ...tone, ...codecs, path]);
  return readFile(path);
};

/** What a film that is being made costs everybody else, and what its worker and FFmpeg take. */
export const filmBeside: Bench = {
  name: "film-beside",
  run: async (size) => {
    const { seconds, requests } = scales[size];
    const postgres = await startBenchPostgres();
    const url = await postgres.create("film");
    const database = new Client({ connectionString: url });
    const server = await launchServer({
      ...{ DATABASE_URL: url, DATA_DIR: `${postgres.folder}/data`, LOG_LEVEL: "warn" },
      ...{ DEMO: "1", DEMO_HISTORY: "0", TRUSTED_PROXIES: "127.0.0.1" },
    });
    try {
      await database.connect();
      const film = await makeFilm(join(postgres.folder, "sent.mov"), seconds);
      const [ava] = await signInPeople(server.origin);
      const calls = () =>
        load({ origin: server.origin, path: "/api/v1/user/ava", requests, atOnce: 4, headers: guest });
      await calls();
      const alone = await calls();
      const ownMemory = (): number =>
        memoryOfTree(processTree(server.pid).filter(({ command }) => /ffmpeg|media\.process/.test(command)));
      const state = async (): Promise<string> =>
        (await database.query("select state from media order by id desc limit 1")).rows[0].state;
      await uploadMedia(ava!, "video", film);
      let most = 0;
      const watch = setInterval(() => (most = Math.max(most, ownMemory())), 250);
      while ((await state()) === "waiting") await pause(20);
      const meanwhile: number[] = [];
      do meanwhile.push(...(await calls()));
      while ((await state()) === "processing");
      clearInterval(watch);
      const end = await state();
      if (end !== "ready") throw new Error(`The film is ${end}.`);
      const figures = { ours: p99(meanwhile), baseline: p99(alone) };
      const what = `while a film of ${seconds} s is made`;
      return [
        ratioRow(
          `${what}: p99 of others' calls`,
          figures,
          { show: milliseconds, comparedWith: "without it" },
          { atMost: 2 },
        ),
        plainRow(
          `${what}: memory of its worker and FFmpeg`,
          `${(most / MB).toFixed(0)} MB`,
          "at most 1024 MB",
          most <= MOST_MEMORY,
        ),
      ];
    } finally {
      await database.end();
      await server.stop();
      await postgres.stop();
    }
  },
};
