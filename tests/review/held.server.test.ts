import { describe, expect, test } from "vitest";

import { settingsFile } from "../running/settings-file.ts";
import { reviewing } from "./reviewing.ts";

describe("on a site that wants everything approved first", () => {
  const site = { hosts: ["127.0.0.1"], record: {}, brand: {}, review: "before" };
  const { server, setAvatar, setCover, ownItem, decide, profile, statusAt } = reviewing(async () => ({
    SITE: await settingsFile([site]),
  }));

  test("[COVER-29] a new picture is its owner's alone until it is approved; the one of before stays meanwhile", async () => {
    const [ava, rita] = [await server().signedIn("ava"), await server().signedIn("rita")];
    const before = (await profile("ava")).fans_avatar_url;
    const own = await setAvatar(ava);
    expect((await profile("ava")).fans_avatar_url).toBe(before);
    expect((await profile("ava", ava)).fans_avatar_url).toBe(own);
    expect(await statusAt(own)).toBe(401);
    expect((await ava.raw(own, { redirect: "follow" })).status).toBe(200);
    const { id } = await ownItem(ava, "avatar");
    await decide(rita, id);
    const shown = (await profile("ava")).fans_avatar_url;
    expect(shown).toMatch(/^\/media\/public\/avatars\//);
    expect(await statusAt(shown)).toBe(200);
    expect((await profile("ava", ava)).fans_avatar_url).toBe(shown);
  });

  test("what is rejected before anybody saw it leaves what everybody sees", async () => {
    const [ava, rita] = [await server().signedIn("ava"), await server().signedIn("rita")];
    const before = (await profile("ava")).fans_cover_picture_url;
    const own = await setCover(ava);
    expect((await profile("ava", ava)).fans_cover_picture_url).toBe(own);
    const { id } = await ownItem(ava, "cover_picture");
    await decide(rita, id, "Nudity.");
    expect((await profile("ava")).fans_cover_picture_url).toBe(before);
    expect(await profile("ava", ava)).toMatchObject({
      fans_cover_picture_url: before,
      fans_cover_picture_rejected: true,
    });
  });
});
