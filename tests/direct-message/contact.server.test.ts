import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Contact, SharedMedium } from "../../src/protocol/direct-message/direct-message.records.ts";
import { photo } from "../creator-application/pictures.ts";
import { uploadMedia } from "../media/uploaded-media.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const at = (username: string, rest = "") => `/api/v1/account/direct-message/conversation/${username}${rest}`;

let server: ServerFixture;
let ava: Client;
let sub: Client;
beforeAll(async () => {
  server = await startFixture({ demo: true });
  ava = await server.signedIn("ava");
  sub = await server.signedIn("sub");
});
afterAll(() => server?.stop());

let shots = 0;
const picture = async (client: Client) => {
  shots += 1;
  return uploadMedia(client, "image", await photo({ width: 600 + shots, height: 400 }));
};
const send = async (client: Client, to: string, body: object): Promise<number> => {
  await sql`delete from rate_limit`.execute(server.services.database);
  const sent = await client.post(at(to), { text: "", ...body });
  expect(sent.status, sent.text).toBe(201);
  return sent.body.id;
};
const shared = async (client: Client, to: string, query = ""): Promise<readonly SharedMedium[]> =>
  (await client.get(at(to, `/gallery${query}`))).body.items;

describe("[ACCT-23] the gallery of a conversation", () => {
  test("has the media of both by kind, newest first; what is locked shows its teaser alone, what was bought is apart", async () => {
    const before = (await shared(sub, "ava")).length;
    const first = await send(sub, "ava", { media: [await picture(sub), await picture(sub)] });
    const sold = await send(ava, "sub", { media: [await picture(ava)], amount_usd: 900 });
    const seen = await shared(sub, "ava", "?view=photos");
    expect(seen).toHaveLength(before + 3);
    expect(
      seen.slice(0, 3).map(({ message_id, is_own, is_locked }) => [message_id, is_own, is_locked]),
    ).toEqual([
      [sold, false, true],
      [first, true, false],
      [first, true, false],
    ]);
    expect(seen[0]!.media).toMatchObject({ url: null, thumb_url: expect.stringContaining("-teaser.") });
    expect(seen[1]!.media.url).not.toBeNull();
    expect((await shared(ava, "sub"))[0]!.media.url).not.toBeNull();
    expect((await shared(sub, "ava", "?view=audios")).every(({ media }) => media.kind === "audio")).toBe(
      true,
    );
    const bought = (await shared(sub, "ava", "?view=purchased")).length;
    await sql`insert into unlock (account_id, kind, item_id, payment_id, unlocked_at)
      select id, 'dm', ${sold}, 'elsewhere', 1 from account where username = 'sub'`.execute(
      server.services.database,
    );
    const purchased = await shared(sub, "ava", "?view=purchased");
    expect([purchased.length, purchased[0]!.message_id, purchased[0]!.is_locked]).toEqual([
      ...[bought + 1, sold, false],
    ]);
    expect((await shared(ava, "sub", "?view=purchased"))[0]!.message_id).toBe(sold);
    const pack = await server.signedIn("pack");
    const others = (await shared(pack, "ava")).map(({ message_id }) => message_id);
    expect(others).not.toContain(first);
    expect(others).not.toContain(sold);
  });

  test("comes in pages without a gap or a repeat, also in the middle of a message", async () => {
    const media = [];
    for (let count = 0; count < 20; count += 1) media.push(await picture(ava));
    const own = media.slice(0, 20);
    await send(ava, "gifted", { media: own });
    const items = (await ava.get("/api/v1/account/vault")).body.items as readonly {
      vault_id: number;
      kind: string;
      state: string;
    }[];
    const kept = items.filter(({ kind, state }) => kind === "image" && state === "ready").slice(0, 10);
    await send(ava, "gifted", { media: kept.map(({ vault_id }) => ({ vault_id })) });
    const pages: SharedMedium[][] = [];
    let query = "?view=photos";
    for (;;) {
      const { items: page, next } = (await ava.get(at("gifted", `/gallery${query}`))).body;
      pages.push(page);
      if (next === null) break;
      query = `?view=photos&before=${next.before}&before_position=${next.before_position}`;
    }
    const all = pages.flat();
    expect(pages[0]).toHaveLength(24);
    expect(all.length).toBeGreaterThanOrEqual(20 + kept.length);
    expect(new Set(all.map(({ message_id, media: { id } }) => `${message_id}-${id}`)).size).toBe(all.length);
  });
});

describe("[ACCT-22] what one knows of whom one talks with", () => {
  const know = async (client: Client, who: string): Promise<Contact> =>
    (await client.get(at(who, "/info"))).body;

  test("is his subscription and what he spent; of a creator one's own", async () => {
    expect(await know(ava, "sub")).toMatchObject({
      user: { username: "sub" },
      as_fan: { subscription: { type: "access" }, spent: expect.any(Number) },
      as_creator: null,
    });
    const own = await know(sub, "ava");
    expect(own).toMatchObject({ as_fan: null, as_creator: { subscription: { type: "access" } } });
    expect(own.as_creator!.spent).toBe((await know(ava, "sub")).as_fan!.spent);
    expect((await (await server.signedIn("fan")).get(at("sub", "/info"))).body.code).toBe("user_not_found");
  });

  test("a note is its writer's alone, and has at most 1000 characters", async () => {
    const note = async (client: Client, who: string, remark: string) =>
      client.post(at(who, "/note"), { remark });
    expect((await note(ava, "sub", "  Likes the sea ")).status).toBe(200);
    expect((await know(ava, "sub")).remark).toBe("Likes the sea");
    expect((await know(sub, "ava")).remark).toBe("");
    expect(Object.keys((await note(ava, "sub", "x".repeat(1001))).body.fields)).toEqual(["remark"]);
    expect((await know(ava, "sub")).remark).toBe("Likes the sea");
    expect((await note(ava, "sub", "")).status).toBe(200);
    expect((await know(ava, "sub")).remark).toBe("");
    // Who has nothing to do with somebody notes nothing of him; no conversation is needed.
    const fan = await server.signedIn("fan");
    expect((await note(fan, "sub", "Nobody")).body.code).toBe("user_not_found");
    expect((await note(ava, "expiring", "Comes back each spring")).status).toBe(200);
    expect((await know(ava, "expiring")).remark).toBe("Comes back each spring");
  });
});
