import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Gallery } from "../../src/protocol/gallery/gallery.records.ts";
import type { OwnGallery } from "../../src/protocol/gallery/own-gallery.records.ts";
import { settleMedia } from "../../src/server/media/settle-media.ts";
import { photo } from "../creator-application/pictures.ts";
import { uploadMedia } from "../media/uploaded-media.ts";
import type { Answered, Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const PATH = "/api/v1/account/direct-message";

let server: ServerFixture;
let noah: Client;
let reader: Client;
beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  noah = await server.signedIn("noah");
  reader = await server.signedIn("fan");
  await sql`insert into subscription (id, fan_id, creator_id, type, status, choice, price, next_price, next_months, started, created_at, end_at)
    select 'free-reader', fan.id, noah.id, 'free', 'active', null, 0, null, 0, true, 1, null
    from account fan, account noah where fan.username = 'fan' and noah.username = 'noah'`.execute(
    server.services.database,
  );
});
afterAll(() => server?.stop());

let shots = 0;
const picture = async (client = noah) => {
  shots += 1;
  return uploadMedia(client, "image", await photo({ width: 600 + shots, height: 400 }));
};
const create = async (fields: object = {}, client = noah, headers = {}): Promise<Answered> =>
  client.post(
    `${PATH}/auto`,
    {
      ...{ type: "profile", rule: { gallery: "photo_dm" }, text: "By the sea", amount_usd: 900 },
      ...("media" in fields ? {} : { media: [await picture(client)] }),
      ...fields,
    },
    headers,
  );
const created = async (fields: object = {}): Promise<OwnGallery> => {
  const { status, body, text } = await create(fields);
  expect(status, text).toBe(201);
  return body as OwnGallery;
};
const edit = (id: number, fields: object, client = noah) => client.post(`${PATH}/auto/${id}`, fields);
const own = async (type = "photo_dm"): Promise<readonly OwnGallery[]> =>
  (await noah.get(`${PATH}/auto?type=profile&gallery=${type}`)).body.items;
const shown = async (client = reader): Promise<readonly Gallery[]> =>
  (await client.get("/api/v1/user/noah/gallery?type=photo_dm")).body.items;
const isShown = async (id: number): Promise<boolean> => (await shown()).some((gallery) => gallery.id === id);
const count = async (): Promise<number> =>
  (await server.visitor().get("/api/v1/user/noah")).body.post_count.picture_dm_gallery;

/** Somebody has bought it. */
const give = (id: number, username = "fan") =>
  sql`insert into unlock (account_id, kind, item_id, payment_id, unlocked_at)
    select id, 'dm', ${id}, ${`elsewhere-${id}`}, 1 from account where username = ${username}`.execute(
    server.services.database,
  );

/** Pictures are made at once: what a film goes through is arranged. */
const setState = (id: number, state: string) =>
  sql`update media set state = ${state} where id = ${id}`.execute(server.services.database);
const settle = (id: number, error: string | null) =>
  settleMedia(
    server.services,
    id,
    error === null ? { made: { width: 1, height: 1, duration: null } } : { error },
  );

describe("a new gallery", () => {
  test("is for sale in front of the others, and is counted", async () => {
    const before = await count();
    const first = await created();
    const gallery = await created({ text: "  The second  " });
    expect(gallery).toMatchObject({
      ...{ type: "photo_dm", text: "The second", amount_usd: 900, version: 1, active: true },
      ...{ status: "on_sale", reason: null, is_sold: false, sales: 0, earned: 0 },
    });
    expect((await own()).map(({ id }) => id).slice(0, 2)).toEqual([gallery.id, first.id]);
    expect(await shown()).toMatchObject([
      { id: gallery.id, title: "The second", is_locked: true, can_unlock: true, media: [{ url: null }] },
      { id: first.id },
    ]);
    expect(await count()).toBe(before + 2);
  });

  test("is refused by field, and its uploads stay for the next try", async () => {
    const media = [await picture()];
    const before = await own();
    const { status, body } = await create({ text: " ", amount_usd: 99, media });
    expect([status, body.fields]).toEqual([
      422,
      {
        text: "This field is required",
        amount_usd: "Please enter an amount from $1.00 to $500.00.",
      },
    ]);
    const other = await create({ rule: { gallery: "video_dm" }, media });
    expect(other.body.fields).toEqual({ media: "This gallery holds films alone." });
    expect((await create({ media: [] })).body.fields).toEqual({ media: "Please add a file." });
    expect(await own()).toEqual(before);
    expect((await create({ media })).status).toBe(201);
    expect((await create({ media })).body.code).toBe("upload_expired");
  });

  test("takes nobody else's files", async () => {
    const mia = await server.signedIn("mia");
    expect((await create({ media: [await picture(mia)] })).body.code).toBe("upload_expired");
    const [theirs] = (await mia.get("/api/v1/account/vault")).body.items;
    expect((await create({ media: [{ vault_id: theirs.vault_id }] })).body.code).toBe("upload_expired");
  });

  test("is made once by one Idempotency-Key, however often it is sent", async () => {
    const key = { "idempotency-key": crypto.randomUUID() };
    const fields = { media: [await picture()], text: "Only once" };
    const answers = [await create(fields, noah, key), await create(fields, noah, key)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]!.body.id).toBe(answers[0]!.body.id);
    expect((await own()).filter(({ text }) => text === "Only once")).toHaveLength(1);
  });

  test("is for nobody to see until all of its files are ready; its creator hears of one that failed", async () => {
    const gallery = await created({ media: [await picture(), await picture()], text: "Wait for it" });
    const [one, two] = gallery.media.map(({ vault_id }) => vault_id) as [number, number];
    await setState(one, "processing");
    await setState(two, "waiting");
    // Whatever is changed of it: it is looked at again.
    await edit(gallery.id, { active: true });
    expect([await isShown(gallery.id), (await own())[0]!.status]).toEqual([false, "preparing"]);
    await settle(one, null);
    expect(await isShown(gallery.id)).toBe(false);
    await settle(two, null);
    expect([await isShown(gallery.id), (await own())[0]!.status]).toEqual([true, "on_sale"]);
    await setState(two, "processing");
    await edit(gallery.id, { active: true });
    await settle(two, "This film cannot be read.");
    expect([await isShown(gallery.id), (await own())[0]!.status]).toEqual([false, "failed"]);
    const { rows } = await sql<{ text: string; url: string }>`
      select n.text, n.url from notice n join account a on a.id = n.account_id
      where a.username = 'noah' and n.text like '%Wait for it%'`.execute(server.services.database);
    expect(rows).toEqual([
      {
        text: 'A file of "Wait for it" could not be used, so it is not on sale: This film cannot be read.',
        url: `/account/direct-message/profile?gallery=${gallery.id}`,
      },
    ]);
    await edit(gallery.id, { media: [{ vault_id: one }] });
    expect(await isShown(gallery.id)).toBe(true);
  });
});

describe("a gallery that is there", () => {
  test("is changed, of two windows at once by the first; the second is told", async () => {
    const { id, version, media } = await created();
    const more = [{ vault_id: media[0]!.vault_id }, await picture()];
    const first = await edit(id, { text: "At dusk", media: more, amount_usd: 0, version });
    expect(first.body).toMatchObject({ text: "At dusk", amount_usd: 0, version: version + 1 });
    expect(first.body.media).toHaveLength(2);
    expect((await shown()).find((gallery) => gallery.id === id)).toMatchObject({ is_locked: false });
    const second = await edit(id, { text: "At dawn", version });
    expect([second.status, second.body.code]).toEqual([409, "gallery_changed"]);
    expect((await edit(id, { text: "At dawn", version: version + 1 })).status).toBe(200);
    expect((await edit(id, { text: "" })).body.fields).toEqual({ text: "This field is required" });
  });

  test("is closed and opened again; who bought it keeps it", async () => {
    const gallery = await created();
    const before = await count();
    const closed = (await edit(gallery.id, { active: false })).body;
    expect([closed.status, closed.version]).toEqual(["closed", gallery.version]);
    expect([await isShown(gallery.id), await count()]).toEqual([false, before - 1]);
    await give(gallery.id);
    expect((await shown()).find(({ id }) => id === gallery.id)).toMatchObject({ is_locked: false });
    await edit(gallery.id, { active: true });
    expect([(await own())[0]!.status, await count()]).toEqual(["on_sale", before]);
  });

  test("keeps its files once it was bought, and takes others", async () => {
    const gallery = await created({ media: [await picture(), await picture()] });
    const [one, two] = gallery.media.map(({ vault_id }) => ({ vault_id }));
    await give(gallery.id);
    expect((await own())[0]).toMatchObject({ id: gallery.id, is_sold: true });
    expect((await edit(gallery.id, { media: [one] })).body.fields).toEqual({
      media: "This gallery was bought. Its files stay.",
    });
    const media = [two, await picture(), one];
    expect((await edit(gallery.id, { media, amount_usd: 1200 })).body).toMatchObject({ amount_usd: 1200 });
    expect((await shown()).find(({ id }) => id === gallery.id)!.media).toHaveLength(3);
  });

  test("is deleted for all but its buyers", async () => {
    const [sold, unsold] = [await created({ text: "Sold" }), await created({ text: "Unsold" })];
    await give(sold.id);
    const before = await count();
    for (const { id } of [sold, unsold]) expect((await noah.delete(`${PATH}/auto/${id}`)).status).toBe(200);
    expect(await count()).toBe(before - 2);
    expect([await isShown(sold.id), await isShown(unsold.id)]).toEqual([true, false]);
    expect((await own()).some(({ id }) => id === sold.id || id === unsold.id)).toBe(false);
    expect((await noah.delete(`${PATH}/auto/${sold.id}`)).body.code).toBe("gallery_not_found");
    expect((await edit(sold.id, { text: "Again" })).body.code).toBe("gallery_not_found");
  });

  test("is put in another order with all others of its kind, not with some", async () => {
    const before = (await own()).map(({ id }) => id);
    const after = before.toReversed();
    expect((await noah.post(`${PATH}/order`, { ids: after })).status).toBe(200);
    expect((await own()).map(({ id }) => id)).toEqual(after);
    const seen = (await shown()).map(({ id }) => id);
    expect(seen.filter((id) => after.includes(id))).toEqual(after.filter((id) => seen.includes(id)));
    for (const ids of [after.slice(1), [...after, after[0]!], [...after.slice(1), 1], []])
      expect((await noah.post(`${PATH}/order`, { ids })).body.code, String(ids)).toBe("conflict");
    expect((await own()).map(({ id }) => id)).toEqual(after);
  });

  test("is its creator's alone", async () => {
    const { id } = await created();
    const mia = await server.signedIn("mia");
    const answers = [
      await mia.get(`${PATH}/auto/${id}`),
      await edit(id, { text: "Mine" }, mia),
      await mia.delete(`${PATH}/auto/${id}`),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(Array(3).fill("gallery_not_found"));
    expect((await mia.post(`${PATH}/order`, { ids: [id] })).body.code).toBe("conflict");
    expect((await mia.get(`${PATH}/auto?type=profile&gallery=photo_dm`)).body.items).toEqual([]);
    expect((await noah.get(`${PATH}/auto/${id}`)).body).toMatchObject({ id, text: "By the sea" });
  });
});

test("a creator has fifty galleries of a kind at the most", async () => {
  const zoe = await server.signedIn("zoe");
  const { status, text } = await create({}, zoe);
  expect(status, text).toBe(201);
  await sql`insert into direct_message (creator_id, gallery, title, amount_usd, position, created_at)
    select id, 'photo_dm', 'One of many', 100, place, 1 from account, generate_series(1, 49) place
    where username = 'zoe'`.execute(server.services.database);
  expect((await create({}, zoe)).body.code).toBe("gallery_limit");
});

test("galleries are made 60 times an hour", async () => {
  const elsa = await server.signedIn("elsa");
  const statuses: number[] = [];
  for (let time = 0; time < 61; time += 1) statuses.push((await create({ media: [] }, elsa)).status);
  expect(statuses).toEqual([...Array(60).fill(422), 429]);
});
