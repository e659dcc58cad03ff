import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startEmbeddedPostgres } from "../../src/server/database/embedded.ts";
import { launchServer } from "../running/launch-server.ts";

// A process namespace of its own, as a container has: the processes outside cannot be seen from it.
const apart = ["unshare", "--pid", "--ipc", "--fork", "--mount-proc", "--kill-child"] as const;
const canBeApart = spawnSync(apart[0], [...apart.slice(1), "true"]).status === 0;

const world = { folder: "" };
beforeAll(async () => {
  world.folder = await mkdtemp(join(tmpdir(), "marquee-folder-"));
});
afterAll(async () => rm(world.folder, { recursive: true, force: true }));

const pidFile = (folder: string): string => join(folder, "postgres/data/postmaster.pid");
const postmaster = (folder: string): number => Number(readFileSync(pidFile(folder), "utf8").split("\n")[0]);
const environment = (name: string) => ({ DATA_DIR: join(world.folder, name), DEMO: "0", LOG_LEVEL: "warn" });
const isUp = async (socket: string): Promise<boolean> => {
  const client = new Client({ host: socket, user: "marquee", database: "postgres" });
  await client.connect();
  const { rowCount } = await client.query("select 1");
  await client.end();
  return rowCount === 1;
};

test.skipIf(!canBeApart)(
  "in another process namespace, as in a container that shares the volume, a second start refuses and leaves the first alone",
  async () => {
    const first = await launchServer(environment("shared"));
    const folder = environment("shared").DATA_DIR;
    const before = readFileSync(pidFile(folder), "utf8");
    await expect(launchServer(environment("shared"), apart)).rejects.toThrow(
      `Another Marquee (process ${first.pid}) already runs on the data folder ${folder}`,
    );
    expect(readFileSync(pidFile(folder), "utf8")).toBe(before);
    expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);

    // The server dies, its database lives on and does not answer: only the lock tells of it there.
    await first.kill("SIGKILL");
    const orphan = postmaster(folder);
    process.kill(orphan, "SIGSTOP");
    await expect(launchServer(environment("shared"), apart)).rejects.toThrow(
      `A PostgreSQL still runs on ${join(folder, "postgres")}, perhaps in another container.`,
    );
    process.kill(orphan, "SIGCONT");
    expect(await isUp(join(folder, "postgres"))).toBe(true);
    const second = await launchServer(environment("shared"));
    expect(await second.stop()).toBe(0);
    const third = await launchServer(environment("shared"), apart);
    expect((await fetch(`${third.origin}/readyz`)).status).toBe(200);
    await third.kill("SIGKILL");
  },
);

test("a stale postmaster.pid whose number belongs to somebody else's PostgreSQL stops neither that nor the start", async () => {
  const foreign = join(world.folder, "foreign");
  const other = await startEmbeddedPostgres({ folder: foreign, durable: false });
  const theirs = other.pid();
  const { DATA_DIR: folder } = environment("own");
  const first = await launchServer(environment("own"));
  const lines = readFileSync(pidFile(folder), "utf8").split("\n");
  expect(await first.stop()).toBe(0);
  writeFileSync(pidFile(folder), [theirs, ...lines.slice(1)].join("\n"));

  const second = await launchServer(environment("own"));
  expect(await isUp(foreign)).toBe(true);
  expect(other.pid()).toBe(theirs);
  expect(postmaster(folder)).not.toBe(theirs);
  expect(await second.stop()).toBe(0);
  await other.stop();
});
