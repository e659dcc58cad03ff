import type { Client, Pool } from "pg";
import type { Logger } from "pino";

import type { Bus } from "./bus.port.ts";

const CHANNEL = "marquee";
const FIRST_WAIT = 50;
const LONGEST_WAIT = 5000;

/** PostgreSQL's own `NOTIFY`: the bus of sites that have no other. It listens on a connection of its own. */
export const createNotifyBus = (parts: {
  readonly pool: Pool;
  readonly connect: () => Promise<Client>;
  readonly log: Logger;
}): Bus => {
  let listener: Client | null = null;
  let stopped = false;
  let retry: NodeJS.Timeout | null = null;

  const listen = async (
    hear: (text: string) => void,
    restored: () => void,
    firstWait: number,
  ): Promise<void> => {
    if (stopped) return;
    let wait = firstWait;
    const again = () => {
      listener = null;
      if (stopped || retry !== null) return;
      retry = setTimeout(() => {
        retry = null;
        void listen(hear, restored, Math.min(wait * 2, LONGEST_WAIT));
      }, wait);
    };
    try {
      const client = await parts.connect();
      client.on("error", again);
      client.on("end", again);
      client.on("notification", ({ payload }) => hear(payload ?? ""));
      await client.query(`listen ${CHANNEL}`);
      listener = client;
      wait = FIRST_WAIT;
      restored();
    } catch (error) {
      parts.log.warn({ err: error }, "commit notices of other nodes cannot be received");
      again();
    }
  };

  return {
    publish: async (text) => {
      await parts.pool.query("select pg_notify($1, $2)", [CHANNEL, text]);
    },
    listen: async (hear, restored) => listen(hear, restored, FIRST_WAIT),
    stop: async () => {
      stopped = true;
      if (retry !== null) clearTimeout(retry);
      await listener?.end();
    },
  };
};
