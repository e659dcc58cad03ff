import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const NAME = "public/demo/ava-avatar.webp";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(async () => server?.stop());

test("[POSTS-27] HEAD of a medium has the headers of GET, of a part too, and reads nothing of it", async () => {
  const { media } = server.services.ports;
  const find = media.find.bind(media);
  let reads = 0;
  vi.spyOn(media, "find").mockImplementation(async (name) => {
    const file = await find(name);
    if (file === null) return null;
    const counted =
      <Values extends readonly unknown[], Result>(work: (...values: Values) => Result) =>
      (...values: Values): Result => {
        reads += 1;
        return work(...values);
      };
    return { ...file, read: counted(file.read), send: counted(file.send!) };
  });
  const ask = async (method: string, range?: string) => {
    const answer = await fetch(`${server.origin}/media/${NAME}`, {
      method,
      headers: range === undefined ? {} : { range },
    });
    const names = ["content-length", "content-type", "content-range", "accept-ranges", "cache-control"];
    const headers = names.map((name) => answer.headers.get(name));
    return { status: answer.status, headers, bytes: (await answer.arrayBuffer()).byteLength };
  };
  const [whole, part] = [await ask("GET"), await ask("GET", "bytes=0-9")];
  expect([whole.status, part.status, part.bytes, reads]).toEqual([200, 206, 10, 2]);
  expect(await ask("HEAD")).toEqual({ ...whole, bytes: 0 });
  expect(await ask("HEAD", "bytes=0-9")).toEqual({ ...part, bytes: 0 });
  expect(reads).toBe(2);
});
