import { pairId } from "../../domain/pair/pair.ts";
import { subscriptionDecider } from "../../domain/subscription/subscription.decider.ts";
import { idOf } from "./demo-accounts.ts";
import { buy, subscribe, type DemoTill } from "./demo-till.ts";
import { must, unitAt } from "./past.ts";

const day = 86_400;
const hour = 3600;

/** Ava's Snapchat: a member who is there, one whom she has to add, and one whom she has to remove. */
const makeSnapchat = async (till: DemoTill): Promise<void> => {
  const { unit, ids } = till;
  const join = async (username: string, name: string, ago: number, addedAgo: number | null) => {
    const asked = { payment_intent: "snapchat", model_username: "ava", snapchat_username: name };
    const id = await buy(till, username, asked, ago);
    // His page has thanked him long ago.
    await unit.sql
      .updateTable("snapchat_member")
      .set({ told_at: unit.now - ago, added_at: addedAgo === null ? null : unit.now - addedAgo })
      .where("subscription_id", "=", id)
      .execute();
    return id;
  };
  await join("snapper", "snapper.demo", 6 * day, 6 * day - hour);
  await join("joiner", "joiner.demo", 5 * hour, null);
  const ended = await join("leaver", "leaver.demo", 45 * day, 44 * day);
  const pair = pairId({ fanId: idOf(ids, "leaver"), creatorId: idOf(ids, "ava") });
  const at = (ago: number) => unitAt(unit, unit.now - ago);
  await must(at(30 * day), subscriptionDecider, pair, { type: "CancelSubscription", of: "snapchat" });
  await must(at(2 * day), subscriptionDecider, pair, { type: "ExpireSubscription", id: ended });
  // She was told of it then.
  await unit.sql
    .updateTable("snapchat_member")
    .set({ ended_at: unit.now - 2 * day })
    .where("subscription_id", "=", ended)
    .execute();
};

/** What the demo's fans have at its creators: every kind of subscription in every state that a page can show. */
export const makeSubscriptions = async (till: DemoTill): Promise<void> => {
  const { unit, ids, nextId } = till;
  const pair = (fan: string, creator: string) =>
    pairId({ fanId: idOf(ids, fan), creatorId: idOf(ids, creator) });
  const at = (ago: number) => unitAt(unit, unit.now - ago);
  await buy(till, "sub", subscribe("ava", "1mo"), 12 * day);
  await buy(till, "pack", subscribe("ava", "12mo"), 19 * day);
  await buy(till, "trialist", subscribe("ava", "trial"), 2 * day);
  await buy(till, "expiring", subscribe("ava", "1mo"), 18 * day);
  await must(at(3 * day), subscriptionDecider, pair("expiring", "ava"), {
    type: "CancelSubscription",
    of: "access",
  });
  const lapsed = await buy(till, "expired", subscribe("noah", "1mo"), 75 * day);
  await must(at(60 * day), subscriptionDecider, pair("expired", "noah"), {
    type: "CancelSubscription",
    of: "access",
  });
  await must(at(40 * day), subscriptionDecider, pair("expired", "noah"), {
    type: "ExpireSubscription",
    id: lapsed,
  });
  await must(at(5 * day), subscriptionDecider, pair("gifted", "ava"), {
    type: "GiveSubscription",
    id: nextId(),
    endAt: unit.now + 25 * day,
  });
  // Creators follow creators: the home page of ava has something to show.
  for (const followed of ["noah", "zoe"])
    await must(at(30 * day), subscriptionDecider, pair("ava", followed), {
      type: "FollowForFree",
      id: nextId(),
    });
  await makeSnapchat(till);
  await buy(
    till,
    "follower",
    { payment_intent: "tip", tip_type: "follow_free", model_username: "ava" },
    8 * day,
  );
};
