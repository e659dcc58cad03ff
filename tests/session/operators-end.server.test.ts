import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { createClient } from "../running/http-client.ts";
import { launchServer, type ServerProcess } from "../running/launch-server.ts";
import { operateAloud } from "../running/operate.ts";
import { DEMO_PASSWORD } from "../running/server-fixture.ts";

let dataDir: string;
let server: ServerProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "marquee-operators-"));
  server = await launchServer({
    ...{ DATA_DIR: dataDir, DEMO: "1", DEMO_HISTORY: "0", LOG_LEVEL: "warn", TEST_CONTROLS: "1" },
  });
});
afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test("on the embedded database, too, a session that an operator ended is nothing when he reads so, and another goes on", async () => {
  const [ended, other] = [createClient(server.origin), createClient(server.origin)];
  const who = async (client: typeof ended) =>
    (await client.get("/api/v1/auth/session")).body.user?.username ?? null;
  for (const [client, email] of [[ended, "fan"] as const, [other, "sub"] as const])
    await client.post("/api/v1/auth/signin", { email, password: DEMO_PASSWORD });
  expect([await who(ended), await who(other)]).toEqual(["fan", "sub"]);
  // Both ask without a pause, so that what is remembered is as new as it can be.
  let isOver = false;
  const answers = new Set<string | null>();
  const asking = (async () => {
    for (let asked = 1; !isOver; asked += 1) {
      for (const client of [other, ended]) answers.add(await who(client));
      // A minute later: the limit of calls counts anew.
      if (asked % 50 === 0) await other.post("/__test/clock", { advance: 61 });
    }
  })();
  const after: (Promise<string | null> | string)[] = [];
  await operateAloud({ url: null, dataDir }, ["suspend", "fan", "a test"], (said) => {
    after.push(said, who(ended));
  });
  isOver = true;
  await asking;
  expect(await Promise.all(after)).toEqual([expect.stringContaining("fan is suspended"), null]);
  expect([await who(ended), await who(other)]).toEqual([null, "sub"]);
  expect(answers).toEqual(new Set(["sub", "fan", null]));
});
