import { streamDecider } from "../../domain/stream/stream.decider.ts";
import { derivedId } from "../ports/derived-id.ts";
import { idOf } from "./demo-accounts.ts";
import { buy, type DemoTill } from "./demo-till.ts";
import { must, unitAt } from "./past.ts";

const day = 86_400;
const minute = 60;

/** A broadcast so many days ago, of so many minutes; tips of its viewers in cents, each some minutes after the one before. */
interface PastBroadcast {
  readonly creator: "ava" | "noah";
  readonly title: string;
  readonly ago: number;
  readonly minutes: number;
  readonly peak: number;
  readonly unique: number;
  readonly tips: readonly (readonly [string, number])[];
}

const broadcasts: readonly PastBroadcast[] = [
  { creator: "ava", title: "First time live", ago: 143, minutes: 18, peak: 2, unique: 3, tips: [] },
  {
    ...{ creator: "ava", title: "Morning run by the harbour", ago: 61, minutes: 47, peak: 5, unique: 9 },
    tips: [["lena_w", 500]],
  },
  {
    ...{ creator: "noah", title: "Studio night: new songs", ago: 33, minutes: 96, peak: 4, unique: 7 },
    tips: [
      ["tomsen", 1000],
      ["tomsen", 500],
    ],
  },
  {
    ...{ creator: "ava", title: "Ask me anything", ago: 12, minutes: 74, peak: 8, unique: 17 },
    tips: [
      ["lena_w", 1000],
      ["carla", 700],
      ["lena_w", 300],
    ],
  },
  {
    ...{ creator: "ava", title: "", ago: 3, minutes: 31, peak: 6, unique: 11 },
    tips: [["carla", 500]],
  },
];

/** Broadcasts of the past with their tips, by the product's own rules. */
export const makeStreams = async (till: DemoTill): Promise<void> => {
  const { unit, ids } = till;
  for (const { creator, title, ago, minutes, peak, unique, tips } of broadcasts) {
    const creatorId = idOf(ids, creator);
    const id = derivedId("demo-stream", creatorId, ago);
    const began = unit.now - ago * day;
    await must(unitAt(unit, began), streamDecider, id, { type: "StartStream", creatorId, title, goal: null });
    for (const [place, [username, tip_amount]] of tips.entries()) {
      const at = began + (place + 1) * 5 * minute;
      const viewer = {
        stream_id: id,
        account_id: idOf(ids, username),
        peer: `demo-${username}`,
        seen_at: at,
      };
      await unit.sql
        .insertInto("stream_viewer")
        .values(viewer)
        .onConflict((conflict) => conflict.columns(["stream_id", "account_id"]).doUpdateSet({ seen_at: at }))
        .execute();
      const tip = { payment_intent: "tip", tip_type: "stream", model_username: creator, tip_amount };
      await buy(till, username, tip, unit.now - at);
    }
    await must(unitAt(unit, began), streamDecider, id, { type: "CountViewers", viewers: peak, unique });
    await must(unitAt(unit, began + minutes * minute), streamDecider, id, { type: "EndStream" });
  }
};
