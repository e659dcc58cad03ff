import { createAuto, type NewAuto } from "../auto-message/write-auto.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { idOf, type DemoIds } from "./demo-accounts.ts";
import { unitAt } from "./past.ts";

const bare = { media: [], amountUsd: 0 } as const;

/** What ava lets the site send for her; the interval waits until she switches it on. */
const messages: readonly NewAuto[] = [
  {
    ...{ ...bare, active: true, rule: { type: "welcome", to: ["subscribers", "trials"], delay: 86_400 } },
    text: "Welcome! I am Ava, and I read everything you write to me. Have you seen the blue one yet?",
  },
  {
    ...{ ...bare, active: true, rule: { type: "thankyou", after: ["tip"], tip_over: 5000 } },
    text: "You have just bought me a whole week of paint. Thank you!",
  },
  {
    ...{ ...bare, active: false },
    rule: { type: "interval", every_days: 14, groups: ["followers"], spent_over: 0, first_at: 0 },
    text: "There are new pieces on my page. Subscribers see how they are made.",
  },
];

/** Automatic messages of each type, written before the demo's first day. */
export const makeAutoMessages = async (unit: UnitOfWork, ids: DemoIds): Promise<void> => {
  const creatorId = idOf(ids, "ava");
  const then = unitAt(unit, unit.now - 20 * 86_400);
  const by = {
    accountId: creatorId,
    creatorId,
    zone: "UTC",
    site: { priceMin: 100, priceMax: 50_000, review: "after" },
  } as const;
  for (const message of messages) await createAuto(then, message, by);
};
