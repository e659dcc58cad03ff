import { decodeFrame } from "../../protocol/frame.ts";
import type { Signal } from "../../domain/stream/signal.ts";
import type { FrameData } from "../../protocol/frame.ts";
import { socketEventOf } from "../../protocol/socket-events.ts";
import type { Member } from "./member.ts";

/** What a client may say: everything else is ignored, and broken frames end the socket. */
export type Message =
  | { readonly kind: "authorize"; readonly data: FrameData }
  | { readonly kind: "join" | "leave"; readonly room: string }
  | { readonly kind: "signal"; readonly signal: Signal }
  | { readonly kind: "ping" | "pong" | "ignored" }
  | { readonly kind: "broken"; readonly code: number; readonly why: string };

/** `lobby` is everybody's; into `profile:<username>` and `stream:<id>` come those whom their features let in. */
const ROOM = /^(lobby|profile:[A-Za-z0-9][A-Za-z0-9_-]{2,29}|stream:[A-Za-z0-9-]{1,40})$/;
/** The room that anybody may come into, guests too. */
export const LOBBY = "lobby";

const decoder = new TextDecoder("utf-8", { fatal: true });

export const MOST_ROOMS = 20;
const MOST_FRAMES_A_SECOND = 50;
const BAD_DATA = 1007;
const POLICY = 1008;

/** True when the member has sent more frames in the last second than anyone needs. */
export const isFlood = (member: Member, now: number): boolean => {
  if (now - member.framesFrom >= 1000) {
    member.framesFrom = now;
    member.frames = 0;
  }
  member.frames += 1;
  return member.frames > MOST_FRAMES_A_SECOND;
};

const roomOf = (kind: "join" | "leave", { room }: FrameData): Message =>
  typeof room === "string" && ROOM.test(room)
    ? { kind, room: room.toLowerCase() }
    : { kind: "broken", code: POLICY, why: "room" };

/** A name that the database can be asked for. */
const isName = (value: unknown): value is string =>
  typeof value === "string" && value.length <= 40 && !value.includes("\0");

const signalOf = ({ stream_id, from, to, kind, data }: FrameData): Message =>
  isName(stream_id) &&
  isName(from) &&
  isName(to) &&
  (kind === "offer" || kind === "answer" || kind === "candidate")
    ? { kind: "signal", signal: { stream_id, from, to, kind, data } }
    : { kind: "broken", code: POLICY, why: "signal" };

/** Reads one binary frame of a client. */
export const readMessage = (bytes: Buffer, isBinary: boolean): Message => {
  if (!isBinary) return { kind: "broken", code: 1003, why: "text" };
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return { kind: "broken", code: BAD_DATA, why: "not UTF-8" };
  }
  const result = decodeFrame(text, socketEventOf);
  if (result.status === "malformed") return { kind: "broken", code: BAD_DATA, why: result.why };
  if (result.status === "unknown") return { kind: "ignored" };
  switch (result.name) {
    case "socket.authorize":
      return { kind: "authorize", data: result.data };
    case "socket.join":
      return roomOf("join", result.data);
    case "socket.leave":
      return roomOf("leave", result.data);
    case "stream.signal":
      return signalOf(result.data);
    case "socket.ping":
      return { kind: "ping" };
    case "socket.pong":
      return { kind: "pong" };
    default:
      return { kind: "ignored" };
  }
};
