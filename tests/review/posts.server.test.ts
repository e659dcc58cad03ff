import { describe, expect, test } from "vitest";

import type { Client } from "../running/http-client.ts";
import { withoutPlans } from "../push/pushed-site.ts";
import { settingsFile } from "../running/settings-file.ts";
import { REVIEW, reviewing } from "./reviewing.ts";

const write = async (client: Client, text: string): Promise<number> => {
  const {
    status,
    body,
    text: answered,
  } = await client.post("/api/v1/account/post", {
    ...{ type: "feed", access: "paid_and_free", text },
  });
  expect(status, answered).toBe(201);
  return body.post.id;
};
const edit = (client: Client, id: number, text: string) =>
  client.post(`/api/v1/account/post/${id}`, { type: "feed", access: "paid_and_free", text });
const listed = async (client: Client, username: string): Promise<readonly number[]> =>
  (await client.get(`/api/v1/user/${username}/post?status=unpinned,unpinned-free&limit=48`)).body.map(
    ({ post }: { post: { id: number } }) => post.id,
  );
const countOf = async (client: Client, username: string): Promise<number> =>
  (await client.get(`/api/v1/user/${username}`)).body.post_count.post;

describe("on a site that shows posts at once", () => {
  const { server, itemsOf, decide, noticesOf, remove } = reviewing();
  const people = async () => ({
    noah: await server().signedIn("noah"),
    rita: await server().signedIn("rita"),
    guest: server().visitor(),
  });

  test("[COVER-29] a new post is an item; a rejected one is on no list and in no count until it is approved or changed", async () => {
    const { noah, rita, guest } = await people();
    const before = await countOf(guest, "noah");
    const id = await write(noah, "A post that a reviewer reads");
    expect(await listed(guest, "noah")).toContain(id);
    const item = (await itemsOf(rita, "tab=media")).find((it: { id: string }) => it.id === `post-${id}`);
    expect(item).toMatchObject({
      kind: "post",
      creator: { username: "noah" },
      facts: [{ label: "Text", value: "A post that a reviewer reads" }],
    });
    expect((await decide(rita, item.id, "Advertising.")).status).toBe(200);
    expect(await listed(guest, "noah")).not.toContain(id);
    expect(await countOf(guest, "noah")).toBe(before);
    expect((await noticesOf("noah"))[0]!.text).toBe("Your post was not approved: Advertising.");
    await noah.post(`${REVIEW}/${item.id}/appeal`, { message: "It is a poem." });
    expect((await decide(rita, item.id)).status).toBe(200);
    expect(await listed(guest, "noah")).toContain(id);
    expect(await countOf(guest, "noah")).toBe(before + 1);
    await edit(noah, id, "Another text");
    expect((await itemsOf(rita, "tab=media")).map((it: { id: string }) => it.id)).toContain(item.id);
    expect((await remove(noah, item.id)).status).toBe(200);
    expect(await listed(guest, "noah")).not.toContain(id);
    expect(await countOf(guest, "noah")).toBe(before);
  });

  test("[COVER-29] a rejected post that is saved as it was stays hidden, and nobody is asked again", async () => {
    const { noah, rita, guest } = await people();
    const id = await write(noah, "A post that is saved again");
    expect((await decide(rita, `post-${id}`, "Advertising.")).status).toBe(200);
    const pin = {
      type: "feed",
      access: "paid_and_free",
      text: " A post that is saved again ",
      is_pinned: true,
    };
    for (const again of [
      { ...pin, is_pinned: false },
      { ...pin, access: "free" },
    ])
      expect((await noah.post(`/api/v1/account/post/${id}`, again)).status).toBe(200);
    expect(await listed(guest, "noah")).not.toContain(id);
    expect((await itemsOf(rita, "tab=media")).map((it: { id: string }) => it.id)).not.toContain(`post-${id}`);
    expect((await edit(noah, id, "A post that says something else")).status).toBe(200);
    expect(await listed(guest, "noah")).toContain(id);
  });

  test("[RTP-16] a post that is approved again is where it was and ends when it did; nobody is notified a second time", async () => {
    const [ava, rita, sub] = [
      await server().signedIn("ava"),
      await server().signedIn("rita"),
      await server().signedIn("sub"),
    ];
    const { database } = server().services;
    await withoutPlans(server());
    const { account_id, id: session_id } = await database
      .selectFrom("session as s")
      .innerJoin("account as a", "a.id", "s.account_id")
      .select(["s.account_id", "s.id"])
      .where("a.username", "=", "sub")
      .executeTakeFirstOrThrow();
    const keys = { endpoint: "https://push.example/sub", p256dh: null, auth: null };
    const device = { site: "main", account_id: account_id!, session_id, provider: "web" } as const;
    await database
      .insertInto("push_device")
      .values({ ...device, ...keys, origin: server().origin, registered_at: 0 })
      .execute();
    /** The notifications of browsers since it was asked last. */
    const pushes = async (): Promise<number> => {
      const jobs = database.deleteFrom("job").where("kind", "=", "push.send");
      return Number((await jobs.executeTakeFirstOrThrow()).numDeletedRows);
    };
    const socket = await sub.socket();
    socket.send("socket.join", { room: "profile:ava" });
    socket.send("socket.ping", {});
    await socket.next("socket.pong");
    const written = { type: "feed", access: "paid_and_free", text: "Once is enough", expire_after: 86_400 };
    const { id } = (await ava.post("/api/v1/account/post", written)).body.post;
    const times = async () =>
      database
        .selectFrom("post")
        .select(["created_at", "expires_at", "state"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
    const before = await times();
    expect(await pushes()).toBe(1);
    await server().advance(60);
    await decide(rita, `post-${id}`, "Advertising.");
    await server().advance(60);
    await ava.post(`${REVIEW}/post-${id}/appeal`, { message: "It is a poem." });
    await decide(rita, `post-${id}`);
    expect(await times()).toEqual(before);
    expect(await pushes()).toBe(0);
    await ava.post("/api/v1/account/profile/display_name", { display_name: "Ava Laurent" });
    await socket.next("profile.update");
    const told = socket.received().filter(({ name }) => name === "post.update");
    expect(told.map(({ data }) => data["action"])).toEqual(["add", "notify-new", "delete", "add"]);
    await ava.post(`/api/v1/account/post/${id}`, { ...written, text: "Once is enough, still" });
    await decide(rita, `post-${id}`, "Advertising.");
    await server().advance(86_400);
    await ava.post(`${REVIEW}/post-${id}/appeal`, { message: "Look again." });
    await decide(rita, `post-${id}`);
    // Its day is over: it does not come back.
    expect((await times()).state).toBe("expired");
    expect(await pushes()).toBe(0);
    socket.close();
  });

  test("a report that is right takes the post from view; its creator changes it and it is back", async () => {
    const { noah, rita, guest } = await people();
    const id = await write(noah, "A post that somebody reports");
    await decide(rita, `post-${id}`);
    const issue = { subject: "Look", message: "This should not be here.", reason: "It is spam or fraud" };
    const fan = await server().signedIn("fan");
    const sent = await fan.post("/api/v1/account/support/request/report", {
      issue: { ...issue, username: "noah", url: `/noah#post-${id}` },
    });
    expect((await decide(rita, `report-${sent.body.id}`, "It sells something else.")).status).toBe(200);
    expect(await listed(guest, "noah")).not.toContain(id);
    expect((await edit(noah, id, "Without that")).status).toBe(200);
    expect(await listed(guest, "noah")).toContain(id);
  });
});

describe("on a site that wants posts approved first", () => {
  const site = { hosts: ["127.0.0.1"], record: {}, brand: {}, review: "before" };
  const { server, itemsOf, decide } = reviewing(async () => ({ SITE: await settingsFile([site]) }));

  test("[COVER-29] a post is published once it is approved, also one that is changed", async () => {
    const [noah, rita] = [await server().signedIn("noah"), await server().signedIn("rita")];
    const guest = server().visitor();
    const before = await countOf(guest, "noah");
    const id = await write(noah, "A post that waits");
    expect([await listed(guest, "noah"), await countOf(guest, "noah")]).toEqual([
      expect.not.arrayContaining([id]),
      before,
    ]);
    expect((await decide(rita, `post-${id}`)).status).toBe(200);
    expect(await listed(guest, "noah")).toContain(id);
    expect(await countOf(guest, "noah")).toBe(before + 1);
    expect((await edit(noah, id, "A post that waits")).status).toBe(200);
    expect(await listed(guest, "noah")).toContain(id);
    expect((await edit(noah, id, "Changed")).status).toBe(200);
    for (const again of ["Changed", " Changed "]) {
      expect(await listed(guest, "noah")).not.toContain(id);
      expect((await edit(noah, id, again)).status).toBe(200);
    }
    await decide(rita, `post-${id}`);
    expect(await listed(guest, "noah")).toContain(id);
  });

  test("[COVER-29] what its creator changed since a reviewer saw it is not approved by him, nor rejected", async () => {
    const [noah, rita] = [await server().signedIn("noah"), await server().signedIn("rita")];
    const guest = server().visitor();
    const id = await write(noah, "Harmless");
    const find = async () =>
      (await itemsOf(rita, "tab=media")).find((it: { id: string }) => it.id === `post-${id}`);
    const { asked_at } = await find();
    await server().advance(5);
    expect((await edit(noah, id, "Something else")).status).toBe(200);
    const path = `${REVIEW}/post-${id}`;
    for (const decision of [{ decision: "approve" }, { decision: "reject", reason: "Advertising." }])
      expect((await rita.post(path, { ...decision, asked_at })).body.code).toBe("conflict");
    expect(await listed(guest, "noah")).not.toContain(id);
    const seen = await find();
    expect(seen.facts).toEqual([{ label: "Text", value: "Something else" }]);
    expect((await rita.post(path, { decision: "approve", asked_at: seen.asked_at })).status).toBe(200);
    expect(await listed(guest, "noah")).toContain(id);
  });
});
