import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { photo } from "../creator-application/pictures.ts";
import { uploadMedia } from "../media/uploaded-media.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const VAULT = "/api/v1/account/vault";
const FOLDER = `${VAULT}/folder`;
let server: ServerFixture;
let nora: Client;
let noah: Client;

beforeAll(async () => {
  server = await startFixture({ demo: true });
  [nora, noah] = [await server.signedIn("nora"), await server.signedIn("noah")];
});
beforeEach(() => server.services.database.deleteFrom("rate_limit").execute());
afterAll(() => server?.stop());

const folderOf = async (client: Client, name: string): Promise<number> => {
  const { status, body, text } = await client.post(FOLDER, { name });
  expect(status, text).toBe(201);
  return body.folder_id;
};
const added = async (client: Client, fields: object = {}) => {
  const upload = await uploadMedia(client, "image", await photo({ width: 300, height: 200 }));
  const { status, body, text } = await client.post(VAULT, { ...upload, ...fields });
  expect(status, text).toBe(201);
  return body;
};
const idsIn = async (client: Client, query: string): Promise<readonly number[]> =>
  (await client.get(`${VAULT}?${query}`)).body.items.map((item: { vault_id: number }) => item.vault_id);

test("folders are listed by name with how many lie in them; two of one owner are never called alike", async () => {
  const [sea, forest] = [await folderOf(nora, " Sea  trips "), await folderOf(nora, "forest")];
  await folderOf(noah, "forest");
  expect((await nora.post(FOLDER, { name: "SEA trips" })).body.fields).toEqual({
    name: "You have a folder of this name already.",
  });
  expect((await nora.post(`${FOLDER}/${forest}`, { name: "sea Trips" })).status).toBe(422);
  expect((await nora.post(`${FOLDER}/${forest}`, { name: "Forest" })).status).toBe(200);
  const { vault_id: id } = await added(nora, { folder_id: sea });
  expect((await nora.get(FOLDER)).body.items).toEqual([
    { folder_id: forest, name: "Forest", count: 0 },
    { folder_id: sea, name: "Sea trips", count: 1 },
  ]);
  expect(await idsIn(nora, `folder_id=${sea}`)).toEqual([id]);
  expect((await nora.delete(`${FOLDER}/${sea}`)).status).toBe(200);
  expect(await idsIn(nora, "folder_id=0")).toContain(id);
  expect((await nora.get(FOLDER)).body.items.map(({ name }: { name: string }) => name)).toEqual(["Forest"]);
});

test("of two that make a folder of one name at once one has it", async () => {
  const both = await Promise.all([1, 2].map(() => nora.post(FOLDER, { name: "At once" })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
});

test("media move into one's own folders alone, and nobody moves another's", async () => {
  const [mine, hers] = [await folderOf(nora, "Mine"), await folderOf(noah, "Hers")];
  const { vault_id: id } = await added(nora);
  const move = (client: Client, folder_id: number | null) =>
    client.post(`${VAULT}/move`, { ids: [id], folder_id });
  expect((await move(nora, mine)).status).toBe(200);
  expect(await idsIn(nora, `folder_id=${mine}`)).toEqual([id]);
  expect((await move(nora, hers)).body).toMatchObject({ code: "folder_not_found" });
  expect((await move(noah, hers)).status).toBe(200);
  expect(await idsIn(nora, `folder_id=${mine}`)).toEqual([id]);
  expect((await added(noah)).folder_id).toBeNull();
  const upload = await uploadMedia(noah, "image", await photo({ width: 300, height: 200 }));
  expect((await noah.post(VAULT, { ...upload, folder_id: mine })).status).toBe(404);
  for (const change of [
    () => noah.post(`${FOLDER}/${mine}`, { name: "Taken" }),
    () => noah.delete(`${FOLDER}/${mine}`),
    () => noah.post(`${VAULT}/${id}`, { name: "taken.jpg" }),
    () => noah.delete(`${VAULT}/${id}`),
  ])
    expect((await change()).status).toBe(404);
  await move(nora, null);
  expect(await idsIn(nora, "folder_id=0")).toContain(id);
});

test("[UPLOAD-11] a medium is called as its file was, without what a file name may not hold; so is one of a post", async () => {
  const { vault_id: id, name } = await added(nora, { name: "../be<ach> one_2-3.jpg" });
  expect(name).toMatch(/^\d+_image\.webp$/);
  expect((await nora.post(`${VAULT}/${id}`, { name: "Sea/view.jpg" })).body).toMatchObject({
    name: "Seaview.jpg",
  });
  expect((await nora.post(`${VAULT}/${id}`, { name: "/" })).status).toBe(422);
  const upload = await uploadMedia(nora, "image", await photo({ width: 300, height: 200 }));
  const media = [{ ...upload, name: "from*a post.jpg" }];
  const { body } = await nora.post("/api/v1/account/post", { type: "feed", access: "paid", media });
  const used = (await nora.get(`${VAULT}?used=yes`)).body.items;
  const shown = used.find((item: { vault_id: number }) => item.vault_id === body.post.media[0].id);
  expect(shown.name).toBe("froma post.jpg");
  expect(await idsIn(nora, "used=no")).toContain(id);
  const own = await nora.get(`/api/v1/account/post/${body.post.id}`);
  expect(own.body.media[0].name).toBe("froma post.jpg");
});

test("a vault has 100 folders at most", async () => {
  const { id: owner_id } = await server.services.database
    .selectFrom("account")
    .select("id")
    .where("username", "=", "noah")
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 97 }, (_, at) => ({ owner_id, name: `Folder ${at}`, created_at: at }));
  await server.services.database.insertInto("vault_folder").values(rows).execute();
  const { count } = await server.services.database
    .selectFrom("vault_folder")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("owner_id", "=", owner_id)
    .executeTakeFirstOrThrow();
  for (let left = 100 - Number(count); left > 0; left -= 1) await folderOf(noah, `Last ${left}`);
  expect((await noah.post(FOLDER, { name: "One more" })).body.fields).toEqual({
    name: "You have 100 folders, which is the most.",
  });
});
