import type { Logger } from "pino";
import type { WebSocket } from "ws";

import type { Signal, SignalRefusal } from "../../domain/stream/signal.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { failures } from "../../protocol/failures.ts";
import type { FrameData } from "../../protocol/frame.ts";
import { announcedTemplates } from "../../protocol/socket-events.ts";
import type { Metrics } from "../operations/metrics.ts";
import { issueNodeToken, NODE_TOKEN_SECONDS } from "../session/node-token.ts";
import type { Audience } from "../store/event-store.ts";
import { createAudiences } from "./audiences.ts";
import type { AuthorizeParts } from "./authorize.ts";
import { authorize, claimOf, hasMissed } from "./authorize.ts";
import type { Entrance, RoomVisitor } from "./entrance.ts";
import type { Message } from "./incoming.ts";
import { isFlood, LOBBY, MOST_ROOMS, readMessage } from "./incoming.ts";
import type { Member } from "./member.ts";
import { frameBytes, framesOf, sendBytes, sendEvent } from "./member.ts";
import { createSocketLimits } from "./socket-limits.ts";

/** The sockets of this node. Handlers never call it: they `publish` in their unit of work, which reaches all nodes. */
export interface Hub {
  /** Whether one more socket may be opened from an address; counts the try. */
  readonly mayOpen: (address: string) => boolean;
  readonly join: (member: Member) => void;
  readonly deliver: (event: string, audience: Audience, data: FrameData) => void;
  /** Closes all sockets with a code (test controls, shutdown); with `LINE_CUT` nobody says anything before the line is gone. */
  readonly closeAll: (code: number) => void;
  readonly size: () => number;
  /** Pings, lets silent sockets go, then renews tokens and lets signed-out ones go; called each second. */
  readonly tick: () => Promise<void>;
}

export interface HubParts extends AuthorizeParts {
  readonly log: Logger;
  /** Carries a signal of an account on. */
  readonly carrySignal: (account: AccountId, signal: Signal) => Promise<SignalRefusal | null>;
  /** Lets a visitor into a room that is not everybody's; null: there is no such room. */
  readonly enterRoom: (visitor: RoomVisitor, room: string) => Promise<Entrance | null>;
  readonly metrics: Pick<Metrics, "sockets" | "socketFrames">;
}

const PING_MILLISECONDS = 25_000;
const SILENCE_MILLISECONDS = 60_000;
const TOKEN_MILLISECONDS = (NODE_TOKEN_SECONDS - 15) * 1000;
const SIGNED_OUT = 4401;
const GOING_AWAY = 1001;
const POLICY = 1008;
/** What a browser calls a line that ended without a close; nobody can send it. */
export const LINE_CUT = 1006;
/** With the token of the page and, when that was refused, with a fresh one: no page asks more often on one socket. */
const MOST_TRIES = 2;
/** What may wait for its turn: a browser gathers some dozens of candidates. */
const MOST_WAITING = 100;

const terminate = function (this: WebSocket): void {
  this.terminate();
};

export const createHub = (parts: HubParts): Hub => {
  const { clock, keys, sessions, log, metrics } = parts;
  const members = new Set<Member>();
  const audiences = createAudiences();
  const limits = createSocketLimits(clock);
  const templates = frameBytes("socket.template", { ...announcedTemplates() });
  const ping = frameBytes("socket.ping", {});
  const pong = frameBytes("socket.pong", {});

  const forget = (member: Member): void => {
    audiences.leaveAll(member);
    members.delete(member);
    limits.closed(member.address);
    metrics.sockets.set(members.size);
  };

  /** Closes the socket of a page that is none of ours, or asks too much; it is told not to come back at once (RT-41). */
  const dismiss = (member: Member): void => {
    sendEvent(member, "lobby.disconnect", { reason: "policy", retry: false });
    member.socket.close(POLICY);
  };

  const giveToken = (member: Member, now: number): void => {
    if (member.session === null || member.account === null) return;
    member.tokenAt = now;
    const { session, account, site } = member;
    const token = issueNodeToken(keys, { session, account, site, seen: null }, clock.now());
    sendEvent(member, "lobby.token-update", { token, expires_at: clock.now() + NODE_TOKEN_SECONDS });
  };

  const refuseToken = (member: Member): void => {
    sendEvent(member, "socket.error", {
      code: "token",
      error: "This token is not valid. Ask for a new one.",
    });
  };

  /** He does not want to be in it any more, or shall not. */
  const forgetRoom = (member: Member, room: string): void => {
    member.rooms.delete(room);
    audiences.remove(member, { room });
  };

  /** Lets a member into the rooms that he asks for, or puts him out; answers what he is to be told of them. */
  const letInto = async (
    member: Member,
    rooms: Iterable<string>,
    askDoor: HubParts["enterRoom"] = parts.enterRoom,
  ): Promise<readonly Buffer[]> => {
    const told: Buffer[] = [];
    for (const room of rooms) {
      const entrance = room === LOBBY ? { enters: true, tells: null } : await askDoor(member, room);
      const asked = member.rooms.get(room);
      if (!members.has(member) || asked === undefined) continue;
      asked.entered = entrance?.enters === true;
      if (asked.entered) audiences.add(member, { room });
      else audiences.remove(member, { room });
      const tells = entrance?.tells ?? null;
      if (tells !== null) told.push(frameBytes(tells.event, tells.data));
    }
    return told;
  };

  /** What has to wait for what the same socket said before: one after another. */
  const inTurn = (member: Member, what: string, work: () => Promise<void> | void): void => {
    if (member.waiting >= MOST_WAITING) return dismiss(member);
    member.waiting += 1;
    member.turn = member.turn
      .then(work)
      .catch((error: unknown) => log.error({ err: error }, what))
      .finally(() => {
        member.waiting -= 1;
      });
  };

  const enter = (member: Member, room: string): void =>
    inTurn(member, "a room could not be entered", async () => {
      for (const bytes of await letInto(member, [room])) sendBytes(member, bytes);
    });

  /** What costs nothing comes first: the seal of the token, then the limits in memory, then the database. */
  const admit = async (member: Member, data: FrameData): Promise<void> => {
    const claim = claimOf(keys, member, data);
    if (claim === null) return refuseToken(member);
    const { account } = claim;
    if (!limits.mayAuthorize(account, member.address, audiences.of({ account }).size)) {
      sendEvent(member, "socket.error", { code: "too_many", error: failures.too_many.error });
      return;
    }
    const authorized = await authorize(parts, member, claim);
    if (authorized === null) return refuseToken(member);
    if (!members.has(member)) return;
    const { session, seen } = authorized;
    member.account = session.viewer.id;
    member.session = session.id;
    const own: readonly Audience[] = [{ account: session.viewer.id }, { session: session.id }];
    for (const audience of own) audiences.add(member, audience);
    // Those that he asked for already are entered before it is looked what he missed in them, and as who he is.
    const told = await letInto(member, [...member.rooms.keys()]);
    const rooms = [...member.rooms].flatMap(([room, { entered }]) => (entered ? [{ room }] : []));
    const missed = await hasMissed(parts.database, seen, [...own, ...rooms]);
    sendEvent(member, "socket.authorized", {
      username: session.viewer.username,
      ...(missed ? { missed } : {}),
    });
    for (const bytes of told) sendBytes(member, bytes);
    giveToken(member, performance.now());
  };

  /** A socket is authorized once: who asks again, or before the answer, is no page of ours. */
  const tryToAdmit = (member: Member, data: FrameData): void => {
    if (member.session !== null || member.authorizing || member.tries >= MOST_TRIES) {
      dismiss(member);
      return;
    }
    member.tries += 1;
    member.authorizing = true;
    inTurn(member, "a socket could not be authorized", async () => {
      try {
        await admit(member, data);
      } catch (error) {
        member.socket.close(1011);
        throw error;
      } finally {
        member.authorizing = false;
      }
    });
  };

  const ask = (member: Member, room: string): void => {
    if (member.rooms.size >= MOST_ROOMS && !member.rooms.has(room)) {
      sendEvent(member, "socket.error", { code: "rooms", error: "Too many rooms." });
      return;
    }
    if (room !== LOBBY && !limits.mayEnter(member.address)) return dismiss(member);
    if (!member.rooms.has(room)) member.rooms.set(room, { entered: false, doubted: false });
    enter(member, room);
  };

  const carry = (member: Member, signal: Signal): void => {
    const { account } = member;
    const { stream_id } = signal;
    if (account === null) return void sendEvent(member, "stream.denied", { stream_id, code: "unauthorized" });
    if (!limits.maySignal(account, member.address)) return dismiss(member);
    // A candidate says nothing before its offer.
    inTurn(member, "a signal could not be carried on", async () => {
      const code = await parts.carrySignal(account, signal);
      if (code !== null) sendEvent(member, "stream.denied", { stream_id, code });
    });
  };

  const handle = (member: Member, message: Message): void => {
    if (message.kind === "broken") {
      log.debug({ why: message.why }, "a broken socket frame");
      member.socket.close(message.code);
    } else if (message.kind === "authorize") tryToAdmit(member, message.data);
    else if (message.kind === "signal") carry(member, message.signal);
    else if (message.kind === "join") ask(member, message.room);
    else if (message.kind === "leave") {
      forgetRoom(member, message.room);
    } else if (message.kind === "ping") {
      inTurn(member, "a ping could not be answered", () => void sendBytes(member, pong));
    }
  };

  /** Asks once for all guests of a country who have heard the same message. */
  const guestsTogether = (): HubParts["enterRoom"] => {
    const asked = new Map<string, ReturnType<HubParts["enterRoom"]>>();
    return (visitor, room) => {
      if (visitor.account !== null) return parts.enterRoom(visitor, room);
      const key = `${visitor.country} ${room}`;
      const entrance = asked.get(key) ?? parts.enterRoom(visitor, room);
      asked.set(key, entrance);
      return entrance;
    };
  };

  /** Whether he may stay is asked in his turn, once however often it came into doubt before that. */
  const doubt = (member: Member, room: string, askDoor: HubParts["enterRoom"]): void => {
    const asked = member.rooms.get(room);
    if (asked === undefined || asked.doubted) return;
    asked.doubted = true;
    inTurn(member, "a room could not be entered again", async () => {
      asked.doubted = false;
      await letInto(member, [room], askDoor);
    });
  };

  /** Some messages say that somebody may be let into a room no more, or again. */
  const moveBy = (
    member: Member,
    event: string,
    { username, stream_id }: FrameData,
    askDoor: HubParts["enterRoom"],
  ): void => {
    if (event === "profile.update" && typeof username === "string")
      doubt(member, `profile:${username.toLowerCase()}`, askDoor);
    if (event === "stream.denied" && typeof stream_id === "string") {
      const room = `stream:${stream_id.toLowerCase()}`;
      forgetRoom(member, room);
    }
  };

  const renewToken = async (member: Member, session: string, now: number): Promise<void> => {
    if ((await sessions.findById(session, member.site, clock.now())) !== null) return giveToken(member, now);
    sendEvent(member, "account.logout", { reason: "expired" });
    member.socket.close(SIGNED_OUT);
  };

  /** One after another: pages come back all at once, and the database has others to answer. Who could not be looked up is later. */
  const renewTokens = async (now: number): Promise<void> => {
    const failed: unknown[] = [];
    for (const member of members) {
      const { session, tokenAt } = member;
      if (session === null || now - tokenAt < TOKEN_MILLISECONDS) continue;
      if (member.socket.readyState !== member.socket.OPEN) continue;
      await renewToken(member, session, now).catch((error: unknown) => failed.push(error));
    }
    if (failed.length > 0)
      log.warn({ err: failed[0], sockets: failed.length }, "tokens of sockets could not be renewed");
  };

  let renewing: Promise<void> | null = null;

  return {
    mayOpen: limits.mayOpen,
    join: (member) => {
      const { socket } = member;
      members.add(member);
      limits.opened(member.address);
      metrics.sockets.set(members.size);
      socket.on("close", () => forget(member));
      socket.on("error", terminate);
      socket.on("message", (bytes: Buffer, isBinary) => {
        // Who is being closed may send on until he answers the close: nobody listens any more.
        if (socket.readyState !== socket.OPEN) return;
        const now = performance.now();
        member.lastSeenAt = now;
        if (isFlood(member, now)) return dismiss(member);
        handle(member, readMessage(bytes, isBinary));
      });
      sendBytes(member, templates);
    },
    deliver: (event, audience, data) => {
      const listeners = audiences.of(audience);
      if (listeners.size === 0) return;
      const frameFor = framesOf(event, data, clock.now());
      for (const member of listeners) sendBytes(member, frameFor(member.mediaHosts));
      metrics.socketFrames.inc(listeners.size);
      const askDoor = guestsTogether();
      for (const member of [...listeners]) moveBy(member, event, data, askDoor);
      if (event !== "account.logout" || !("session" in audience)) return;
      for (const member of listeners) member.socket.close(SIGNED_OUT);
    },
    closeAll: (code) => {
      for (const member of members) {
        if (code === LINE_CUT) {
          member.socket.terminate();
          continue;
        }
        sendEvent(member, "lobby.disconnect", { reason: "restart", retry: true });
        member.socket.close(code);
      }
    },
    size: () => members.size,
    tick: async () => {
      const now = performance.now();
      for (const member of members) {
        const silence = now - member.lastSeenAt;
        if (silence > SILENCE_MILLISECONDS) {
          member.socket.close(GOING_AWAY);
          // A half-open line never answers the close.
          if (silence > SILENCE_MILLISECONDS + 5000) member.socket.terminate();
        } else if (now - member.pingedAt >= PING_MILLISECONDS) {
          member.pingedAt = now;
          sendBytes(member, ping);
        }
      }
      // While the database does not answer, the lines are kept.
      renewing ??= renewTokens(now).finally(() => {
        renewing = null;
      });
      await renewing;
    },
  };
};
