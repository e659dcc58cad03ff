import { describe, expect, test } from "vitest";

import { REVIEW, reviewing } from "./reviewing.ts";
import { grant } from "../manager/grant.ts";

const world = reviewing();
const { server, setAvatar, setCover, itemsOf, ownItem, decide, remove, profile, statusAt, counter } = world;

test("[COVER-29] each new avatar and cover is an item; it is shown at once, and stays when it is approved", async () => {
  const [ava, rita] = [await server().signedIn("ava"), await server().signedIn("rita")];
  const before = await counter(rita);
  const address = await setAvatar(ava);
  await setCover(ava);
  expect(await statusAt(address)).toBe(200);
  expect((await profile("ava")).fans_avatar_url).toBe(address);
  await server().advance(1);
  expect(await counter(rita)).toBe(before + 2);
  expect(await counter(ava)).toBe(0);
  const mine = await ownItem(ava, "avatar");
  expect(mine).toMatchObject({ status: "pending", reason: null, can_appeal: false, can_delete: true });
  const waiting = await itemsOf(rita, "tab=media");
  const { id } = waiting.find((item: { id: string }) => item.id === mine.id);
  const approved = await decide(rita, id);
  expect([approved.status, approved.body]).toEqual([200, { ok: true }]);
  expect((await decide(rita, id)).body.code).toBe("already_decided");
  expect((await profile("ava")).fans_avatar_url).toBe(address);
  expect((await ownItem(ava, "avatar", "approved")).id).toBe(id);
  const listed = await itemsOf(rita, "tab=media&status=approved");
  expect(listed[0]).toMatchObject({ id, creator: { username: "ava" }, previews: [] });
  expect(listed[0].history.map(({ what, by }: { what: string; by: string }) => [what, by])).toEqual([
    ["asked", "ava"],
    ["approved", "rita"],
  ]);
});

test("[MENU-13] [MENU-15] the rejected avatar of a fan is in no badge of his: he has no page of own items", async () => {
  const [fan, rita] = [await server().signedIn("fan"), await server().signedIn("rita")];
  const before = await counter(rita);
  await setAvatar(fan);
  await server().advance(1);
  expect(await counter(rita)).toBe(before + 1);
  const item = (await itemsOf(rita, "tab=media")).find(
    ({ creator }: { creator: { username: string } | null }) => creator?.username === "fan",
  );
  expect((await decide(rita, item.id, "Nudity is not allowed here.")).status).toBe(200);
  await server().advance(1);
  expect(await counter(rita)).toBe(before);
  expect((await fan.get("/api/v1/auth/session")).body.user.fans_avatar_rejected).toBe(true);
  expect(await counter(fan)).toBe(0);
});

test("[PROFILE-49] [COVER-28] a rejected avatar loses its address at once; its owner is told why; a new one clears the flag", async () => {
  const [mia, rita] = [await server().signedIn("mia"), await server().signedIn("rita")];
  const address = await setAvatar(mia);
  const { id } = await ownItem(mia, "avatar");
  expect((await decide(rita, id, "  ")).body.fields).toEqual({ reason: "This field is required" });
  expect((await decide(rita, id, "Nudity is not allowed here.")).status).toBe(200);
  await server().advance(0);
  expect(await statusAt(address)).toBe(404);
  expect(await statusAt(address.replace(".webp", "-w96.webp"))).toBe(404);
  expect(await profile("mia")).toMatchObject({ fans_avatar_url: null, fans_avatar_rejected: false });
  expect(await profile("mia", mia)).toMatchObject({ fans_avatar_url: null, fans_avatar_rejected: true });
  expect((await mia.get("/api/v1/auth/session")).body.user.fans_avatar_rejected).toBe(true);
  expect(await counter(mia)).toBe(1);
  const text = "Your avatar was not approved: Nudity is not allowed here.";
  expect((await world.noticesOf("mia"))[0]).toEqual({ text, url: "/account/cop" });
  const [mail] = await world.mails();
  expect(mail).toMatchObject({ to: "mia@demo.example", subject: "Your avatar was not approved" });
  expect(mail!.text).toContain(text);
  expect(mail!.text).toContain("/account/cop");
  await setAvatar(mia);
  expect(await profile("mia", mia)).toMatchObject({ fans_avatar_rejected: false });
  expect(await ownItem(mia, "avatar")).toMatchObject({ status: "pending" });
  expect(await counter(mia)).toBe(0);
  expect((await decide(rita, id)).body.code).toBe("review_not_found");
});

test("[COVER-28] a fan whose avatar was rejected is told so, and not led to a page that opens for creators alone", async () => {
  const [fan, rita] = [await server().signedIn("fan"), await server().signedIn("rita")];
  const address = await setAvatar(fan);
  const { id } = await server()
    .services.database.selectFrom("review_item as r")
    .innerJoin("account as a", "a.id", "r.account_id")
    .select("r.id")
    .where("a.username", "=", "fan")
    .where("r.kind", "=", "avatar")
    .executeTakeFirstOrThrow();
  expect((await decide(rita, id, "Nudity.")).status).toBe(200);
  await server().advance(0);
  expect(await statusAt(address)).toBe(404);
  const { user } = (await fan.get("/api/v1/auth/session")).body;
  expect(user).toMatchObject({ fans_avatar_url: null, fans_avatar_rejected: true });
  const text = "Your avatar was not approved: Nudity.";
  expect(await world.noticesOf("fan")).toContainEqual({ text, url: null });
  const mail = (await world.mails()).find(({ to }) => to === "fan@demo.example");
  expect(mail!.text).toContain(text);
  expect(mail!.text).not.toContain("/account/cop");
});

test("[COVER-14] [COVER-28] a rejected cover is flagged for its owner; it is appealed once, and shown again under another name", async () => {
  const [noah, rita] = [await server().signedIn("noah"), await server().signedIn("rita")];
  const address = await setCover(noah);
  const { id } = await ownItem(noah, "cover_picture");
  await decide(rita, id, "Nudity.");
  await server().advance(0);
  expect(await statusAt(address)).toBe(404);
  expect(await profile("noah", noah)).toMatchObject({
    fans_cover_picture_url: null,
    fans_cover_picture_rejected: true,
  });
  const appeal = (message: string) => noah.post(`${REVIEW}/${id}/appeal`, { message });
  expect((await appeal("")).body.fields).toEqual({ message: "This field is required" });
  expect((await appeal("It is a statue.")).status).toBe(200);
  expect((await appeal("Again.")).body.code).toBe("already_appealed");
  expect(await counter(noah)).toBe(0);
  const waiting = (await itemsOf(rita, "tab=media")).find((item: { id: string }) => item.id === id);
  expect(waiting).toMatchObject({ appeal: "It is a statue.", reason: "Nudity." });
  const seen = await rita.raw(waiting.previews[0].url, { redirect: "follow" });
  expect(seen.status).toBe(200);
  expect((await decide(rita, id)).status).toBe(200);
  const { fans_cover_picture_url: again } = await profile("noah");
  expect(again).not.toBe(address);
  expect([await statusAt(again), await statusAt(address)]).toEqual([200, 404]);
  expect(await profile("noah", noah)).toMatchObject({ fans_cover_picture_rejected: false });
  expect((await world.noticesOf("noah"))[0]!.text).toBe("Cover picture approved. Everybody sees it now.");
});

test("an item that is deleted or replaced is gone; only its owner deletes it", async () => {
  const [zoe, noah] = [await server().signedIn("zoe"), await server().signedIn("noah")];
  await setAvatar(zoe);
  const { id } = await ownItem(zoe, "avatar");
  expect((await remove(noah, id)).body.code).toBe("review_not_found");
  expect((await remove(zoe, id)).status).toBe(200);
  expect((await profile("zoe")).fans_avatar_url).toBeNull();
  expect((await remove(zoe, id)).body.code).toBe("review_not_found");
  expect(await ownItem(zoe, "avatar")).toBeUndefined();
});

describe("who may", () => {
  test("nobody but a reviewer sees the queue and decides, and never on his own or a managed creator's things", async () => {
    const { database } = server().services;
    const idOf = async (username: string) =>
      (
        await database
          .selectFrom("account")
          .select("id")
          .where("username", "=", username)
          .executeTakeFirstOrThrow()
      ).id;
    // Below one of her two sessions acts for ava; those of other tests may be of the same second.
    await database
      .deleteFrom("session")
      .where("account_id", "=", await idOf("rita"))
      .execute();
    const [ava, rita] = [await server().signedIn("ava"), await server().signedIn("rita")];
    await setAvatar(rita);
    await setAvatar(ava);
    const [own, hers] = [await ownItem(rita, "avatar"), await ownItem(ava, "avatar")];
    expect((await itemsOf(rita, "tab=media")).some(({ id }: { id: string }) => id === own.id)).toBe(false);
    expect((await decide(rita, own.id)).body.code).toBe("own_review");
    for (const tab of ["media", "applications", "reports"])
      expect((await ava.get(`${REVIEW}?tab=${tab}`)).body.code).toBe("not_allowed");
    expect((await decide(ava, own.id)).body.code).toBe("not_allowed");
    const elsewhere = await server().signedIn("rita");
    const session = await database
      .selectFrom("session")
      .select("id")
      .where("account_id", "=", await idOf("rita"))
      .orderBy("created_at", "desc")
      .orderBy("id")
      .execute();
    await grant(database, { creator: await idOf("ava"), manager: await idOf("rita") });
    await database
      .updateTable("session")
      .set({ acting_as: await idOf("ava") })
      .where("id", "=", session[0]!.id)
      .execute();
    const clients = [rita, elsewhere];
    const answers = await Promise.all(
      clients.map(async (client) => (await decide(client, hers.id)).body.code),
    );
    // The session that acts for ava is no reviewer's; the other one knows whom rita manages.
    expect(answers.toSorted()).toEqual(["not_allowed", "own_review"]);
    await database.deleteFrom("manager_grant").execute();
    expect((await decide(rita, hers.id)).status).toBe(200);
  });

  test("a file is opened by its owner, and by reviewers while it waits", async () => {
    const [noah, rita, fan] = [
      await server().signedIn("noah"),
      await server().signedIn("rita"),
      await server().signedIn("fan"),
    ];
    await setAvatar(noah);
    const { id, previews } = await ownItem(noah, "avatar");
    const open = async (client: typeof noah, url: string = previews[0].url) =>
      (await client.raw(url, { redirect: "manual" })).status;
    expect([await open(noah), await open(rita), await open(fan)]).toEqual([302, 302, 404]);
    expect(await open(noah, `${REVIEW}/${id}/file/1`)).toBe(404);
    expect(await open(server().visitor())).toBe(401);
    await decide(rita, id);
    expect([await open(noah), await open(rita)]).toEqual([302, 404]);
  });
});
