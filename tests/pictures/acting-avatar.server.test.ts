import { afterAll, beforeAll, expect, test } from "vitest";

import { photo } from "../creator-application/pictures.ts";
import { sendPicture } from "./send-picture.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const AVATAR = "/api/v1/account/avatar";
const MANAGE = "/api/v1/account/manager/manage";
let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(() => server?.stop());

test("[CAPI-13] [CAPI-12] [CAPI-38] [SHELL-86] who acts for a creator changes his own avatar by his own id, and hers by hers", async () => {
  const max = await server.signedIn("max");
  const [maxId, avaId] = [await server.idOf("max"), await server.idOf("ava")];
  const acting = await max.get(`${MANAGE}/${avaId}`, { "x-csrf-token": max.csrf() });
  expect(acting.body.acting_as.username).toBe("ava");
  const shown = async () => {
    const rows = await server.services.database
      .selectFrom("account")
      .select(["username", "avatar_url"])
      .where("id", "in", [maxId, avaId])
      .execute();
    return Object.fromEntries(rows.map(({ username, avatar_url }) => [username, avatar_url]));
  };
  const before = await shown();
  const own = await max.post(AVATAR, {
    ...(await sendPicture(max, "avatar", await photo())),
    user_id: maxId,
  });
  expect(own.status, own.text).toBe(200);
  expect(await shown()).toEqual({ ...before, max: own.body.fans_avatar_url });
  const hers = await max.post(AVATAR, {
    ...(await sendPicture(max, "avatar", await photo())),
    user_id: avaId,
  });
  expect(await shown()).toEqual({ max: own.body.fans_avatar_url, ava: hers.body.fans_avatar_url });
  expect((await max.delete(`${AVATAR}?user_id=${maxId}`)).status).toBe(200);
  expect(await shown()).toEqual({ max: null, ava: hers.body.fans_avatar_url });
});
