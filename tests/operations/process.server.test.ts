import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, expect, test } from "vitest";

import { stripeEnvironment } from "../payment/provider-rig.ts";
import { launchServer } from "../running/launch-server.ts";
import { createClient, type Answered } from "../running/http-client.ts";
import { createTestDatabase } from "../running/test-database.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marquee process "));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

const run = (
  environment: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const env = { PATH: process.env["PATH"], HOME: process.env["HOME"], PORT: "0", ...environment };
    const child = spawn(process.execPath, ["src/server/main.ts", ...args], { cwd: root, env });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("exit", (code) => resolve({ code, output }));
  });

const postmaster = (): number =>
  Number(readFileSync(join(folder, "postgres/data/postmaster.pid"), "utf8").split("\n")[0]);
const isGone = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8") === "";
  } catch {
    return true;
  }
};

test("with its own database, in a folder whose name has spaces, a server starts, refuses a second start, survives kill -9 with all that was acknowledged, and stops cleanly", async () => {
  const environment = { DATA_DIR: folder, DEMO: "1", LOG_LEVEL: "warn" };
  const first = await launchServer(environment);
  const client = createClient(first.origin);
  const signUp = { username: "kept", password: "a long enough one", email: null };
  expect((await client.post("/api/v1/auth/signup", signUp)).status).toBe(200);

  const refused = await run(environment);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(
    `Another Marquee (process ${first.pid}) already runs on the data folder ${folder}`,
  );

  const orphan = postmaster();
  await first.kill("SIGKILL");
  expect(isGone(orphan)).toBe(false);

  const second = await launchServer(environment);
  expect(isGone(orphan)).toBe(true);
  const again = createClient(second.origin);
  again.setCookie(client.cookie());
  expect((await again.get("/api/v1/auth/session")).body.user.username).toBe("kept");

  // The database dies, and is shut down by somebody else: until it is back, answers are right or 503.
  for (const signal of ["SIGKILL", "SIGINT"] as const) {
    const answers: Answered[] = [];
    const ask = async (): Promise<readonly number[]> => {
      const paths = ["/api/v1/auth/session", "/api/v1/user/ava", "/readyz"];
      const all = await Promise.all(paths.map((path) => again.get(path)));
      answers.push(...all);
      return all.map(({ status }) => status);
    };
    const dead = postmaster();
    process.kill(dead, signal);
    // Backends of the dead one answer for a moment longer, /readyz included: the new one has to be there first.
    await expect.poll(() => postmaster()).not.toBe(dead);
    await expect.poll(ask, { interval: 400 }).toEqual([200, 200, 200]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  }
  expect((await again.get("/api/v1/auth/session")).body.user.username).toBe("kept");

  // A server that has not stopped within 10 s ends itself with 1.
  expect(await second.stop()).toBe(0);
  expect(existsSync(join(folder, "postgres/data/postmaster.pid"))).toBe(false);

  const rebuilt = await run({ DATA_DIR: folder, LOG_LEVEL: "warn" }, "rebuild");
  expect(rebuilt.output).toMatch(/^rebuilt \d+ projections from \d+ events$/m);
  expect(rebuilt.code).toBe(0);
});

test("a port that is taken, and a host that is not this machine's, are named, and nothing else is said", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const PORT = String((other.address() as AddressInfo).port);
  const environment = { DATA_DIR: join(folder, "elsewhere"), DEMO: "0", LOG_LEVEL: "warn" };
  expect(await run({ ...environment, PORT })).toEqual({
    code: 1,
    output: `Port ${PORT} of 127.0.0.1 is taken. Stop what listens there, or set PORT.\n`,
  });
  other.close();
  expect(await run({ ...environment, HOST: "999.1.1.1" })).toEqual({
    code: 1,
    output: "HOST must be an address of this machine, not '999.1.1.1'.\n",
  });
});

test("in production it refuses to start and names everything that is missing", async () => {
  const environment = {
    NODE_ENV: "production",
    DEMO: "1",
    TEST_CONTROLS: "1",
    DATA_DIR: join(folder, "production"),
  };
  const { code, output } = await run(environment);
  expect(code).toBe(1);
  for (const named of ["PAYMENT_PROVIDER=sandbox", "DEMO=1", "TEST_CONTROLS=1", "PUBLIC_URL"])
    expect(output).toContain(named);
  expect(output).not.toContain("ready ");
  expect(existsSync(join(folder, "production"))).toBe(false);
});

const operated = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://shop.example",
  MAIL_URL: "smtp://127.0.0.1:2525",
  ...stripeEnvironment("http://127.0.0.1:1"),
};

test("in production it refuses a database in which the demo was made, names its accounts, and says what to do", async () => {
  const data = await createTestDatabase({ demo: true });
  const { code, output } = await run({ ...operated, DATABASE_URL: data.url, DATA_DIR: data.dataDir });
  await data.drop();
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(
      /^NODE_ENV=production cannot run with the demo's accounts \(ava, blockedfan, dora and \d+ more\): their password is known\. .*DATABASE_URL.*DATA_DIR.*\n$/,
    ),
  ]);
});

test("an address of the demo that a visitor only claims prevents no start in production", async () => {
  const data = await createTestDatabase({ demo: false });
  const environment = { DATABASE_URL: data.url, DATA_DIR: data.dataDir, LOG_LEVEL: "warn" };
  const before = await launchServer({ ...environment, DEMO: "0" });
  const signUp = { username: "claims", password: "a long enough one", email: "rita@demo.example" };
  expect((await createClient(before.origin).post("/api/v1/auth/signup", signUp)).status).toBe(200);
  await before.stop();
  const after = await launchServer({ ...operated, ...environment });
  await after.stop();
  await data.drop();
});
