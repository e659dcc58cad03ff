import { randomUUID } from "node:crypto";

import type { Logger } from "pino";
import { WebSocket } from "ws";

import type { Clock } from "../ports/clock.ts";
import { requestToken } from "./janus-token.ts";
import { MediaServerAway } from "./media-server.port.ts";

const ANSWER_MILLISECONDS = 5000;
/** Janus forgets a session that is silent for a minute. */
const ALIVE_MILLISECONDS = 20_000;

/** The media server says no, with a number of its own (`NO_SUCH_...`). */
export class JanusRefusal extends Error {
  override readonly name = "JanusRefusal";
  readonly code: number;
  constructor(code: number, reason: string) {
    super(`The media server refused with ${code}: ${reason}`);
    this.code = code;
  }
}

/** A description of a connection as WebRTC has it. */
interface Jsep {
  readonly type: string;
  readonly sdp: string;
}

/** What Janus says; which fields are there depends on what was asked. */
export interface JanusMessage {
  readonly janus: string;
  readonly transaction?: string;
  readonly session_id?: number;
  readonly error?: { readonly code: number; readonly reason: string };
  readonly data?: { readonly id: number };
  readonly plugindata?: { readonly data: Readonly<Record<string, unknown>> };
  readonly jsep?: Jsep;
  /** Of `server_info`: whether requests need a token. */
  readonly auth_token?: boolean;
}

interface Waiting {
  /** Whether the answer is the event that follows the `ack`. */
  readonly isEvent: boolean;
  readonly take: (message: JanusMessage) => void;
  readonly fail: (error: Error) => void;
}

/** A session of this node at Janus, with which its handles go. */
export interface JanusSession {
  readonly id: number;
  readonly isOpen: () => boolean;
  /** `event`: it is answered later than it is taken. Throws `MediaServerAway` and `JanusRefusal`. */
  readonly ask: (
    request: Readonly<Record<string, unknown>>,
    more?: { readonly event?: boolean },
  ) => Promise<JanusMessage>;
}

export interface JanusConnection {
  /** The session, opened when there is none; throws `MediaServerAway`. */
  readonly session: () => Promise<JanusSession>;
  readonly stop: () => void;
}

const refusalOf = ({ error, plugindata }: JanusMessage): JanusRefusal | null => {
  if (error !== undefined) return new JanusRefusal(error.code, error.reason);
  const { error_code, error: reason } = plugindata?.data ?? {};
  return typeof error_code === "number" ? new JanusRefusal(error_code, String(reason)) : null;
};

/** What came over the line; null: it is none of Janus's messages. */
const readMessage = (bytes: Buffer): JanusMessage | null => {
  try {
    const message = JSON.parse(bytes.toString("utf8")) as JanusMessage | null;
    return typeof message?.janus === "string" ? message : null;
  } catch {
    return null;
  }
};

/**
 * One WebSocket to Janus with one session, opened when it is needed. What was asked when it breaks fails, and the next request opens
 * another: whoever asked asks again.
 */
export const createJanusConnection = (parts: {
  readonly url: string;
  readonly secret: string;
  readonly clock: Clock;
  readonly log: Logger;
}): JanusConnection => {
  const { url, secret, clock, log } = parts;
  let current: Promise<JanusSession> | null = null;
  let socket: WebSocket | null = null;
  let isStopped = false;

  const opened = async (): Promise<JanusSession> => {
    const made = new WebSocket(url, "janus-protocol", { handshakeTimeout: ANSWER_MILLISECONDS });
    socket = made;
    const waiting = new Map<string, Waiting>();
    let alive: NodeJS.Timeout | null = null;

    const ended = new Promise<never>((_, reject) => {
      const end = (error?: Error): void => {
        if (alive !== null) clearInterval(alive);
        if (socket === made) {
          socket = null;
          current = null;
        }
        const away = new MediaServerAway("The media server is away.", { cause: error });
        for (const { fail } of waiting.values()) fail(away);
        waiting.clear();
        reject(away);
      };
      made.on("error", end);
      made.once("close", () => end());
    });
    // Who waits for it hears so; after that nobody does.
    ended.catch(() => undefined);

    made.on("message", (bytes: Buffer) => {
      const message = readMessage(bytes);
      // A session that is over, or something else that answers in the media server's place.
      if (message === null || message.janus === "timeout") return made.terminate();
      const { transaction } = message;
      const one = transaction === undefined ? undefined : waiting.get(transaction);
      if (one === undefined || (one.isEvent && message.janus === "ack")) return;
      waiting.delete(transaction!);
      const refusal = refusalOf(message);
      if (refusal === null) one.take(message);
      else one.fail(refusal);
    });

    const ask: JanusSession["ask"] = (request, { event: isEvent = false } = {}) =>
      new Promise((resolve, reject) => {
        if (made.readyState !== WebSocket.OPEN) {
          reject(new MediaServerAway("The media server is away."));
          return;
        }
        const transaction = randomUUID();
        const timer = setTimeout(() => {
          waiting.delete(transaction);
          // One that does not answer is as good as away: the next request tries another connection.
          made.terminate();
          reject(new MediaServerAway("The media server does not answer."));
        }, ANSWER_MILLISECONDS);
        waiting.set(transaction, {
          isEvent,
          take: (message) => {
            clearTimeout(timer);
            resolve(message);
          },
          fail: (error) => {
            clearTimeout(timer);
            reject(error);
          },
        });
        made.send(JSON.stringify({ token: requestToken(secret, clock.now()), ...request, transaction }));
      });

    await Promise.race([new Promise<void>((resolve) => made.once("open", () => resolve())), ended]);
    const { auth_token } = await ask({ janus: "info" });
    if (auth_token !== true)
      log.warn("the media server takes requests without a token: set token_auth and token_auth_secret there");
    const { data } = await ask({ janus: "create" });
    const id = data!.id;
    alive = setInterval(() => {
      // What fails here has ended the connection.
      ask({ janus: "keepalive", session_id: id }).catch(() => undefined);
    }, ALIVE_MILLISECONDS);
    return {
      id,
      isOpen: () => made.readyState === WebSocket.OPEN,
      ask: (request, more) => ask({ session_id: id, ...request }, more),
    };
  };

  return {
    session: () => {
      if (isStopped) return Promise.reject(new MediaServerAway("This node stops."));
      if (current === null) {
        const opening = opened();
        current = opening;
        opening.catch(() => {
          if (current === opening) current = null;
          socket?.terminate();
        });
      }
      return current;
    },
    stop: () => {
      isStopped = true;
      socket?.close();
    },
  };
};
