import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import type { MediaPort } from "../../src/server/media/media.port.ts";
import { againWhenRoom, leastRoom } from "../../src/server/media/wait-for-room.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { film } from "./sample-media.ts";
import { uploadMedia } from "./uploaded-media.ts";

let server: ServerFixture;
let ava: Client;
let media: MediaPort;
beforeAll(async () => {
  server = await startFixture({ demo: true });
  ava = await server.signedIn("ava");
  media = server.services.ports.media;
});
afterEach(() => void Object.assign(server.services.ports, { media }));
afterAll(() => server?.stop());

/** Brings no file to where films are made. */
const bringing = (fetch: MediaPort["fetch"]): void =>
  void Object.assign(server.services.ports, { media: { ...media, fetch } });
const full = async (): Promise<never> => {
  throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
};
/** A post of a film that is not made yet; answers the id of the film. */
const posted = async (text: string): Promise<number> => {
  const upload = await uploadMedia(ava, "video", await film());
  const { status, body } = await ava.post("/api/v1/account/post", {
    ...{ type: "feed", access: "free", text, media: [upload] },
  });
  expect(status).toBe(201);
  return body.post.media[0].id;
};
const rowOf = (id: number) =>
  server.services.database
    .selectFrom("media")
    .select(["state", "error", "source"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const notices = async (): Promise<readonly string[]> => {
  const newest = server.services.database.selectFrom("notice").select("text").orderBy("id", "desc").limit(3);
  return (await newest.execute()).map(({ text }) => text);
};

const NO_ROOM = "There was not enough room to prepare this film. Please try again later.";
const DAY = 86_400;

test("a film for which the disk has no room waits for a day, then its owner is told so, and what was sent goes", async () => {
  bringing(full);
  const id = await posted("A film without room");
  await server.advance(1);
  expect(await rowOf(id)).toMatchObject({ state: "processing", error: null });
  await server.advance(DAY - 100);
  const waiting = await rowOf(id);
  expect(waiting).toMatchObject({ state: "processing", error: null });
  await server.advance(700);
  expect(await rowOf(id)).toEqual({ state: "failed", error: NO_ROOM, source: null });
  expect((await notices()).filter((text) => text.includes(NO_ROOM))).toHaveLength(1);
  await server.advance(1);
  expect(await media.find(waiting.source!)).toBeNull();
});

test("a film that found room in time is made", async () => {
  bringing(full);
  const id = await posted("A film with room later");
  await server.advance(1);
  await server.advance(DAY - 100);
  Object.assign(server.services.ports, { media });
  await server.advance(700);
  expect(await rowOf(id)).toMatchObject({ state: "ready", error: null });
});

test("a storage that is away in between begins the day anew, and takes as long as it takes", async () => {
  bringing(full);
  const id = await posted("A film whose storage goes");
  await server.advance(1);
  bringing(async () => {
    throw Object.assign(new Error("EIO: i/o error"), { code: "EIO" });
  });
  for (let days = 0; days < 3; days += 1) await server.advance(DAY);
  bringing(full);
  await server.advance(61);
  expect(await rowOf(id)).toMatchObject({ state: "processing", error: null });
  Object.assign(server.services.ports, { media });
  await server.advance(601);
  expect((await rowOf(id)).state).toBe("ready");
});

test("a film that cannot fit is not even brought to where it would be made", async () => {
  bringing(full);
  const id = await posted("A film that cannot fit");
  await server.advance(1);
  let brought = 0;
  bringing(async (...args) => {
    brought += 1;
    return media.fetch(...args);
  });
  const own = server.services.database.updateTable("media").where("id", "=", id);
  await own.set({ source_bytes: 1e15, duration: 1e9 }).execute();
  await server.advance(601);
  expect([brought, await rowOf(id)]).toEqual([0, expect.objectContaining({ state: "processing" })]);
  await own.set({ source_bytes: 20_000, duration: 1 }).execute();
  await server.advance(601);
  expect([brought, await rowOf(id)]).toEqual([1, expect.objectContaining({ state: "ready" })]);
});

test("what a film takes at least: a part of what it was or could be, and what was sent where that is brought", () => {
  const minute = { bytes: 100e6, duration: 60 };
  expect(leastRoom({ ...minute, isBrought: false })).toBe(0.25 * 60 * 770_000);
  expect(leastRoom({ ...minute, isBrought: true })).toBe(0.25 * 60 * 770_000 + 100e6);
  expect(leastRoom({ bytes: 1e6, duration: 60, isBrought: false })).toBe(250_000);
  expect(leastRoom({ bytes: 1e6, duration: null, isBrought: true })).toBe(1e6);
});

test("a day is counted from the first time without room", () => {
  const first = againWhenRoom<{ readonly id: number; readonly full_since?: number }>({ id: 1 }, 1000);
  expect(first).toEqual({ again: 600, payload: { id: 1, full_since: 1000 } });
  expect(againWhenRoom(first!.payload!, 1000 + DAY - 1)).toEqual(first);
  expect(againWhenRoom(first!.payload!, 1000 + DAY)).toBeNull();
});
