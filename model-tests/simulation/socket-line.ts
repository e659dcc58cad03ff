import type { FrameSent, SocketEvent } from "../../src/machines/socket/socket.machine.ts";
import type { SocketMessage } from "../../src/protocol/socket-events.ts";
import type { Cluster, Line } from "./cluster.ts";
import type { Life } from "./schedule.ts";
import type { Viewer } from "./server-node.ts";
import { latency, type World } from "./world.ts";

const PING_MS = 25_000;

export interface SocketParts {
  readonly world: World;
  readonly cluster: Cluster;
  /** The page's life. */
  readonly life: Life;
  readonly viewer: Viewer;
  readonly label: string;
  readonly isOffline: () => boolean;
  readonly inPage: (run: () => void) => void;
}

/**
 * One connection of a page: a line to some node, in order both ways. It is cut, or goes silent without a word, or its node
 * dies; what the server says meanwhile is lost.
 */
export const openSocket = (parts: SocketParts, tell: (event: SocketEvent) => void) => {
  const { world, cluster, viewer, label, inPage } = parts;
  const { schedule, faults, seeded } = world;
  const connection: Life = { alive: true };
  let line: Line | null = null;
  let isSilent = false;
  let arrives = 0;
  let leaves = 0;

  /** Frames overtake nothing on their line. */
  const toPage = (what: string, event: SocketEvent): void => {
    if (isSilent) return;
    arrives = Math.max(arrives + 1, schedule.now() + latency(world));
    schedule.after(arrives - schedule.now(), connection, `${label}: ${what}`, () => {
      if (parts.life.alive) inPage(() => tell(event));
    });
  };
  const say = (message: SocketMessage): void =>
    toPage(`hears ${message.name}`, { type: "message.received", ...message });
  const end = (): void => {
    if (line !== null) cluster.lines.delete(line);
    line = null;
  };
  const closed = (): void => {
    end();
    toPage("line closed", { type: "socket.closed", code: 1006, jitter: 50 + seeded.below(250) });
  };

  const ping = (): void => {
    schedule.after(PING_MS, connection, `${label}: ping`, () => {
      if (line === null || !parts.life.alive) return end();
      if (faults.hit("socket half open")) {
        isSilent = true;
        return end();
      }
      if (faults.hit("socket cut")) return closed();
      say({ name: "socket.ping", data: {} });
      ping();
    });
  };

  schedule.after(latency(world), connection, `${label}: connects`, () => {
    const node = cluster.anyNode();
    if (!parts.life.alive) return;
    if (node === null || parts.isOffline()) return closed();
    line = { node, account: null, rooms: new Set(), received: say, lost: closed };
    cluster.lines.add(line);
    toPage("line opened", { type: "socket.opened", version: 1 });
    if (faults.hit("socket cut"))
      schedule.after(seeded.below(20_000), connection, `${label}: line cut`, closed);
    ping();
  });

  const take = ({ name, data }: FrameSent): void => {
    if (line === null) return;
    if (name === "socket.join") line.rooms.add(data.room);
    if (name === "socket.leave") line.rooms.delete(data.room);
    if (name !== "socket.authorize") return;
    if (faults.hit("socket token refused"))
      return say({ name: "socket.error", data: { code: "token", error: "Not valid." } });
    line.account = viewer.id;
    const missed = cluster.hasMissed(line, Number(data.token));
    say({ name: "socket.authorized", data: { username: viewer.username, ...(missed ? { missed } : {}) } });
  };
  return {
    send: (frame: FrameSent): void => {
      if (frame.name === "socket.pong") return;
      leaves = Math.max(leaves + 1, schedule.now() + latency(world));
      schedule.after(leaves - schedule.now(), connection, `${label}: says ${frame.name}`, () => take(frame));
    },
    close: (): void => {
      connection.alive = false;
      end();
    },
  };
};
