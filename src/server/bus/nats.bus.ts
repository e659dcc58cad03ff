import { connect, type NatsConnection } from "@nats-io/transport-node";
import type { Logger } from "pino";

import type { BusSettings } from "../config/bus-settings.ts";
import type { Bus } from "./bus.port.ts";

/** How long a start waits for a NATS that is away; the node starts without it then. */
const START_MILLISECONDS = 5000;
const RETRY_MILLISECONDS = 1000;

/** NATS, for sites that outgrow `NOTIFY`. */
export const createNatsBus = (settings: Extract<BusSettings, { kind: "nats" }>, log: Logger): Bus => {
  let connection: NatsConnection | null = null;
  let stopped = false;

  const follow = async (to: NatsConnection, restored: () => void): Promise<void> => {
    for await (const { type } of to.status()) {
      if (type === "disconnect") log.warn("the bus is away");
      if (type === "reconnect") restored();
    }
  };

  const open = async (hear: (text: string) => void, restored: () => void): Promise<void> => {
    const { address, user, password, token, subject } = settings;
    const made = await connect({
      servers: address,
      name: "marquee",
      ...(user === null ? {} : { user, pass: password ?? "" }),
      ...(token === null ? {} : { token }),
      // A first connection that fails is tried again as a later one is.
      ...{ waitOnFirstConnect: true, maxReconnectAttempts: -1, reconnectTimeWait: RETRY_MILLISECONDS },
    });
    if (stopped) {
      await made.close();
      return;
    }
    connection = made;
    made.subscribe(subject, {
      callback: (error, message) => {
        if (error === null) hear(message.string());
      },
    });
    void follow(made, restored);
    restored();
  };

  return {
    publish: async (text) => {
      if (connection === null || connection.isClosed()) throw new Error("The bus is away.");
      connection.publish(settings.subject, text);
    },
    listen: async (hear, restored) => {
      const opened = open(hear, restored).catch((error: unknown) => {
        log.error({ err: error }, "the bus refuses us: other nodes hear of our commits within seconds only");
      });
      let waited: NodeJS.Timeout | undefined;
      await Promise.race([
        opened,
        new Promise<void>((resolve) => {
          waited = setTimeout(() => {
            log.warn("the bus is away: other nodes hear of our commits within seconds only");
            resolve();
          }, START_MILLISECONDS);
        }),
      ]);
      clearTimeout(waited);
    },
    stop: async () => {
      stopped = true;
      await connection?.close();
    },
  };
};
