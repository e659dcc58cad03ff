import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** What passed through. */
export interface Traffic {
  /** Answers by the release that gave them. */
  readonly answers: ReadonlyMap<string, number>;
  /** Requests that a stopping node did not take, and that were sent to another one. */
  readonly repeated: number;
  /** Each answer of 500 or more: method, path, status, release. */
  readonly broken: readonly string[];
}

export interface BalancedNode {
  readonly origin: string;
  readonly release: string;
}

/** A proxy before several nodes, as nginx is one: in turn, and another node when one does not take the connection. */
export interface Balancer {
  readonly origin: string;
  readonly traffic: () => Traffic;
  readonly add: (node: BalancedNode) => void;
  /** It was told to stop: what it does not take goes to another one. */
  readonly drain: (node: BalancedNode) => void;
  readonly remove: (node: BalancedNode) => void;
  readonly close: () => void;
}

const MOST_TRIES = 20;

const bodyOf = async (incoming: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** Sends a request to a node on a connection of its own; throws when there is no whole answer. */
const forward = (
  { origin }: BalancedNode,
  incoming: IncomingMessage,
  body: Buffer,
): Promise<{ readonly answer: IncomingMessage; readonly bytes: Buffer }> =>
  new Promise((resolve, reject) => {
    const { method, headers, url } = incoming;
    const outgoing = request(new URL(url ?? "/", origin), { method, headers, agent: false }, (answer) => {
      bodyOf(answer).then((bytes) => resolve({ answer, bytes }), reject);
    });
    outgoing.once("error", reject);
    outgoing.end(body);
  });

export const startBalancer = async (): Promise<Balancer> => {
  const nodes: BalancedNode[] = [];
  const draining = new Set<BalancedNode>();
  const answers = new Map<string, number>();
  const broken: string[] = [];
  let repeated = 0;
  let turn = 0;

  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(incoming);
    for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
      turn += 1;
      const node = nodes[turn % nodes.length]!;
      const passed = await forward(node, incoming, body).catch((error: unknown) => {
        if (!draining.has(node)) throw error;
        return null;
      });
      // A server that is closing answers 503 to what comes on a connection that it had taken before, and does nothing of it.
      if (passed === null || (passed.answer.statusCode === 503 && draining.has(node))) {
        repeated += 1;
        await pause(20);
        continue;
      }
      const { statusCode = 0, headers } = passed.answer;
      answers.set(node.release, (answers.get(node.release) ?? 0) + 1);
      if (statusCode >= 500)
        broken.push(`${incoming.method} ${incoming.url?.split("?")[0]} ${statusCode} (${node.release})`);
      response.writeHead(statusCode, headers).end(passed.bytes);
      return;
    }
    throw new Error("No node took it.");
  };

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch((error: unknown) => {
      broken.push(`${incoming.method} ${incoming.url?.split("?")[0]} ${String(error)}`);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    traffic: () => ({ answers, repeated, broken }),
    add: (node) => void nodes.push(node),
    drain: (node) => void draining.add(node),
    remove: (node) => void nodes.splice(nodes.indexOf(node), 1),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
