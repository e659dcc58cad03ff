import { accountDecider } from "../../src/domain/account/account.decider.ts";
import { creatorDecider } from "../../src/domain/creator/creator.decider.ts";
import { offerPlacesDecider, offerPlacesId } from "../../src/domain/offer-places/offer-places.decider.ts";
import type { UnitOfWork } from "../../src/server/store/event-store.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import type { Cluster } from "./cluster.ts";
import type { Viewer } from "./server-node.ts";
import type { World } from "./world.ts";

export interface Cast {
  readonly creator: Viewer;
  readonly fans: readonly Viewer[];
}

const account = async (
  unit: UnitOfWork,
  id: string,
  username: string,
  type: "user" | "model",
): Promise<Viewer> => {
  await unit.execute(accountDecider, id, {
    type: "RegisterAccount",
    username,
    account_type: type,
    email: `${username}@demo.example`,
    country: "US",
  });
  return { id, username, type };
};

/** The creator's priced post and the item of her tip menu, by their ids. */
export const POST = 1;
export const MENU_ITEM = 1;

/** A creator with a trial of few places, packages and a free profile, and some fans who want it. */
export const setStage = async (world: World, cluster: Cluster): Promise<Cast> => {
  const { seeded, nextId } = world;
  const { store } = cluster.anyNode()!.services;
  return store.transact(systemMetadata, async (unit) => {
    const creator = await account(unit, nextId(), "ava", "model");
    const { id } = creator;
    await unit.execute(accountDecider, id, { type: "ReviewCreator", status: "approved", reason: null });
    const price = seeded.pick([499, 999, 1999]);
    await unit.execute(creatorDecider, id, { type: "SetSubscriptionPrice", price });
    if (seeded.chance(0.5))
      await unit.execute(creatorDecider, id, { type: "SetPackage", duration: "6mo", percent: 20 });
    if (seeded.chance(0.6)) await unit.execute(creatorDecider, id, { type: "OpenFreeProfile" });
    if (seeded.chance(0.8)) {
      const places = seeded.pick([1, 1, 2, null]);
      const terms = { discount: seeded.pick([50, 100]), days: 7, converts: seeded.chance(0.8), places };
      await unit.execute(creatorDecider, id, { type: "OfferTrial", terms: { ...terms, endsAt: null } });
      const open = { type: "OpenOffer", limit: places, endsAt: null } as const;
      await unit.execute(offerPlacesDecider, offerPlacesId(id, "trial"), open);
    }
    const sale = { onSale: true, price: 999, username: "ava.unframed" };
    await unit.execute(creatorDecider, id, { type: "SellSnapchat", ...sale });
    const post = { id: POST, creator_id: id, type: "feed_purchase_free", access: "paid", text: "" } as const;
    await unit.sql
      .insertInto("post")
      .values({ ...post, amount_usd: 700, created_at: unit.now } as never)
      .execute();
    const item = { id: MENU_ITEM, creator_id: id, description: "A voice message", price: 2_000, position: 1 };
    await unit.sql.insertInto("tip_menu_item").values(item).execute();
    const fans: Viewer[] = [];
    for (let index = 0; index < 2 + seeded.below(2); index += 1)
      fans.push(await account(unit, nextId(), `fan${index + 1}`, "user"));
    return { creator, fans };
  });
};
