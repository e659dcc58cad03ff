import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { photo } from "../creator-application/pictures.ts";
import { film } from "../media/sample-media.ts";
import { uploadMedia } from "../media/uploaded-media.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const VAULT = "/api/v1/account/vault";
let server: ServerFixture;
let nora: Client;
let noah: Client;

beforeAll(async () => {
  server = await startFixture({ demo: true });
  [nora, noah] = [await server.signedIn("nora"), await server.signedIn("noah")];
});
beforeEach(() => server.services.database.deleteFrom("rate_limit").execute());
afterAll(() => server?.stop());

const vault = async (query = "", client = nora) => (await client.get(VAULT + query)).body;

test("an upload becomes a medium of one's own; its owner alone sees it, and its addresses open", async () => {
  const upload = await uploadMedia(nora, "image", await photo({ width: 900, height: 600 }));
  expect((await noah.post(VAULT, upload)).body).toMatchObject({ code: "upload_expired" });
  const { status, body } = await nora.post(VAULT, upload);
  expect([status, body]).toMatchObject([
    201,
    { kind: "image", state: "ready", error: null, width: 600, height: 900 },
  ]);
  for (const address of [body.url, body.thumb_url])
    expect((await fetch(server.origin + address)).status).toBe(200);
  expect((await vault()).items.map(({ vault_id }: { vault_id: number }) => vault_id)).toEqual([
    body.vault_id,
  ]);
  expect((await vault(`?ids=${body.vault_id}`, noah)).items).toEqual([]);
  expect((await nora.post(VAULT, upload)).status).toBe(410);
});

test("[X-04] who did not hear the answer asks again with the same key, has it again, and one file", async () => {
  const upload = await uploadMedia(nora, "image", await photo({ width: 60, height: 40 }));
  const before = (await vault()).items.length;
  const headers = { "idempotency-key": crypto.randomUUID() };
  const answers = await Promise.all([1, 2, 3].map(() => nora.post(VAULT, upload, headers)));
  answers.push(await nora.post(VAULT, upload, headers));
  const [{ body } = { body: null }] = answers;
  expect(body).toMatchObject({ kind: "image", state: "ready" });
  expect(answers.map((one) => [one.status, one.body])).toEqual(answers.map(() => [201, body]));
  expect((await vault()).items).toHaveLength(before + 1);
  // Another call is another key's.
  expect((await nora.post(VAULT, upload)).body).toMatchObject({ code: "upload_expired" });
  expect((await nora.post(VAULT, { ...upload, name: "Other" }, headers)).body).toMatchObject({
    code: "idempotency_mismatch",
  });
});

test("a film tells what is being made of it; it has addresses once it is ready", async () => {
  const { body } = await nora.post(VAULT, await uploadMedia(nora, "video", await film()));
  expect(body).toMatchObject({ kind: "video", url: null, thumb_url: null });
  await server.advance(1);
  const { items } = await vault(`?ids=${body.vault_id}`);
  expect(items).toMatchObject([{ vault_id: body.vault_id, state: "ready", percent: 100, duration: 1 }]);
  expect((await fetch(server.origin + items[0].url, { headers: { range: "bytes=0-9" } })).status).toBe(206);
});

test("a list has 48 at a time, newest first, of one kind where that is asked", async () => {
  const { id: owner_id } = await server.services.database
    .selectFrom("account")
    .select("id")
    .where("username", "=", "zoe")
    .executeTakeFirstOrThrow();
  const zoe = await server.signedIn("zoe");
  const before = await vault("", zoe);
  const rows = Array.from({ length: 50 }, (_, at) => ({
    ...{ owner_id, file: `uploaded/te/st${at}.m4a`, thumb: null, teaser: null, width: null, height: null },
    ...({ kind: "audio", duration: 1, created_at: at } as const),
  }));
  await server.services.database.insertInto("media").values(rows).execute();
  const first = await vault("?type=audio", zoe);
  const second = await vault(`?type=audio&before_id=${first.next.before_id}`, zoe);
  const ids = [...first.items, ...second.items].map(({ vault_id }: { vault_id: number }) => vault_id);
  expect([first.items.length, second.next, new Set(ids).size]).toEqual([48, null, ids.length]);
  expect(ids).toEqual(ids.toSorted((one: number, other: number) => other - one));
  expect((await vault("?type=video", zoe)).items.length).toBeLessThanOrEqual(before.items.length);
  expect((await zoe.get(`${VAULT}?ids=1,x`)).status).toBe(422);
});
