import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { settleMedia } from "../../src/server/media/settle-media.ts";
import { photo } from "../creator-application/pictures.ts";
import { uploadMedia } from "../media/uploaded-media.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(() => server?.stop());

test("the creator of a message that is sent by itself is told of a file that failed", async () => {
  const noah = await server.signedIn("noah");
  const { database } = server.services;
  const media = [await uploadMedia(noah, "image", await photo({ width: 640, height: 480 }))];
  const rule = { to: ["subscribers"], delay: 0 };
  const written = { type: "welcome", rule, text: "Hello there", media, amount_usd: 0 };
  const made = await noah.post("/api/v1/account/direct-message/auto", written);
  expect(made.status, made.text).toBe(201);
  const { rows } = await sql<{ media_id: number }>`select dm.media_id from auto_message a
    join direct_message_media dm on dm.direct_message_id = a.content_id where a.id = ${made.body.id}`.execute(
    database,
  );
  const mediaId = rows[0]!.media_id;
  await sql`update media set state = 'processing' where id = ${mediaId}`.execute(database);
  await settleMedia(server.services, mediaId, { error: "This is no film." });
  const notices = await sql<{ text: string; url: string }>`select n.text, n.url from notice n
    join account a on a.id = n.account_id where a.username = 'noah' order by n.id desc limit 1`.execute(
    database,
  );
  expect(notices.rows).toEqual([
    {
      text: "A file of your Welcome DMs could not be used, so that message is not sent: This is no film.",
      url: "/account/direct-message/welcome",
    },
  ]);
});
