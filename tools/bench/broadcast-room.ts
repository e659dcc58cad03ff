import { randomUUID } from "node:crypto";

import { pino } from "pino";

import { createJanusConnection } from "../../src/server/stream/janus-connection.ts";
import { lineToken, requestToken, roomWord, VIDEOROOM } from "../../src/server/stream/janus-token.ts";
import { systemClock } from "../../src/server/ports/clock.ts";
import type { JanusServer } from "../../tests/stream/janus-server.ts";

/** What lets a page that knows nothing of the product into a room of Janus's for two minutes. */
export interface RoomKey {
  /** Janus's WebSockets. */
  readonly url: string;
  /** For every request. */
  readonly token: string;
  /** For joining. */
  readonly door: { readonly pin: string; readonly token: string };
  readonly room: number;
  /** Who sends there. */
  readonly feed: number;
}

/** The only room of a Janus, once somebody sends there: makes keys for it, each good for two minutes. */
export const onlyRoom = async ({ environment }: JanusServer): Promise<() => RoomKey> => {
  const { MEDIA_SERVER_URL: url, MEDIA_SERVER_SECRET: secret } = environment;
  const clock = systemClock();
  const connection = createJanusConnection({ url, secret, clock, log: pino({ level: "silent" }) });
  const session = await connection.session();
  const { data } = await session.ask({ janus: "attach", plugin: VIDEOROOM });
  const ask = async (body: object): Promise<Readonly<Record<string, unknown>>> =>
    (await session.ask({ janus: "message", handle_id: data!.id, body })).plugindata?.data ?? {};
  const { list } = await ask({ request: "list" });
  const [only] = list as readonly { readonly room: number }[];
  if (only === undefined) throw new Error("Janus has no room.");
  const { room } = only;
  const { participants } = await ask({ request: "listparticipants", room });
  const all = participants as readonly { readonly id: number; readonly publisher: boolean }[];
  const sender = all.find(({ publisher }) => publisher);
  if (sender === undefined) throw new Error("Nobody sends in Janus's room.");
  connection.stop();
  return () => ({
    ...{ url, room, feed: sender.id, token: requestToken(secret, clock.now()) },
    door: {
      pin: roomWord(secret, "pin", room),
      token: lineToken(secret, clock.now(), { room, line: randomUUID() }),
    },
  });
};
