import { once } from "node:events";
import { Agent, get } from "node:http";
import { connect, type Socket } from "node:net";

import { expect, test } from "vitest";

import { launchServer } from "../running/launch-server.ts";
import { createTestDatabase } from "../running/test-database.ts";

const DESCRIPTORS = 90;

/** A page over a connection that is kept open; its HTML. */
const page = (address: string, agent: Agent): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = get(address, { agent }, (response) => {
      let text = "";
      response.on("data", (part: Buffer) => (text += part.toString()));
      response.on("end", () => resolve(text));
    });
    sent.on("error", reject);
  });

test("a server that ran out of file descriptors once renders pages and serves files afterwards", async () => {
  const database = await createTestDatabase({ demo: true });
  const server = await launchServer(
    { DATABASE_URL: database.url, DATA_DIR: database.dataDir, DEMO: "1", LOG_LEVEL: "fatal" },
    ["sh", "-c", `ulimit -n ${DESCRIPTORS}; exec "$@"`, "sh"],
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  // The connections to the database are there before the descriptors are gone.
  await Promise.all(Array.from({ length: 8 }, () => fetch(`${server.origin}/api/v1/user/ava`)));
  await page(`${server.origin}/healthz`, agent);
  const { hostname, port } = new URL(server.origin);
  const lines: Socket[] = Array.from({ length: 2 * DESCRIPTORS }, () => connect(Number(port), hostname));
  for (const line of lines) line.on("error", () => undefined);
  await Promise.all(lines.map((line) => once(line, "connect")));
  const newcomer = () =>
    page(`${server.origin}/healthz`, new Agent()).then(
      () => "answered",
      () => "turned away",
    );
  await expect.poll(newcomer).toBe("turned away");
  await page(`${server.origin}/ava`, agent);
  for (const line of lines) line.destroy();
  await expect.poll(() => page(`${server.origin}/ava`, agent)).toMatch(/<h1[^>]*>Ava Laurent<\/h1>/);
  const html = await page(`${server.origin}/ava`, agent);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)![1]!;
  expect((await fetch(server.origin + script)).status).toBe(200);
  agent.destroy();
  expect(await server.stop()).toBe(0);
  await database.drop();
});
