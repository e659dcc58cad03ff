import { afterAll, beforeAll, expect, test } from "vitest";

import { keptAnswer } from "../../src/server/upload/open-uploads.ts";
import { insertUpload } from "../../src/server/upload/upload-row.ts";
import { film } from "../media/sample-media.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { tusOf } from "./tus-client.ts";

const VIDEO = "/api/v1/video/fans-media";
let server: ServerFixture;
let ava: Client;

beforeAll(async () => {
  server = await startFixture({ demo: true });
  ava = await server.signedIn("ava");
});
afterAll(() => server?.stop());

test("[X-22] a node that ends while it looks at a finished film loses no piece: the next try has them all", async () => {
  const bytes = await film({ seconds: 0.5 });
  const upload = await tusOf(ava, server.origin);
  expect((await upload.begin(VIDEO, bytes.length)).status).toBe(201);
  const { media } = server.services.ports;
  const { putFile } = media;
  // As far as a node comes that is killed: the file is in its place, and nothing of it is committed.
  const broken = { isOver: false };
  Object.assign(media, {
    putFile: async (...given: Parameters<typeof putFile>) => {
      await putFile(...given);
      if (!broken.isOver) throw new Error("killed");
    },
  });
  try {
    expect((await upload.send(bytes, 0)).status).toBe(500);
    broken.isOver = true;
    expect(await upload.offset()).toBe(bytes.length);
    const again = await upload.send(Buffer.alloc(0), bytes.length);
    expect([again.status, Object.keys(again.body)]).toEqual([200, ["token", "server"]]);
  } finally {
    Object.assign(media, { putFile });
  }
});

test("[X-22] what was kept and what was answered are committed together", async () => {
  const { database, clock } = server.services;
  const now = clock.now();
  const account = await database
    .selectFrom("account")
    .select("id")
    .where("username", "=", "ava")
    .executeTakeFirstOrThrow();
  const upload = { id: "k".repeat(24), accountId: account.id, kind: "document", now } as const;
  const row = { id: upload.id, account_id: account.id, kind: "document", size: 1 } as const;
  await database
    .insertInto("open_upload")
    .values({ ...row, created_at: now, touched_at: now, status: null, answer: null })
    .execute();
  const sealed = Buffer.from("sealed");
  const store = (ends: boolean) =>
    database.transaction().execute(async (transaction) => {
      await insertUpload(transaction, { ...upload, inPieces: true }, { sealed });
      if (!ends) throw new Error("killed");
    });
  await expect(store(false)).rejects.toThrow("killed");
  expect(await keptAnswer(database, upload.id)).toBeUndefined();
  await store(true);
  expect(await keptAnswer(database, upload.id)).toEqual({
    status: 200,
    answer: JSON.stringify({ token: upload.id, server: "main" }),
  });
});
