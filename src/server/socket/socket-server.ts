import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

import type { Logger } from "pino";
import { WebSocketServer } from "ws";

import type { Config } from "../config/config.ts";
import { limitAddress, trustedNetworks, visitorAddress } from "../http/client-address.ts";
import { countryOf } from "../http/request-context.ts";
import { createTurns, REFUSAL_DELAY } from "../http/turns.ts";
import { namesTwoHosts } from "../http/untrusted-headers.ts";
import type { Site, Sites } from "../site/site.ts";
import { siteOriginOf } from "../site/site-origin.ts";
import { hostName } from "../site/host-name.ts";
import { readCookie, sessionCookieName } from "../session/cookie.ts";
import { sessionIdOf } from "../session/session-store.ts";
import type { Hub } from "./hub.ts";
import type { Member } from "./member.ts";

export interface SocketServer {
  /** Ends all sockets with 1012 and the ones that do not go after a second by force. */
  readonly close: () => Promise<void>;
}

/** What the socket server uses of the product. */
export interface SocketParts {
  readonly sites: Pick<Sites, "of" | "learn">;
  readonly config: Pick<Config, "publicUrl" | "trustedProxies">;
  readonly hub: Pick<Hub, "closeAll" | "join" | "mayOpen" | "size" | "tick">;
  readonly log: Pick<Logger, "warn">;
}

const MOST_BYTES = 64 * 1024;
const RESTARTING = 1012;
/** An address gets a socket each two milliseconds at most, so that others are answered in between; times are milliseconds. */
const EVERY = 2;
const OPENINGS = { atOnce: 1, waiting: 2000, timeout: 10_000, turn: 1_000 } as const;

const refuse = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

/** Keeps nothing of the request: it stays as long as the socket. */
const endBroken = function (this: Duplex): void {
  this.destroy();
};

/** Browsers always send their page's origin: it must be the one of this host, or the site's own. */
const isOwnOrigin = ({ headers }: IncomingMessage, site: Site, parts: SocketParts): boolean => {
  const { origin, host = "" } = headers;
  if (origin === undefined) return false;
  const url = URL.parse(origin);
  if (url === null) return false;
  if (url.host === host.toLowerCase()) return true;
  return url.origin === siteOriginOf({ ...parts, host, secure: url.protocol === "https:", site });
};

const cookieSession = (request: IncomingMessage): string | null => {
  const { cookie } = request.headers;
  const token = readCookie(cookie, sessionCookieName(true)) ?? readCookie(cookie, sessionCookieName(false));
  return token === null ? null : sessionIdOf(token);
};

/** Takes upgrades at `/socket` on the HTTP server; no deflate, frames of 64 KB at most. */
export const startSocketServer = (server: Server, parts: SocketParts): SocketServer => {
  const { config, hub, sites, log } = parts;
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: MOST_BYTES });
  const proxies = trustedNetworks(config.trustedProxies);
  const openings = createTurns(OPENINGS);
  let closing = false;

  const addressOf = (request: IncomingMessage): string => {
    const forwarded = request.headers["x-forwarded-for"];
    const peer = request.socket.remoteAddress ?? "";
    return visitorAddress(peer, forwarded === undefined ? undefined : String(forwarded), proxies);
  };

  const open = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const { host = "" } = request.headers;
    const site = sites.of(hostName(host));
    if (closing) return refuse(socket, "503 Service Unavailable");
    if (namesTwoHosts(request)) return refuse(socket, "400 Bad Request");
    if (request.url?.split("?")[0] !== "/socket" || site === null) return refuse(socket, "404 Not Found");
    if (!isOwnOrigin(request, site, parts)) return refuse(socket, "403 Forbidden");
    const address = limitAddress(addressOf(request));
    const refuseMore = (): void => refuse(socket, "429 Too Many Requests");
    if (!hub.mayOpen(address)) return void setTimeout(refuseMore, REFUSAL_DELAY);
    openings.take(address, (end) => {
      if (end === null) return refuseMore();
      if (closing) {
        setImmediate(end);
        return refuse(socket, "503 Service Unavailable");
      }
      setTimeout(end, EVERY);
      upgrade(request, socket, head, address, site);
    });
  };

  const upgrade = (
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    address: string,
    site: Site,
  ): void =>
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const now = performance.now();
      const member: Member = {
        socket: webSocket,
        site: site.id,
        address,
        country: countryOf(proxies(request.socket.remoteAddress ?? "") ? request.headers : {}, site),
        mediaHosts: site.record,
        cookieSession: cookieSession(request),
        rooms: new Map(),
        account: null,
        session: null,
        tries: 0,
        authorizing: false,
        waiting: 0,
        turn: Promise.resolve(),
        lastSeenAt: now,
        pingedAt: now,
        tokenAt: now,
        frames: 0,
        framesFrom: now,
      };
      hub.join(member);
    });

  server.on("upgrade", (request, socket: Duplex, head: Buffer) => {
    socket.on("error", endBroken);
    const learning = sites.learn(request.headers.host ?? "", addressOf(request));
    if (learning === null) return open(request, socket, head);
    if ("wait" in learning) return refuse(socket, "429 Too Many Requests");
    learning.then(
      () => open(request, socket, head),
      () => refuse(socket, "503 Service Unavailable"),
    );
  });

  const timer = setInterval(() => {
    hub.tick().catch((error: unknown) => log.warn({ err: error }, "sockets could not be looked after"));
  }, 1000);

  return {
    close: async () => {
      closing = true;
      clearInterval(timer);
      hub.closeAll(RESTARTING);
      for (let waited = 0; waited < 1000 && hub.size() > 0; waited += 20) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      for (const client of sockets.clients) client.terminate();
      sockets.close();
    },
  };
};
