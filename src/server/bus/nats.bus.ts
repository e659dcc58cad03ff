import { setTimeout as pause } from "node:timers/promises";

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
  const stopping = new AbortController();
  const { signal } = stopping;

  const follow = async (to: NatsConnection, restored: () => void): Promise<void> => {
    for await (const { type } of to.status()) {
      if (type === "disconnect" && !signal.aborted) log.warn("the bus is away");
      if (type === "reconnect") await tellRestored(to, restored);
    }
  };

  /** Once the server has heard what this node wants to hear: from then on nothing is missed. */
  const tellRestored = async (to: NatsConnection, restored: () => void): Promise<void> => {
    try {
      await to.flush();
      restored();
    } catch (error) {
      // It is away again, and will say when it is back.
      log.debug({ err: error }, "the bus was back for a moment only");
    }
  };

  const tryOnce = (): Promise<NatsConnection> => {
    const { address, user, password, token } = settings;
    return connect({
      servers: address,
      name: "marquee",
      ...(user === null ? {} : { user, pass: password ?? "" }),
      ...(token === null ? {} : { token }),
      ...{ maxReconnectAttempts: -1, reconnectTimeWait: RETRY_MILLISECONDS },
      // A password that is wrong for a while is no end either.
      ignoreAuthErrorAbort: true,
    });
  };

  /** Tries until it is there, or the node stops. */
  const firstConnection = async (): Promise<NatsConnection | null> => {
    let isTold = false;
    while (!signal.aborted) {
      try {
        return await tryOnce();
      } catch (error) {
        if (!isTold)
          log.warn(
            { err: error },
            "the bus is away: other nodes hear of our commits within seconds only, until it is there",
          );
        isTold = true;
      }
      await pause(RETRY_MILLISECONDS, undefined, { signal }).catch(() => undefined);
    }
    return null;
  };

  const open = async (hear: (text: string) => void, restored: () => void): Promise<void> => {
    const made = await firstConnection();
    if (made === null) return;
    connection = made;
    if (signal.aborted) {
      await made.close();
      return;
    }
    made.subscribe(settings.subject, {
      callback: (error, message) => {
        if (error === null) hear(message.string());
      },
    });
    void follow(made, restored);
    await tellRestored(made, restored);
  };

  return {
    publish: async (text) => {
      if (connection === null || connection.isClosed()) throw new Error("The bus is away.");
      connection.publish(settings.subject, text);
    },
    listen: async (hear, restored) => {
      const waited = new AbortController();
      await Promise.race([
        open(hear, restored),
        pause(START_MILLISECONDS, undefined, { signal: waited.signal }).catch(() => undefined),
      ]);
      waited.abort();
    },
    stop: async () => {
      stopping.abort();
      await connection?.close();
    },
  };
};
