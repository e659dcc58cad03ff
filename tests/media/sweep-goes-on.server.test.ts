import { afterAll, beforeAll, expect, test } from "vitest";

import type { MediaPort } from "../../src/server/media/media.port.ts";
import { sweepMedia } from "../../src/server/media/sweep-media.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture();
});
afterAll(() => server?.stop());

/** A storage with so many files to which nothing refers in one folder, and one in the last. */
const storageWith = (many: number) => {
  const removed: string[] = [];
  const names = Array.from({ length: many }, (_, at) => `source/${String(at).padStart(6, "0")}.bin`);
  names.push("uploaded/ab/stray.webp");
  const list: MediaPort["list"] = async function* (folder, after = "") {
    const since = Date.now();
    for (const name of names)
      // Those of the large folder are young: they are looked at and stay.
      if (name.startsWith(`${folder}/`) && name > after)
        yield { name, since: name.startsWith("source/") ? since : 0 };
  };
  const { services } = server;
  const media: MediaPort = {
    ...services.ports.media,
    list,
    remove: async (name) => void removed.push(name),
  };
  return { services: { ...services, ports: { ...services.ports, media } }, removed };
};

test("a large storage is swept by runs that go on where the one before ended, and begins anew after the last folder", async () => {
  const { services, removed } = storageWith(45_000);
  const run = (payload: { after?: string }) =>
    sweepMedia.run(payload, { services, signal: new AbortController().signal, attempt: 1, id: "1" });
  expect(await run({})).toEqual({ again: 1, payload: { after: "source/019999.bin" } });
  expect(await run({ after: "source/019999.bin" })).toEqual({
    ...{ again: 1, payload: { after: "source/039999.bin" } },
  });
  expect(removed).toEqual([]);
  expect(await run({ after: "source/039999.bin" })).toEqual({ again: 86_400, payload: {} });
  expect(removed).toEqual(["uploaded/ab/stray.webp"]);
});

test("a run that is broken off removes nothing more", async () => {
  const { services } = storageWith(0);
  const stop = new AbortController();
  const removed: string[] = [];
  const names = ["uploaded/ab/a.webp", "uploaded/ab/b.webp"];
  const media: MediaPort = {
    ...services.ports.media,
    list: async function* (folder) {
      if (folder === "uploaded") for (const name of names) yield { name, since: 0 };
    },
    remove: async (name) => {
      removed.push(name);
      stop.abort(new Error("The node stops."));
    },
  };
  const run = sweepMedia.run(
    {},
    {
      services: { ...services, ports: { ...services.ports, media } },
      ...{ signal: stop.signal, attempt: 1, id: "1" },
    },
  );
  await expect(run).rejects.toThrow("The node stops.");
  expect(removed).toEqual(["uploaded/ab/a.webp"]);
});

test("a job that ends with another payload is run with that one the next time", async () => {
  const { database, clock } = server.services;
  const sweep = () =>
    database.selectFrom("job").select("payload").where("key", "=", "media.sweep").executeTakeFirstOrThrow();
  await database
    .updateTable("job")
    .set({ payload: JSON.stringify({ after: "uploaded/zz" }), due_at: clock.now() })
    .where("key", "=", "media.sweep")
    .execute();
  await server.advance(1);
  expect(await sweep()).toEqual({ payload: {} });
});
