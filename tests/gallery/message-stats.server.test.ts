import { afterAll, beforeAll, expect, test } from "vitest";

import type { GalleryFigures } from "../../src/protocol/gallery/own-gallery.records.ts";
import { photo } from "../creator-application/pictures.ts";
import { uploadMedia } from "../media/uploaded-media.ts";
import { buyerOf, cards } from "../payment/buyer.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const PATH = "/api/v1/account/direct-message";

let server: ServerFixture;
let ava: Client;
beforeAll(async () => {
  server = await startFixture({ demo: true });
  ava = await server.signedIn("ava");
});
afterAll(() => server?.stop());

const stats = async (query: string): Promise<GalleryFigures["items"]> =>
  (await ava.get(`${PATH}/stats${query}`)).body.items;

test("[ACCT-31] a message with a price stands beside the galleries: how many got, read and bought it, and what it earned", async () => {
  const send = async (to: string, body: object): Promise<number> => {
    const sent = await ava.post(`${PATH}/conversation/${to}`, { text: "", ...body });
    expect(sent.status, sent.text).toBe(201);
    return sent.body.id;
  };
  const media = async () => [await uploadMedia(ava, "image", await photo({ width: 640, height: 400 }))];
  const sold = await send("sub", { text: "The wall", media: await media(), amount_usd: 900 });
  const last = await send("sub", { text: "For nothing" });
  const own = (items: GalleryFigures["items"]) => items.find(({ id }) => id === sold);
  const before = await stats("?type=message");
  expect(before).toHaveLength(1);
  expect(own(before)).toMatchObject({ type: "message", text: "The wall", sent: 1, opened: 0, sales: 0 });
  const buyer = buyerOf(await server.signedIn("sub"), server.origin);
  expect((await buyer.client.post(`${PATH}/conversation/ava/read`, { up_to_id: last })).status).toBe(200);
  const order = await buyer.openPage(
    `/oauth/payment/start?${new URLSearchParams({
      ...{ payment_intent: "direct_message", model_username: "ava", return_uri: "/ava" },
      ...{ payment_id: crypto.randomUUID(), direct_message_id: String(sold) },
    }).toString()}`,
  );
  await buyer.sendCard(order, cards.pays);
  for (let round = 0; round < 4; round += 1) await server.advance(2);
  // Her manager has 12.5 % of what is hers.
  expect(own(await stats(""))).toMatchObject({ opened: 1, sales: 1, gross: 900, earned: 630 });
  expect(await stats("?type=photo_dm")).not.toContainEqual(expect.objectContaining({ type: "message" }));
  const { text: file } = await ava.get(`${PATH}/stats?format=csv&type=message`);
  expect(file.split("\r\n")[1]).toMatch(/^\d+,message,The wall,9.00,.*Z,1,1,1,0,9.00,6.30$/);
});
