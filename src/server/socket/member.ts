import type { WebSocket } from "ws";

import type { FrameData } from "../../protocol/frame.ts";
import { encodeFrame } from "../../protocol/frame.ts";
import { socketEvent, type SocketData, type SocketName } from "../../protocol/socket-events.ts";
import { withMediaHost, type MediaHosts } from "../media/media-host.ts";

/** A room that somebody wants to be in. */
export interface AskedRoom {
  entered: boolean;
  /** It is asked again, in its turn, whether he may stay. */
  doubted: boolean;
}

/** One open socket and what is known of it. Times are milliseconds of the monotonic clock. */
export interface Member {
  readonly socket: WebSocket;
  readonly site: string;
  /** Where it comes from, as limits count it. */
  readonly address: string;
  /** ISO code of the country that it comes from. */
  readonly country: string;
  /** Where the media of its site come from; one object for all members of a site. */
  readonly mediaHosts: MediaHosts;
  /** The session whose cookie came with the connection; a token may renew what that session once had. */
  readonly cookieSession: string | null;
  /** The rooms that it wants to be in. */
  readonly rooms: Map<string, AskedRoom>;
  account: string | null;
  session: string | null;
  /** Authorize messages so far, and whether one of them is being looked into. */
  tries: number;
  authorizing: boolean;
  /** What waits for its turn, one after another, and the last of it. */
  waiting: number;
  turn: Promise<void>;
  lastSeenAt: number;
  pingedAt: number;
  tokenAt: number;
  /** Frames of the running second, against floods. */
  frames: number;
  framesFrom: number;
}

/** A client that reads so slowly that this much waits for it is let go; it will come back and ask. */
const MOST_BUFFERED = 1024 * 1024;

/** A frame, encoded once for however many sockets. The event may come from the outbox; an unknown one throws. */
export const frameBytes = (event: string, data: FrameData): Buffer => {
  const { id, fields } = socketEvent(event);
  return Buffer.from(encodeFrame(id, fields, data));
};

/** The frame of an event for sockets of several sites, encoded once for each; `now` in epoch seconds. */
export const framesOf = (event: string, data: FrameData, now: number): ((hosts: MediaHosts) => Buffer) => {
  const frames = new Map<MediaHosts, Buffer>();
  return (hosts) => {
    const known = frames.get(hosts);
    if (known !== undefined) return known;
    const text = JSON.stringify(data);
    const here = withMediaHost(text, hosts, now);
    const frame = frameBytes(event, here === text ? data : (JSON.parse(here) as FrameData));
    frames.set(hosts, frame);
    return frame;
  };
};

/** Sends bytes, or ends a socket that does not read. */
export const sendBytes = ({ socket }: Member, bytes: Buffer): boolean => {
  if (socket.readyState !== socket.OPEN) return false;
  if (socket.bufferedAmount > MOST_BUFFERED) {
    socket.terminate();
    return false;
  }
  socket.send(bytes, { binary: true });
  return true;
};

export const sendEvent = <Name extends SocketName>(
  member: Member,
  event: Name,
  data: SocketData<Name>,
): boolean => sendBytes(member, frameBytes(event, data));
