import { afterAll, beforeAll, expect, test } from "vitest";

import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
let noah: Client;
beforeAll(async () => {
  server = await startFixture({ demo: true });
  noah = await server.signedIn("noah");
});
afterAll(() => server?.stop());

const PATH = "/api/v1/account/customize";
const plain = {
  ...{ link_color: null, main_follow_color: null, message_color: null, message_text_color: null },
  ...{ text_color: null, meta_description: null as string | null, warning_enabled: false },
};
const recordOf = async (username: string, client: Client = server.visitor()) =>
  (await client.get(`/api/v1/user/${username}?wl_config=1`)).body;
const told = async (): Promise<number> => {
  const rows = await server.services.database
    .selectFrom("socket_event")
    .select("audience")
    .where("event", "=", "profile.update")
    .execute();
  return rows.filter(({ audience }) => JSON.stringify(audience).includes("profile:noah")).length;
};

test("a look is saved, told to open pages, shown in the record and in the server's HTML; pictures of it stay", async () => {
  const before = await told();
  expect((await noah.get(PATH)).body.data.wl_config).toEqual(plain);
  const look = { ...plain, link_color: "#b4552d", meta_description: "  Slow & warm ", warning_enabled: true };
  const saved = await noah.post(PATH, { ...look, was: plain });
  expect(saved.body.data.wl_config).toEqual({
    ...look,
    link_color: "#B4552D",
    meta_description: "Slow & warm",
  });
  expect(await told()).toBe(before + 1);
  expect((await recordOf("noah")).wl_config).toMatchObject({ link_color: "#B4552D", warning_enabled: true });
  const { text } = await server.visitor().get("/noah");
  expect(text).toContain('"link_color":"#B4552D"');
  expect(text).toContain('content="Slow &#38; warm"');
  const mia = await server.signedIn("mia");
  const { logo } = (await recordOf("mia")).wl_config;
  expect(logo).not.toBeNull();
  const own = (await mia.get(PATH)).body.data.wl_config;
  expect((await mia.post(PATH, { ...own, text_color: null })).status).toBe(200);
  expect((await recordOf("mia")).wl_config.logo).toBe(logo);
});

test("bad colours and texts are refused at their fields; of two windows the later one reads what the earlier one saved", async () => {
  const bad = await noah.post(PATH, { ...plain, link_color: "url(x)", meta_description: "x".repeat(301) });
  expect([bad.status, Object.keys(bad.body.fields)]).toEqual([422, ["link_color", "meta_description"]]);
  const was = (await noah.get(PATH)).body.data.wl_config;
  await noah.post(PATH, { ...was, text_color: "#112233", was });
  const late = await noah.post(PATH, { ...was, text_color: "#445566", was });
  expect([late.status, late.body.code, late.body.fields]).toEqual([
    409,
    "section_changed",
    { text_color: "Changed meanwhile to: #112233. Save again to replace it." },
  ]);
  expect(late.body.current).toEqual({ ...was, text_color: "#112233" });
});

test("nobody changes the look of another's page", async () => {
  const zoe = await server.signedIn("zoe");
  const { id } = (await recordOf("noah")).user;
  expect((await zoe.post(PATH, { ...plain, user_id: id })).status).toBe(403);
  expect((await zoe.get(`${PATH}?user_id=${id}`)).status).toBe(403);
  expect((await (await server.signedIn("fan")).get(PATH)).status).toBe(403);
});
