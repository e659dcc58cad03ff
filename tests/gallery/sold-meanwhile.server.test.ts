import { afterAll, beforeAll, expect, test } from "vitest";

import type { OwnGallery } from "../../src/protocol/gallery/own-gallery.records.ts";
import { photo } from "../creator-application/pictures.ts";
import { uploadMedia } from "../media/uploaded-media.ts";
import { readBooks } from "../payment/books.ts";
import { cards, newBuyer, type Buyer } from "../payment/buyer.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const PATH = "/api/v1/account/direct-message/auto";
const PRICE = 900;
const gallery = { type: "profile", rule: { gallery: "photo_dm" }, text: "By the sea" } as const;

let server: ServerFixture;
let noah: Client;
let fan: Buyer;
beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  noah = await server.signedIn("noah");
  fan = await newBuyer(server.origin, "collector");
  await fan.pay("noah", "1mo");
  await server.advance(0);
});
afterAll(() => server?.stop());

const made = async (): Promise<OwnGallery> => {
  const media = [await uploadMedia(noah, "image", await photo({ width: 600, height: 400 }))];
  const { status, body, text } = await noah.post(PATH, { ...gallery, amount_usd: PRICE, media });
  expect(status, text).toBe(201);
  return body as OwnGallery;
};

/** The order of a gallery, on the payment page. */
const orderOf = ({ id }: OwnGallery, payment: string): Promise<string> =>
  fan.openPage(
    `/oauth/payment/start?${new URLSearchParams({
      ...{ payment_intent: "direct_message", model_username: "noah", return_uri: "/noah/premium" },
      ...{ payment_id: payment, direct_message_id: String(id), amount_usd: String(PRICE) },
    }).toString()}`,
  );

/** What was charged, and whether the gallery is open to him. */
const endOf = async ({ id }: OwnGallery, payment: string) => {
  const { charged } = await readBooks(server.services.database);
  const { status, body } = await fan.client.get(`/api/v1/user/gallery/${id}`);
  return [charged.get(payment) ?? 0, status === 200 && body.is_locked === false];
};

const edit = ({ id }: OwnGallery, fields: object) => noah.post(`${PATH}/${id}`, fields);
const changes = {
  deleted: ({ id }: OwnGallery) => noah.delete(`${PATH}/${id}`),
  closed: (one: OwnGallery) => edit(one, { active: false }),
  "priced anew": (one: OwnGallery) => edit(one, { amount_usd: PRICE + 100 }),
};

test.each(Object.entries(changes))(
  "[PAY-02] of a gallery that is %s while his money is being held the buyer gets it back",
  async (_, change) => {
    const one = await made();
    const payment = crypto.randomUUID();
    // What comes of the money is decided by a job.
    await server.services.jobs.stop();
    await fan.sendCard(await orderOf(one, payment), cards.pays);
    const answer = await change(one);
    expect(answer.status, answer.text).toBe(200);
    await server.advance(60);
    server.services.jobs.start();
    expect(await endOf(one, payment)).toEqual([0, false]);
    expect((await fan.ask(payment)).body).toMatchObject({ status: "refused", amount_usd: PRICE });
  },
);

test("[PAY-02] he has the gallery or his money when it is deleted at the same moment", async () => {
  for (let round = 0; round < 4; round += 1) {
    const one = await made();
    const payment = crypto.randomUUID();
    const order = await orderOf(one, payment);
    await Promise.all([fan.sendCard(order, cards.pays), changes.deleted(one)]);
    await server.advance(60);
    expect([
      [PRICE, true],
      [0, false],
    ]).toContainEqual(await endOf(one, payment));
  }
});
