import { buyerOf, cards, type Buyer } from "../payment/buyer.ts";
import type { ServerFixture } from "../running/server-fixture.ts";

/** The address of the payment page for a month of ava's Snapchat. */
export const snapchatPage = (fields: Readonly<Record<string, string>> = {}): string =>
  `/oauth/payment/start?${new URLSearchParams({
    payment_intent: "snapchat",
    model_username: "ava",
    snapchat_username: "ada.lovelace",
    return_uri: "/ava",
    payment_id: crypto.randomUUID(),
    ...fields,
  }).toString()}`;

/** Buys a month of ava's Snapchat and lets its jobs run; answers the payment's id, which is the membership's. */
export const buySnapchat = async (
  server: ServerFixture,
  buyer: Buyer,
  fields: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const payment_id = crypto.randomUUID();
  const page = snapchatPage({ payment_id, ...fields });
  const { body } = await buyer.sendCard(await buyer.openPage(page), cards.pays);
  if (body.status !== "accepted") throw new Error(`The card was not accepted: ${JSON.stringify(body)}`);
  await server.advance(0);
  return payment_id;
};

/** A browser in which nobody is signed in. */
export const aGuest = async (server: ServerFixture): Promise<Buyer> => {
  const client = server.visitor();
  await client.open("/ava");
  return buyerOf(client, server.origin);
};

/** Runs the jobs of these kinds once more: their process was killed after they were done and before that was noted. */
export const runAgain = async (server: ServerFixture, kinds: string): Promise<void> => {
  await server.services.database
    .updateTable("job")
    .set({ done_at: null, lease: null, lease_until: null })
    .where("kind", "like", kinds)
    .where("done_at", "is not", null)
    .execute();
  await server.advance(0);
};

/** The creator adds a member, so that his money does not go back. */
export const markAdded = async (server: ServerFixture, id: string): Promise<void> => {
  const ava = await server.signedIn("ava");
  const { status } = await ava.post(`/api/v1/account/snapchat/${id}/added`);
  if (status !== 200) throw new Error(`The member could not be added: ${status}`);
};
