import { describe, expect, test } from "vitest";

import { photo } from "../creator-application/pictures.ts";
import { film } from "../media/sample-media.ts";
import { uploadMedia } from "../media/uploaded-media.ts";
import type { Client } from "../running/http-client.ts";
import { settingsFile } from "../running/settings-file.ts";
import { REVIEW, reviewing } from "../review/reviewing.ts";

const VAULT = "/api/v1/account/vault";
const POST = "/api/v1/account/post";

const addPicture = async (client: Client): Promise<number> => {
  const upload = await uploadMedia(client, "image", await photo({ width: 300, height: 200 }));
  const { status, body, text } = await client.post(VAULT, upload);
  expect(status, text).toBe(201);
  return body.vault_id;
};
const itemOf = async (client: Client, id: number) => (await client.get(`${VAULT}?ids=${id}`)).body.items[0];
const publish = (client: Client, id: number) =>
  client.post(POST, { type: "feed", access: "paid_and_free", text: "Look", media: [{ vault_id: id }] });
const listed = async (client: Client): Promise<readonly number[]> =>
  (await client.get("/api/v1/user/noah/post?status=unpinned,unpinned-free&limit=48")).body.map(
    ({ post }: { post: { id: number } }) => post.id,
  );

describe("on a site that shows media at once", () => {
  const { server, itemsOf, decide, noticesOf, remove } = reviewing();
  const people = async () => [await server().signedIn("noah"), await server().signedIn("rita")] as const;

  test("[COVER-29] each new file of a vault is an item; a rejected one cannot be picked or shown until it is approved", async () => {
    const [noah, rita] = await people();
    const id = await addPicture(noah);
    const item = (await itemsOf(rita, "tab=media")).find((it: { id: string }) => it.id === `vault-${id}`);
    expect(item).toMatchObject({
      kind: "vault",
      creator: { username: "noah" },
      previews: [{ kind: "image" }],
    });
    expect((await rita.raw(item.previews[0].url, { redirect: "follow" })).status).toBe(200);
    const shown = (await publish(noah, id)).body.post.id;
    const other = (await publish(noah, await addPicture(noah))).body.post.id;
    expect(await listed(server().visitor())).toEqual(expect.arrayContaining([shown, other]));

    expect((await decide(rita, item.id, "Not yours.")).status).toBe(200);
    expect(await noticesOf("noah")).toContainEqual({
      text: "Your file was not approved: Not yours.",
      url: "/account/cop",
    });
    expect(await itemOf(noah, id)).toMatchObject({ review: "rejected", url: null, thumb_url: null });
    expect((await publish(noah, id)).body).toMatchObject({ code: "upload_expired" });
    expect(await listed(server().visitor())).toContain(other);
    expect(await listed(server().visitor())).not.toContain(shown);
    expect((await noah.get(`${POST}/${shown}`)).body.media).toMatchObject([
      { state: "failed", error: "This file was not approved. Please remove it." },
    ]);
    expect((await itemsOf(noah, "")).find((own: { id: string }) => own.id === item.id)).toMatchObject({
      reason: "Not yours.",
      replace_url: "/account/vault",
    });

    await noah.post(`${REVIEW}/${item.id}/appeal`, { message: "I took it." });
    expect((await decide(rita, item.id)).status).toBe(200);
    expect(await itemOf(noah, id)).toMatchObject({ review: null });
    expect(await listed(server().visitor())).toContain(shown);
  });

  test("a post comes back when the rejected file is taken out of it", async () => {
    const [noah, rita] = await people();
    const id = await addPicture(noah);
    const shown = (await publish(noah, id)).body.post.id;
    await decide(rita, `vault-${id}`, "Not yours.");
    const edit = await noah.post(`${POST}/${shown}`, {
      type: "feed",
      access: "paid_and_free",
      text: "Without",
    });
    expect(edit.status, edit.text).toBe(200);
    expect(await listed(server().visitor())).toContain(shown);
  });

  test("a film is asked about once it is ready; what its owner deletes is asked about no more", async () => {
    const [noah, rita] = await people();
    const upload = await uploadMedia(noah, "video", await film());
    const { vault_id: id } = (await noah.post(VAULT, upload)).body;
    const waiting = async () => (await itemsOf(rita, "tab=media")).map((it: { id: string }) => it.id);
    expect(await waiting()).not.toContain(`vault-${id}`);
    await server().advance(1);
    expect(await waiting()).toContain(`vault-${id}`);
    await noah.delete(`${VAULT}/${id}`);
    expect(await waiting()).not.toContain(`vault-${id}`);
    const other = await addPicture(noah);
    await decide(rita, `vault-${other}`, "Not yours.");
    expect((await remove(noah, `vault-${other}`)).status).toBe(200);
    expect(await itemOf(noah, other)).toBeUndefined();
  });
});

describe("on a site that wants media approved first", () => {
  const site = { hosts: ["127.0.0.1"], record: {}, brand: {}, review: "before" };
  const { server, itemsOf, decide } = reviewing(async () => ({ SITE: await settingsFile([site]) }));

  test("[COVER-29] a post waits for the files that it takes from the vault", async () => {
    const [noah, rita] = [await server().signedIn("noah"), await server().signedIn("rita")];
    const id = await addPicture(noah);
    expect(await itemOf(noah, id)).toMatchObject({ review: "pending" });
    expect((await itemOf(noah, id)).thumb_url).not.toBeNull();
    const shown = (await publish(noah, id)).body.post.id;
    await decide(rita, `post-${shown}`);
    expect(await listed(server().visitor())).not.toContain(shown);
    expect((await decide(rita, `vault-${id}`)).status).toBe(200);
    expect(await listed(server().visitor())).toContain(shown);
  });

  test("[COVER-29] what is taken out of the vault is still decided on as long as something shows it", async () => {
    const [noah, rita] = [await server().signedIn("noah"), await server().signedIn("rita")];
    const waiting = async () => (await itemsOf(rita, "tab=media")).map((it: { id: string }) => it.id);
    const id = await addPicture(noah);
    const shown = (await publish(noah, id)).body.post.id;
    await decide(rita, `post-${shown}`);
    expect((await noah.delete(`${VAULT}/${id}`)).status).toBe(200);
    expect(await waiting()).toContain(`vault-${id}`);
    expect((await decide(rita, `vault-${id}`)).status).toBe(200);
    expect(await listed(server().visitor())).toContain(shown);

    const other = await addPicture(noah);
    const planned = (await publish(noah, other)).body.post.id;
    await noah.delete(`${VAULT}/${other}`);
    expect((await noah.delete(`${POST}/${planned}`)).status).toBe(200);
    expect(await waiting()).toContain(`vault-${other}`);
    await server().advance(26 * 3600);
    expect(await waiting()).not.toContain(`vault-${other}`);
  });

  test("a film that is taken out while it is made, and that a post shows, is asked about once it is ready", async () => {
    const [noah, rita] = [await server().signedIn("noah"), await server().signedIn("rita")];
    const { vault_id: id } = (await noah.post(VAULT, await uploadMedia(noah, "video", await film()))).body;
    expect((await publish(noah, id)).status).toBe(201);
    await noah.delete(`${VAULT}/${id}`);
    await server().advance(1);
    const waiting = (await itemsOf(rita, "tab=media")).map((it: { id: string }) => it.id);
    expect(waiting).toContain(`vault-${id}`);
  });
});
