import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { paymentDecider } from "../../src/domain/payment/payment.decider.ts";
import type { OwnGallery } from "../../src/protocol/gallery/own-gallery.records.ts";
import type { PostItem } from "../../src/protocol/records.ts";
import { galleryPurchase } from "../../src/server/gallery/gallery.purchase.ts";
import { postPurchase } from "../../src/server/post/post.purchase.ts";
import { systemMetadata, type UnitOfWork } from "../../src/server/store/event-store.ts";
import type { Answered, Client } from "../running/http-client.ts";
import { untilBlocked } from "../running/lock-wait.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
let noah: Client;
let creatorId: string;
beforeAll(async () => {
  server = await startFixture({ demo: true });
  noah = await server.signedIn("noah");
  creatorId = (await noah.get("/api/v1/user/noah")).body.user.id;
});
afterAll(async () => server?.stop());

const path = "/api/v1/account/post";
const plain = { type: "feed", access: "paid", text: "Good morning" };
const written = async (fields: object): Promise<PostItem["post"]> => {
  const { status, body, text } = await noah.post(path, { ...plain, ...fields });
  expect(status, text).toBe(201);
  return body.post;
};

/** Asks for something in the middle of another transaction, which is committed once the two meet. */
const inTheMiddleOf = async (
  change: (unit: UnitOfWork) => Promise<unknown>,
  ask: () => Promise<Answered>,
): Promise<Answered> => {
  const { store, database } = server.services;
  let asked: Promise<Answered> | null = null;
  await store.transact(systemMetadata, async (unit) => {
    await change(unit);
    asked = ask();
    await Promise.race([untilBlocked(database), asked]);
  });
  return asked!;
};

test("[POSTS-25] an edit loses no contribution that is booked at the same time", async () => {
  const fund = { type: "fund", amount_usd: 500, fund_goal: 20_000 };
  const { id } = await written(fund);
  const { status, body } = await inTheMiddleOf(
    (unit) =>
      sql`update post set fund_raised = fund_raised + 700 where id = ${id} and type = 'fund'`.execute(
        unit.sql,
      ),
    () => noah.post(`${path}/${id}`, { ...plain, ...fund, text: "Almost there" }),
  );
  expect([status, body.post.text, body.post.fund_raised]).toEqual([200, "Almost there", 700]);
});

test("[POSTS-25] an edit loses no vote that is given at the same time", async () => {
  const ends_at = server.services.clock.now() + 86_400;
  const asked = { type: "poll", poll: { options: ["Red", "Blue"], ends_at } };
  const { id } = await written(asked);
  const { status, body } = await inTheMiddleOf(
    (unit) =>
      sql`update post set poll = jsonb_set(poll, '{options,1,votes}', '1') where id = ${id}`.execute(
        unit.sql,
      ),
    () => noah.post(`${path}/${id}`, { ...plain, ...asked, text: "Which one?" }),
  );
  expect([status, body.post.text]).toEqual([200, "Which one?"]);
  expect(body.post.poll.options.map(({ votes }: { votes: number }) => votes)).toEqual([0, 1]);
});

test("[POSTS-25] an edit that meets a buyer whose money is being held changes nothing that he pays for", async () => {
  const { id } = await written({ amount_usd: 700 });
  const { status, body } = await inTheMiddleOf(
    async (unit) => {
      const purpose = { kind: "post", postId: id } as const;
      const order = {
        intent: "post",
        purpose,
        buyerId: "reader",
        creatorId,
        amount: 700,
        returnUri: "/noah",
      } as const;
      await unit.execute(paymentDecider, "under-way", { type: "StartPayment", order });
      await unit.execute(paymentDecider, "under-way", {
        type: "AuthorizePayment",
        reference: "held",
        amount: 700,
      });
      expect(await postPurchase.reserve({ unit, id: "under-way", order })).toBeNull();
    },
    () => noah.post(`${path}/${id}`, { ...plain, amount_usd: 800 }),
  );
  expect([status, Object.keys(body.fields)]).toEqual([422, ["amount_usd"]]);
});

test("[X-18] the files of a gallery stay, too, while a buyer's money is being held", async () => {
  const galleries = "/api/v1/account/direct-message/auto";
  const posts: readonly PostItem[] = (await noah.get("/api/v1/user/noah/post?limit=48")).body;
  const pictures = posts.flatMap(({ post }) => post.media).filter(({ kind }) => kind === "image");
  const [kept, other] = [...new Set(pictures.map(({ id }) => id))].map((vault_id) => ({ vault_id }));
  const amount = 900;
  const gallery = { type: "profile", rule: { gallery: "photo_dm" }, text: "Two", media: [kept, other] };
  const { id } = (await noah.post(galleries, { ...gallery, amount_usd: amount })).body as OwnGallery;
  const { status, body } = await inTheMiddleOf(
    async (unit) => {
      const purpose = { kind: "direct_message", directMessageId: id } as const;
      const order = {
        intent: "direct_message",
        purpose,
        buyerId: "reader",
        creatorId,
        amount,
        returnUri: "/noah",
      } as const;
      await unit.execute(paymentDecider, "gallery", { type: "StartPayment", order });
      await unit.execute(paymentDecider, "gallery", {
        type: "AuthorizePayment",
        reference: "held too",
        amount,
      });
      expect(await galleryPurchase.reserve({ unit, id: "gallery", order })).toBeNull();
    },
    () => noah.post(`${galleries}/${id}`, { media: [kept] }),
  );
  expect([status, body.fields]).toEqual([422, { media: "This gallery was bought. Its files stay." }]);
});
