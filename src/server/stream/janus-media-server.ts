import { createHash, randomInt, randomUUID } from "node:crypto";

import type { MediaServerSettings } from "../config/live-settings.ts";
import type { PortBase } from "../ports/ports.ts";
import { MediaServerAway, type ServerLine, type MediaServerPort } from "./media-server.port.ts";
import {
  createJanusConnection,
  JanusRefusal,
  type JanusMessage,
  type JanusSession,
} from "./janus-connection.ts";
import { lineToken, roomWord, VIDEOROOM } from "./janus-token.ts";

const NO_SUCH_SESSION = 458;
const NO_SUCH_HANDLE = 459;
const NO_SUCH_ROOM = 426;
const ROOM_EXISTS = 427;
const NO_SUCH_FEED = 428;
/** The handle was made and has not joined, or its room is gone. */
const JOIN_FIRST = 424;
/** Bits a second at most of what a creator sends: a good picture of 720 lines. */
const BITRATE = 2_500_000;
const HIGHEST_FEED = 2 ** 31;

/** A room's number: the same for all nodes. */
const roomOf = (tag: string, streamId: string): number =>
  createHash("sha256").update(`${tag}:${streamId}`).digest().readUIntBE(0, 6);

const isOne =
  (...codes: readonly number[]) =>
  (error: unknown): boolean =>
    error instanceof JanusRefusal && codes.includes(error.code);
const isGone = isOne(NO_SUCH_SESSION, NO_SUCH_HANDLE, NO_SUCH_ROOM, JOIN_FIRST);

/** What was asked, or null where the refusal means that what it is about is not there. */
const orNull = async <Value>(
  asked: Promise<Value>,
  means: (error: unknown) => boolean,
): Promise<Value | null> => {
  try {
    return await asked;
  } catch (error) {
    if (means(error)) return null;
    throw error;
  }
};

const sdpOf = ({ jsep }: JanusMessage): string => {
  if (jsep === undefined) throw new Error("The media server gave no description.");
  return jsep.sdp;
};

/**
 * Janus's videoroom, which nobody but this server asks. Each line comes in with a token of its own; rooms are numbers made of the
 * installation and the broadcast, so that every node knows them and one Janus may serve several installations.
 */
export const createJanusMediaServer = (
  { url, secret }: MediaServerSettings,
  { clock, log, keys }: Pick<PortBase, "clock" | "log" | "keys">,
): MediaServerPort => {
  const connection = createJanusConnection({ url, secret, clock, log });
  const tag = `marquee-${keys.sign("media-server", "rooms").slice(0, 16)}`;

  /** A handle that does something once: rooms are made and ended through it. */
  const attach = async (session: JanusSession): Promise<number> =>
    (await session.ask({ janus: "attach", plugin: VIDEOROOM, opaque_id: tag })).data!.id;
  const detach = async (
    session: JanusSession,
    { session: id, handle }: Pick<ServerLine, "session" | "handle">,
  ): Promise<void> => {
    await orNull(
      session.ask({ janus: "detach", session_id: Number(id), handle_id: Number(handle) }),
      isOne(NO_SUCH_SESSION, NO_SUCH_HANDLE),
    );
  };

  const askRooms = async (body: object): Promise<Readonly<Record<string, unknown>>> => {
    const session = await connection.session();
    const handle = await attach(session);
    try {
      const { plugindata } = await session.ask({ janus: "message", handle_id: handle, body });
      return plugindata?.data ?? {};
    } finally {
      await detach(session, { session: String(session.id), handle: String(handle) });
    }
  };

  let turn: Promise<unknown> = Promise.resolve();
  /**
   * One after another: Janus (1.1 to 1.4) tells the lines of a room that ends, or of a sender that leaves, also when they are being
   * detached, and reads what it has freed by then. When it is away, all who wait for their turn hear so at once.
   */
  const inTurn = (end: () => Promise<void>): Promise<void> => {
    const mine = turn.then(end);
    const next = mine.catch((error: unknown) => {
      if (error instanceof MediaServerAway) throw error;
    });
    turn = next;
    next.catch(() => {
      if (turn === next) turn = Promise.resolve();
    });
    return mine;
  };

  const secretOf = (room: number) => ({ room, secret: roomWord(secret, "secret", room) });
  const open = async (streamId: string): Promise<void> => {
    const room = roomOf(tag, streamId);
    await orNull(
      askRooms({
        ...{ request: "create", ...secretOf(room), pin: roomWord(secret, "pin", room) },
        ...{ description: `${tag}:${streamId}`, permanent: false, is_private: false },
        // The one before may still be leaving when her page comes back.
        ...{ publishers: 2, bitrate: BITRATE, bitrate_cap: true, signed_tokens: true },
        ...{ audiocodec: "opus", videocodec: "vp8,h264" },
      }),
      isOne(ROOM_EXISTS),
    );
  };

  /** Makes a line and says how it comes in; what fails leaves no handle behind. */
  const line = async (
    streamId: string,
    feed: string,
    comeIn: (
      of: { readonly session: JanusSession; readonly handle: number },
      key: object,
    ) => Promise<JanusMessage>,
  ): Promise<{ readonly line: ServerLine; readonly sdp: string }> => {
    const session = await connection.session();
    const handle = await attach(session);
    const room = roomOf(tag, streamId);
    const made = { session: String(session.id), handle: String(handle), feed };
    const token = lineToken(secret, clock.now(), { room, line: randomUUID() });
    try {
      const answer = await comeIn({ session, handle }, { room, token, pin: roomWord(secret, "pin", room) });
      return { line: made, sdp: sdpOf(answer) };
    } catch (error) {
      if (session.isOpen()) await detach(session, made);
      throw error;
    }
  };

  return {
    open,
    close: (streamId) =>
      inTurn(async () => {
        const room = roomOf(tag, streamId);
        await orNull(askRooms({ request: "destroy", ...secretOf(room) }), isOne(NO_SUCH_ROOM));
      }),
    rooms: async () => {
      const { list } = await askRooms({ request: "list" });
      return (list as readonly { readonly description?: string }[])
        .map(({ description = "" }) => description)
        .filter((description) => description.startsWith(`${tag}:`))
        .map((description) => description.slice(tag.length + 1));
    },
    send: async (streamId, sdp) => {
      await open(streamId);
      const feed = randomInt(1, HIGHEST_FEED);
      const made = await line(streamId, String(feed), ({ session, handle }, key) =>
        session.ask(
          {
            ...{ janus: "message", handle_id: handle, jsep: { type: "offer", sdp, trickle: false } },
            body: { request: "joinandconfigure", ptype: "publisher", id: feed, ...key },
          },
          { event: true },
        ),
      );
      return { line: made.line, answer: made.sdp };
    },
    renew: async ({ session: id, handle }, sdp) => {
      const session = await connection.session();
      // Its events go to the node that made it.
      if (id !== String(session.id)) return null;
      const answer = await orNull(
        session.ask(
          {
            ...{ janus: "message", handle_id: Number(handle), body: { request: "configure" } },
            jsep: { type: "offer", sdp, trickle: false },
          },
          { event: true },
        ),
        isGone,
      );
      return answer === null ? null : sdpOf(answer);
    },
    show: async (streamId, feed) => {
      const made = await orNull(
        line(streamId, feed, ({ session, handle }, key) =>
          session.ask(
            {
              ...{ janus: "message", handle_id: handle },
              body: {
                ...{ request: "join", ptype: "subscriber", ...key },
                streams: [{ feed: Number(feed) }],
              },
            },
            { event: true },
          ),
        ),
        isOne(NO_SUCH_ROOM, NO_SUCH_FEED),
      );
      return made === null ? null : { line: made.line, offer: made.sdp };
    },
    start: async ({ session: id, handle }, sdp) => {
      const session = await connection.session();
      const taken = await orNull(
        session.ask({
          ...{ janus: "message", session_id: Number(id), handle_id: Number(handle) },
          ...{ body: { request: "start" }, jsep: { type: "answer", sdp, trickle: false } },
        }),
        isGone,
      );
      return taken !== null;
    },
    drop: (gone) => inTurn(async () => detach(await connection.session(), gone)),
    stop: connection.stop,
  };
};
