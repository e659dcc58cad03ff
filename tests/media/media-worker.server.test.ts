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

test("[RT-21] the owner of a scheduled post, and nobody else, is told when the thumbnail of its film is there", async () => {
  const [ava, sub] = [await server.signedIn("ava"), await server.signedIn("sub")];
  const listen = async (client: typeof ava) => {
    const socket = await client.socket();
    const token = (await client.get("/api/v1/auth/session")).body.user.node_token;
    socket.send("socket.authorize", { token, version: 1 });
    await socket.next("socket.authorized");
    socket.send("socket.join", { room: "profile:ava" });
    socket.send("socket.ping", {});
    await socket.next("socket.pong");
    return socket;
  };
  const [owner, reader] = [await listen(ava), await listen(sub)];
  const scheduled_at = server.services.clock.now() + 3600;
  const { status, body } = await ava.post("/api/v1/account/post", {
    ...{ type: "feed", access: "paid", text: "A film of tomorrow", scheduled_at },
    media: [await uploadMedia(ava, "video", await film())],
  });
  expect([status, body.post.media]).toEqual([201, [expect.objectContaining({ thumb_url: null })]]);
  const told = await owner.next("post.thumb");
  expect(told).toMatchObject({ post_id: body.post.id, media_id: body.post.media[0].id });
  const { status: found, headers } = await server.visitor().get(String(told["thumb_url"]));
  expect([found, headers.get("content-type")]).toEqual([200, "image/webp"]);
  const [listed] = (await ava.get("/api/v1/user/ava/post?status=scheduled")).body;
  expect(listed.post.media[0].thumb_url).toMatch(/-thumb\.webp\?/);
  reader.send("socket.ping", {});
  await reader.next("socket.pong");
  expect(reader.received().filter(({ name }) => name === "post.thumb")).toEqual([]);
  owner.close();
  reader.close();
});

test("a film is made behind everybody else; a node that stops kills it, leaves nothing half made, and another node makes it", async () => {
  const ava = await server.signedIn("ava");
  const upload = await uploadMedia(
    ava,
    "video",
    await film({ width: 1280, height: 720, seconds: 10, sound: false }),
  );
  await expect.poll(async () => (await media(upload.tkn)).state).toBe("processing");
  await expect.poll(running).not.toEqual([]);
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

test("a media process that is killed alone takes its FFmpeg with it, leaves nothing half made, and the film is made again", async () => {
  const [ava, own] = [await server.signedIn("ava"), server.services];
  own.jobs.start();
  const sent = await film({ width: 1280, height: 720, seconds: 10, sound: false });
  const { tkn } = await uploadMedia(ava, "video", sent);
  await expect.poll(running).not.toEqual([]);
  const parents = () =>
    execFileSync("ps", ["-eo", "ppid,args"], { encoding: "utf8" })
      .split("\n")
      .filter((line) => line.includes("ffmpeg") && line.includes(own.config.dataDir))
      .map((line) => Number(/^\s*(\d+)/.exec(line)?.[1]));
  process.kill(parents()[0]!, "SIGKILL");
  await expect.poll(running).toEqual([]);
  const { state, file } = await media(tkn);
  expect([state, await own.ports.media.find(file)]).toEqual(["processing", null]);
  const job = own.database.selectFrom("job").select(["attempts", "done_at"]).where("kind", "=", "media.make");
  await expect
    .poll(() => job.where("done_at", "is", null).where("lease", "is", null).execute())
    .toEqual([{ attempts: 1, done_at: null }]);
  await server.advance(700);
  expect((await media(tkn)).state).toBe("ready");
  expect((await own.ports.media.find(file))!.size).toBeGreaterThan(1000);
});
