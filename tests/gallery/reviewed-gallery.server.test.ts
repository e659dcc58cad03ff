import { describe, expect, test } from "vitest";

import { photo } from "../creator-application/pictures.ts";
import { uploadMedia } from "../media/uploaded-media.ts";
import { reviewing } from "../review/reviewing.ts";
import type { Client } from "../running/http-client.ts";
import { settingsFile } from "../running/settings-file.ts";

const PATH = "/api/v1/account/direct-message/auto";

const create = async (client: Client, text: string): Promise<number> => {
  const media = [await uploadMedia(client, "image", await photo({ width: 640, height: 480 }))];
  const rule = { gallery: "photo_dm" };
  const {
    status,
    body,
    text: answered,
  } = await client.post(PATH, {
    ...{ type: "profile", rule, text, media, amount_usd: 900 },
  });
  expect(status, answered).toBe(201);
  return body.id;
};
const titles = async (client: Client, username: string): Promise<readonly string[]> =>
  (await client.get(`/api/v1/user/${username}/gallery?type=photo_dm`)).body.items.map(
    ({ title }: { title: string }) => title,
  );
const own = async (client: Client, id: number) => (await client.get(`${PATH}/${id}`)).body;

describe("on a site that shows galleries at once", () => {
  const { server, itemsOf, decide, noticesOf, remove } = reviewing();

  test("[COVER-29] a gallery is an item; a rejected one is locked until it is another one, or approved", async () => {
    const [ava, rita, sub] = [
      await server().signedIn("ava"),
      await server().signedIn("rita"),
      await server().signedIn("sub"),
    ];
    const id = await create(ava, "Dunes at dusk");
    expect(await titles(sub, "ava")).toContain("Dunes at dusk");
    const items = await itemsOf(rita, "tab=media");
    const item = items.find((it: { id: string }) => it.id === `gallery-${id}`);
    expect(item).toMatchObject({
      kind: "gallery",
      creator: { username: "ava" },
      facts: [{ label: "Text", value: "Dunes at dusk" }],
      previews: [{ kind: "image", url: `/api/v1/account/review/gallery-${id}/file/0` }],
    });
    expect((await rita.raw(item.previews[0].url, { redirect: "manual" })).status).toBe(302);
    // What the demo's galleries went through.
    expect(
      items.map((it: { kind: string }) => it.kind).filter((kind: string) => kind === "gallery"),
    ).toHaveLength(1);
    expect((await decide(rita, item.id, "That is somebody else's picture.")).status).toBe(200);
    expect(await titles(sub, "ava")).not.toContain("Dunes at dusk");
    expect(await own(ava, id)).toMatchObject({
      status: "rejected",
      reason: "That is somebody else's picture.",
    });
    expect((await noticesOf("ava"))[0]!.text).toBe(
      "Your gallery was not approved: That is somebody else's picture.",
    );
    // Neither its price nor its switch makes it another one.
    await ava.post(`${PATH}/${id}`, { amount_usd: 500, active: true });
    expect((await own(ava, id)).status).toBe("rejected");
    const mine = (await itemsOf(ava, "tab=own")).find((it: { id: string }) => it.id === item.id);
    expect(mine.replace_url).toBe(`/account/direct-message/profile?gallery=${id}`);
    await ava.post(`${PATH}/${id}`, { text: "Dunes" });
    expect(await titles(sub, "ava")).toContain("Dunes");
    expect((await remove(ava, item.id)).status).toBe(200);
    expect(await titles(sub, "ava")).not.toContain("Dunes");
  });
});

describe("on a site that wants galleries approved first", () => {
  const site = { hosts: ["127.0.0.1"], record: {}, brand: {}, review: "before" };
  const { server, decide } = reviewing(async () => ({ SITE: await settingsFile([site]) }));

  test("[COVER-29] a gallery is for sale once it is approved, also one that shows something else", async () => {
    const [ava, rita, sub] = [
      await server().signedIn("ava"),
      await server().signedIn("rita"),
      await server().signedIn("sub"),
    ];
    const id = await create(ava, "Before everybody");
    expect([await titles(sub, "ava"), (await own(ava, id)).status]).toEqual([
      expect.not.arrayContaining(["Before everybody"]),
      "in_review",
    ]);
    expect((await decide(rita, `gallery-${id}`)).status).toBe(200);
    expect(await titles(sub, "ava")).toContain("Before everybody");
    await ava.post(`${PATH}/${id}`, { amount_usd: 500 });
    expect(await titles(sub, "ava")).toContain("Before everybody");
    await ava.post(`${PATH}/${id}`, { text: "After an edit" });
    expect(await titles(sub, "ava")).not.toContain("After an edit");
    expect((await decide(rita, `gallery-${id}`)).status).toBe(200);
    expect(await titles(sub, "ava")).toContain("After an edit");
  });
});
