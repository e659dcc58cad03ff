import { expect, test } from "vitest";

import { photo } from "../creator-application/pictures.ts";
import { uploadMedia } from "../media/uploaded-media.ts";
import { newBuyer } from "../payment/buyer.ts";
import { reviewing } from "../review/reviewing.ts";
import { settingsFile } from "../running/settings-file.ts";

const PATH = "/api/v1/account/direct-message";
const site = { hosts: ["127.0.0.1"], record: {}, brand: {}, review: "before" };
const { server, decide, ownItem } = reviewing(async () => ({
  SITE: await settingsFile([site]),
  TRUSTED_PROXIES: "127.0.0.1",
}));

const welcome = async (text: string) => {
  const noah = await server().signedIn("noah");
  const media = [await uploadMedia(noah, "image", await photo({ width: 640, height: 480 }))];
  const rule = { to: ["subscribers"], delay: 0 };
  const made = await noah.post(`${PATH}/auto`, { type: "welcome", rule, text, media, amount_usd: 0 });
  expect(made.status, made.text).toBe(201);
  return { noah, id: made.body.id };
};
const textsOf = async ({ client }: Awaited<ReturnType<typeof newBuyer>>) =>
  ((await client.get(`${PATH}/conversation/noah`)).body.items as readonly { readonly text: string }[]).map(
    ({ text }) => text,
  );
/** In how many seconds messages are tried again. */
const triesOf = async () => {
  const { services } = server();
  const rows = await services.database
    .selectFrom("job")
    .select("due_at")
    .where("kind", "=", "auto-message.send")
    .where("done_at", "is", null)
    .execute();
  return rows.map(({ due_at: due }) => Number(due) - services.clock.now());
};

test("[ACCT-29] a welcome whose picture is in review waits for it, looked at each ten minutes, and comes once it is approved", async () => {
  const { noah } = await welcome("Seen by a reviewer first");
  const fan = await newBuyer(server().origin, "waiting1");
  await fan.pay("noah", "1mo");
  await server().advance(1);
  expect(await textsOf(fan)).toEqual([]);
  const [due] = await triesOf();
  expect(due).toBeGreaterThan(500);
  expect(due).toBeLessThanOrEqual(600);
  const { id } = await ownItem(noah, "message");
  await decide(await server().signedIn("rita"), id);
  await server().advance(601);
  expect(await textsOf(fan)).toEqual(["Seen by a reviewer first"]);
  expect(await triesOf()).toEqual([]);
});

test("[ACCT-29] a welcome whose picture is rejected is sent to nobody, and tells its creator why", async () => {
  const { noah, id: autoId } = await welcome("Not this one");
  const { id } = await ownItem(noah, "message", "pending");
  await decide(await server().signedIn("rita"), id, "Nudity.");
  const fan = await newBuyer(server().origin, "waiting2");
  await fan.pay("noah", "1mo");
  await server().advance(601);
  expect(await textsOf(fan)).not.toContain("Not this one");
  expect(await triesOf()).toEqual([]);
  const { body } = await noah.get(`${PATH}/auto/${autoId}`);
  expect([body.status, body.reason]).toEqual(["rejected", "Nudity."]);
});
