import type { Kysely } from "kysely";
import type { Logger } from "pino";

import type { FrameData } from "../../protocol/frame.ts";
import type { Database } from "../database/schema.ts";
import { audienceOf } from "../store/append.ts";
import type { Audience } from "../store/event-store.ts";
import type { Cursor, MessagePage, OutboxMessage } from "./read-messages.ts";
import { newestCursor, readMessages } from "./read-messages.ts";

export type Deliver = (event: string, audience: Audience, data: FrameData) => void;

/** Follows the outbox of socket events from the moment of its start. */
export interface OutboxReader {
  readonly start: () => Promise<void>;
  /** There are new messages: look now. */
  readonly wake: () => void;
  readonly stop: () => Promise<void>;
}

const PAGE = 1000;
const IDLE_MILLISECONDS = 2000;

/** Hands every message that is committed from now on to `deliver`, once. */
export const createOutboxReader = (
  database: Kysely<Database>,
  deliver: Deliver,
  log: Logger,
): OutboxReader => {
  let cursor: Cursor | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  let reading: Promise<void> | null = null;
  let readAgain = false;

  const hand = ({ seq, event, audience, data }: OutboxMessage): void => {
    try {
      deliver(event, audienceOf(audience), data);
    } catch (error) {
      // Perhaps an event of a newer node that this one does not know yet; those after it are delivered all the same.
      log.warn({ err: error, seq, event }, "a socket event could not be delivered");
    }
  };

  const readAll = async (): Promise<void> => {
    for (let more = cursor !== null; more;) {
      const page: MessagePage = await readMessages(database, cursor!, PAGE);
      ({ cursor, more } = page);
      for (const message of page.messages) hand(message);
    }
  };

  const schedule = (wait: number): void => {
    if (timer !== null) clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => read(), wait);
  };

  const read = (): void => {
    if (reading !== null) {
      readAgain = true;
      return;
    }
    readAgain = false;
    reading = (async () => {
      await readAll().catch((error: unknown) => {
        log.warn({ err: error }, "socket events could not be read");
      });
      reading = null;
      if (stopped) return;
      if (readAgain) read();
      else schedule(IDLE_MILLISECONDS);
    })();
  };

  return {
    start: async () => {
      cursor = await newestCursor(database);
      schedule(IDLE_MILLISECONDS);
    },
    wake: () => {
      if (!stopped) read();
    },
    stop: async () => {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      await reading;
    },
  };
};
