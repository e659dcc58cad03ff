import { systemMetadata } from "../../src/server/store/event-store.ts";
import type { Cluster } from "./cluster.ts";
import type { Memory } from "./memory.ts";
import type { Cast } from "./stage.ts";
import type { World } from "./world.ts";

/** What came of messages that are sent by themselves. */
export type AnsweredOutcome = "welcomed" | "thanked" | "thank-you bought";

/** In every other seed in which people talk, the creator has a welcome and a thank-you on, which sells a film itself. */
const hasAnswers = (seed: number): boolean => seed % 2 === 0;

/** Cents. */
const PRICE = 300;
const FILM = 1;

/** Writes them: a message of each type, with what it says. */
export const answerByThemselves = async (
  world: World,
  cluster: Cluster,
  { creator }: Cast,
): Promise<void> => {
  if (!hasAnswers(world.seed)) return;
  await cluster.anyNode()!.services.store.transact(systemMetadata, async ({ sql, now }) => {
    for (const { rule, text, price } of [
      { rule: { type: "welcome", to: ["subscribers", "followers"], delay: 30 }, text: "Welcome", price: 0 },
      {
        rule: { type: "thankyou", after: ["tip", "purchase", "renewal"], tip_over: 0 },
        text: "Thanks",
        price: PRICE,
      },
    ]) {
      const content = await sql
        .insertInto("direct_message")
        .values({
          creator_id: creator.id,
          title: text,
          amount_usd: price,
          position: 0,
          created_at: now,
        } as never)
        .returning("id")
        .executeTakeFirstOrThrow();
      const auto = await sql
        .insertInto("auto_message")
        .values({
          ...{ creator_id: creator.id, type: rule.type, rule: JSON.stringify(rule), content_id: content.id },
          ...{ active: true, next_at: null, created_at: now },
        } as never)
        .returning("id")
        .executeTakeFirstOrThrow();
      await sql
        .insertInto("auto_message_content")
        .values({ direct_message_id: content.id, auto_message_id: auto.id })
        .execute();
      if (price > 0)
        await sql
          .insertInto("direct_message_media")
          .values({ direct_message_id: content.id, media_id: FILM, position: 0 } as never)
          .execute();
    }
  });
};

/** What was sent by itself in a run. */
export const answeredOutcomes = (memory: Memory): ReadonlyMap<AnsweredOutcome, number> => {
  const rows = (table: string) => memory.tables.get(table) ?? [];
  const sent = rows("message").filter(({ cause }) => String(cause).startsWith("auto:"));
  const welcomed = sent.filter(({ cause }) => String(cause).split(":").length === 2);
  const bought = rows("direct_message_sale").filter((sale) =>
    rows("auto_message_content").some((row) => row["direct_message_id"] === sale["direct_message_id"]),
  );
  const counts: readonly (readonly [AnsweredOutcome, number])[] = [
    ["welcomed", welcomed.length],
    ["thanked", sent.length - welcomed.length],
    ["thank-you bought", bought.length],
  ];
  return new Map(counts.filter(([, times]) => times > 0));
};
