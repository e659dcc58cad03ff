import type { AccountId, Cents } from "../../domain/unit/unit.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { streamRoom } from "./change-stream.ts";

/** A line of a broadcast's chat. */
export interface StreamLine {
  readonly streamId: string;
  readonly from: { readonly id: AccountId; readonly username: string; readonly display_name: string };
  readonly isCreator: boolean;
  readonly text: string;
  /** The paid tip that it tells of, `amount` in cents; null: it is only said. */
  readonly tip: { readonly amount: Cents; readonly paymentId: string } | null;
}

/** Writes a line into the chat of a broadcast and tells it to all who are there. */
export const addStreamLine = async (unit: UnitOfWork, line: StreamLine): Promise<void> => {
  const { streamId, from, isCreator, text, tip } = line;
  const said = { stream_id: streamId, text, created_at: unit.now };
  const { id } = await unit.sql
    .insertInto("stream_message")
    .values({
      ...{ ...said, account_id: from.id },
      ...(tip === null ? {} : { tip_usd: tip.amount, tip_payment_id: tip.paymentId }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  unit.publish({
    event: "chat.message",
    audience: { room: streamRoom(streamId) },
    data: {
      ...{ id, ...said, username: from.username, display_name: from.display_name },
      ...{ is_model: isCreator, tip_amount: tip?.amount ?? null },
    },
  });
};
