import { setTimeout as pause } from "node:timers/promises";

import { WebSocket } from "ws";

import { encodeFrame } from "../../src/protocol/frame.ts";
import { socketEvent } from "../../src/protocol/socket-events.ts";
import type { Client } from "../running/http-client.ts";

/** How hard one account floods, and for how long at most: it is over when no socket is left to send on. */
export interface FloodShape {
  readonly sockets: number;
  readonly framesASecond: number;
  /** Sockets opened anew for those that the server closed or refused, at most so many a second. */
  readonly reopenedASecond: number;
  readonly milliseconds: number;
}

/** What became of it: sockets that opened, that were refused, that the server closed; frames sent. */
export interface FloodFigures {
  readonly opened: number;
  readonly refused: number;
  readonly closed: number;
  readonly frames: number;
}

/** Milliseconds that a bystander's calls took, and how many calls failed. */
export interface BystanderFigures {
  readonly calls: number;
  readonly failed: number;
  readonly p50: number;
  readonly p95: number;
}

const authorizeFrame = (token: string): Buffer => {
  const { id, fields } = socketEvent("socket.authorize");
  return Buffer.from(encodeFrame(id, fields, { token, version: 1 }));
};

/**
 * Opens many sockets with the cookie of one signed-in client, and others for those that the server closes or refuses, and
 * sends `socket.authorize` on each again and again, as fast as `framesASecond` says.
 */
export const floodAuthorize = async (
  origin: string,
  client: Client,
  { sockets, framesASecond, reopenedASecond, milliseconds }: FloodShape,
): Promise<FloodFigures> => {
  const { body } = await client.get("/api/v1/auth/session");
  const frame = authorizeFrame(body.user.node_token as string);
  const figures = { opened: 0, refused: 0, closed: 0, frames: 0 };
  const open = (): WebSocket => {
    const headers = { origin, cookie: client.cookie() };
    const line = new WebSocket(`${origin.replace("http", "ws")}/socket`, { headers });
    line.on("open", () => (figures.opened += 1));
    line.on("close", () => (figures.closed += 1));
    // Refused with a status, or ended while opening: both are counted.
    line.on("error", () => (figures.refused += 1));
    return line;
  };
  const lines = Array.from({ length: sockets }, open);
  const end = performance.now() + milliseconds;
  const goesOn = () => reopenedASecond > 0 || lines.some(({ readyState }) => readyState !== WebSocket.CLOSED);
  while (performance.now() < end && goesOn()) {
    let reopened = 0;
    for (const [index, line] of lines.entries()) {
      if (line.readyState === WebSocket.CLOSED && (reopened += 1) <= reopenedASecond / framesASecond)
        lines[index] = open();
      if (line.readyState !== WebSocket.OPEN) continue;
      line.send(frame);
      figures.frames += 1;
    }
    await pause(1000 / framesASecond);
  }
  const { closed, refused } = figures;
  for (const line of lines) line.terminate();
  return { ...figures, closed: closed - refused };
};

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/** Asks for a profile again and again, one call at a time, until something else is over. */
export const watchAsBystander = async (
  client: Client,
  until: Promise<unknown>,
): Promise<BystanderFigures> => {
  const times: number[] = [];
  let failed = 0;
  let isOver = false;
  const end = until.finally(() => (isOver = true));
  while (!isOver) {
    const from = performance.now();
    const { status } = await client.get("/api/v1/user/ava");
    times.push(performance.now() - from);
    if (status !== 200) failed += 1;
    await pause(60);
  }
  await end;
  const sorted = times.toSorted((a, b) => a - b);
  return { calls: times.length, failed, p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) };
};
