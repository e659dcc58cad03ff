import fastify from "fastify";
import { createElement, Fragment, type ReactElement } from "react";
import { renderToString } from "react-dom/server";

// The yardstick of rendered pages: bare Fastify and React that render the elements of a page anew for each request. Its parent
// sends a `BarePage` and gets its address; "cpu" is answered with the CPU seconds it has used.

/** An element as tag, properties and children; a text as it is. */
export type BareNode = string | readonly [string, Readonly<Record<string, unknown>>, readonly BareNode[]];

export interface BarePage {
  readonly path: string;
  readonly before: string;
  readonly nodes: readonly BareNode[];
  readonly after: string;
}

const elementOf = (node: BareNode): ReactElement | string =>
  typeof node === "string" ? node : createElement(node[0], node[1], ...node[2].map(elementOf));

const app = fastify({ logger: false });

process.on("message", (message: "cpu" | BarePage) => {
  if (message === "cpu") {
    const { user, system } = process.cpuUsage();
    process.send!((user + system) / 1e6);
    return;
  }
  const { path, before, nodes, after } = message;
  app.get(path, async (_, reply) => {
    const content = renderToString(createElement(Fragment, null, ...nodes.map(elementOf)));
    return reply.type("text/html; charset=utf-8").send(`${before}${content}${after}`);
  });
  void app.listen({ port: 0, host: "127.0.0.1" }).then((address) => process.send!(address));
});
process.on("disconnect", () => process.exit(0));
