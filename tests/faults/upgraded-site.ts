import { join } from "node:path";

import { ensureDatabase } from "../../src/server/database/database.ts";
import { startEmbeddedPostgres } from "../../src/server/database/embedded.ts";
import { startNameServer, type Zone } from "../custom-domain/name-server.ts";
import { launchServer, type ServerProcess } from "../running/launch-server.ts";
import { startBalancer, type BalancedNode, type Balancer } from "./balancer.ts";
import type { MovedSite } from "./killed-site.ts";

/** A release: its name in the report and the folder that it is built in. */
export interface Release {
  readonly name: string;
  readonly folder: string;
}

/** A site of two nodes on one PostgreSQL behind a balancer, all at the same moved time. */
export interface UpgradedSite extends MovedSite {
  readonly balancer: Balancer;
  readonly environment: Readonly<Record<string, string>>;
  /** Starts a node of a release and lets the balancer send to it. */
  readonly start: (release: Release) => Promise<UpgradedNode>;
  /** SIGTERM while requests come in, as `systemctl stop` does; answers the exit status. */
  readonly stopNode: (node: UpgradedNode) => Promise<number | null>;
  /** Stops everything, the database too. */
  readonly stop: () => Promise<void>;
}

export interface UpgradedNode extends BalancedNode {
  readonly server: ServerProcess;
}

const DATABASE = "marquee";

export const startUpgradedSite = async (folder: string): Promise<UpgradedSite> => {
  const dataDir = join(folder, "data");
  const postgres = await startEmbeddedPostgres({ folder: join(dataDir, "postgres") });
  const { host = "", user = "" } = await ensureDatabase(postgres.connection, DATABASE);
  const zones = new Map<string, Zone>();
  const names = await startNameServer(zones);
  const environment = {
    DNS_SERVERS: names.address,
    ...{ DATA_DIR: dataDir, DEMO: "1", DEMO_HISTORY: "0", TEST_CONTROLS: "1" },
    ...{ TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "error" },
  };
  const DATABASE_URL = `postgres://${String(user)}@localhost/${DATABASE}?host=${encodeURIComponent(host)}`;
  const balancer = await startBalancer();
  const nodes = new Set<UpgradedNode>();
  let moved = 0;

  /** A node that is stopping moves its clock no more: the others do. */
  const moveClock = async ({ origin }: BalancedNode, seconds: number): Promise<void> => {
    await fetch(`${origin}/__test/clock`, {
      method: "POST",
      headers: { "content-type": "application/json", connection: "close" },
      body: JSON.stringify({ advance: seconds }),
    }).then(
      (answer) => answer.arrayBuffer(),
      () => null,
    );
  };
  const now = (): number => Math.floor(Date.now() / 1000) + moved;
  const advance = async (seconds: number): Promise<void> => {
    moved += seconds;
    await Promise.all([...nodes].map((node) => moveClock(node, seconds)));
  };

  return {
    balancer,
    origin: balancer.origin,
    dataDir,
    environment,
    zones,
    now,
    advance,
    goTo: (time) => advance(Math.max(0, time - now())),
    atSandbox: async (payment_id, what) => {
      await fetch(`${[...nodes][0]!.origin}/__test/sandbox`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ payment_id, what }),
      });
    },
    reached: () => undefined,
    start: async ({ name, folder: root }) => {
      const server = await launchServer({ ...environment, DATABASE_URL }, [], root);
      const node = { origin: server.origin, release: name, server };
      await moveClock(node, moved);
      nodes.add(node);
      balancer.add(node);
      return node;
    },
    stopNode: async (node) => {
      nodes.delete(node);
      // It stays in the balancer's list, which finds out by itself, as nginx does.
      balancer.drain(node);
      const exit = await node.server.stop();
      balancer.remove(node);
      return exit;
    },
    stop: async () => {
      for (const node of nodes) await node.server.stop();
      balancer.close();
      await names.stop();
      await postgres.stop();
    },
  };
};
