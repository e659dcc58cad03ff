import { utimes } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { photo } from "../creator-application/pictures.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { uploadMedia } from "./uploaded-media.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(() => server?.stop());

test("files that nothing refers to go after a day; those of media, young ones, public and demo files stay", async () => {
  const { media } = server.services.ports;
  const ava = await server.signedIn("ava");
  const { tkn } = await uploadMedia(ava, "image", await photo());
  const row = await server.services.database
    .selectFrom("media as m")
    .innerJoin("upload as u", "u.media_id", "m.id")
    .selectAll("m")
    .where("u.id", "=", tkn)
    .executeTakeFirstOrThrow();
  await server.services.database.updateTable("media").set({ used: true }).where("id", "=", row.id).execute();
  const own = [row.file, row.thumb!, row.teaser!];
  const old = ["uploaded/ab/cd.webp", "uploaded/ab/cd-thumb.webp", "source/ab/cd.bin"];
  const others = ["public/demo/ab.webp", "demo/ab.webp"];
  const young = "uploaded/ab/ef.webp";
  for (const name of [...old, ...others, young]) await media.put(name, Buffer.from("x"));
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
  for (const name of [...own, ...old, ...others])
    await utimes(join(server.services.config.dataDir, "media", name), twoDaysAgo, twoDaysAgo);
  await server.advance(3601);
  const isThere = async (name: string) => (await media.find(name)) !== null;
  expect(await Promise.all(old.map(isThere))).toEqual([false, false, false]);
  for (const name of [...own, ...others, young]) expect([name, await isThere(name)]).toEqual([name, true]);
});
