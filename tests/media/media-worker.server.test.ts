import { execFileSync } from "node:child_process";

import { afterAll, beforeAll, expect, test } from "vitest";

import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { film } from "./sample-media.ts";
import { uploadMedia } from "./uploaded-media.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(() => server?.stop());

const media = async (tkn: string) =>
  server.services.database
    .selectFrom("media as m")
    .innerJoin("upload as u", "u.media_id", "m.id")
    .select(["m.state", "m.file", "m.percent"])
    .where("u.id", "=", tkn)
    .executeTakeFirstOrThrow();
/** FFmpegs that read from this test's data folder. */
const running = () =>
  execFileSync("ps", ["-eo", "ni,args"], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes("ffmpeg") && line.includes(server.services.config.dataDir));

test("a film is made behind everybody else; a node that stops kills it, leaves nothing half made, and another node makes it", async () => {
  const ava = await server.signedIn("ava");
  const upload = await uploadMedia(
    ava,
    "video",
    await film({ width: 1280, height: 720, seconds: 10, sound: false }),
  );
  await expect.poll(async () => (await media(upload.tkn)).state, { timeout: 20_000 }).toBe("processing");
  await expect.poll(running, { timeout: 20_000 }).not.toEqual([]);
  expect(running()[0]).toMatch(/^\s*10 /);
  await server.services.jobs.stop();
  await expect.poll(running).toEqual([]);
  const { state, file } = await media(upload.tkn);
  expect([state, await server.services.ports.media.find(file)]).toEqual(["processing", null]);
  const other = await server.secondNode();
  await other.services.jobs.runDue(other.services.clock.now() + 60);
  expect((await media(upload.tkn)).state).toBe("ready");
  expect((await server.services.ports.media.find(file))!.size).toBeGreaterThan(1000);
  await other.stop();
});
