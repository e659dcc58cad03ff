import { thankedAs } from "../../src/domain/auto-message/auto-message.ts";
import type { PurchaseKind } from "../../src/domain/purchases.ts";
import type { Memory } from "./memory.ts";
import type { Row } from "./memory-tables.ts";
import { whenChanged } from "./when-changed.ts";

type Check = (holds: boolean, sentence: string) => void;

/** What must hold of messages that are sent by themselves. */
export interface AutoInvariants {
  /** Something was stored. */
  readonly committed: () => void;
  readonly healed: () => void;
}

export const createAutoInvariants = (memory: Memory, check: Check): AutoInvariants => {
  const rows = (table: string): readonly Row[] => memory.tables.get(table) ?? [];
  const other = ({ conversation_id, sender_id }: Row): unknown => {
    const found = rows("conversation").find(({ id }) => id === conversation_id);
    return found?.["first_id"] === sender_id ? found?.["second_id"] : found?.["first_id"];
  };
  const sent = (): readonly Row[] => rows("message").filter(({ cause }) => String(cause).startsWith("auto:"));
  /** What an automatic message has sold. */
  const isOurs = (paymentId: unknown): boolean =>
    rows("direct_message_sale").some(
      (sale) =>
        sale["payment_id"] === paymentId &&
        rows("auto_message").some((row) => row["content_id"] === sale["direct_message_id"]),
    );
  /** Pairs between which a block stood at any time: it keeps a message back, and may have gone since. */
  const blocked = new Set<string>();
  const pairOf = (one: unknown, two: unknown): string => [String(one), String(two)].toSorted().join(" ");

  const checkSent = (): void => {
    for (const { blocker_id: by, blocked_id: whom } of rows("block")) blocked.add(pairOf(by, whom));
    const causes = new Set<string>();
    for (const message of sent()) {
      const [, , about] = String(message["cause"]).split(":");
      const recipient = other(message);
      const key = `${String(message["cause"])} ${String(recipient)}`;
      check(!causes.has(key), `${String(recipient)} got two messages of ${String(message["cause"])}.`);
      causes.add(key);
      const payment = rows("payment").find(({ id }) => id === about);
      if (payment === undefined) {
        const isFan = rows("subscription").some(
          (row) =>
            row["fan_id"] === recipient &&
            row["creator_id"] === message["sender_id"] &&
            row["started"] === true,
        );
        check(isFan, `${String(recipient)}, who is no fan, got ${String(message["cause"])}.`);
        continue;
      }
      check(
        payment["buyer_id"] === recipient,
        `${String(recipient)} was thanked for payment ${String(about)} of somebody else.`,
      );
      check(!isOurs(about), `Payment ${String(about)} for an automatic message was answered by another one.`);
    }
  };

  return {
    committed: whenChanged(
      memory,
      ["block", "message", "conversation", "payment", "subscription", "auto_message", "direct_message_sale"],
      checkSent,
    ),
    healed: () => {
      for (const auto of rows("auto_message")) {
        const { id, creator_id: creatorId, type } = auto;
        if (type !== "thankyou") continue;
        for (const payment of rows("payment")) {
          const { buyer_id: fan, purpose, status } = payment;
          const isDue =
            status === "settled" &&
            payment["creator_id"] === creatorId &&
            Number(payment["amount"]) > 0 &&
            thankedAs[purpose as PurchaseKind] !== null &&
            !isOurs(payment["id"]);
          const isThanked = sent().some(
            ({ cause }) => cause === `auto:${String(id)}:${String(payment["id"])}`,
          );
          check(
            !isDue || isThanked || blocked.has(pairOf(fan, creatorId)),
            `Nobody thanked ${String(fan)} for payment ${String(payment["id"])}.`,
          );
        }
      }
    },
  };
};
