import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";

import { startFixture } from "../running/server-fixture.ts";

test("[WL-01] [SHELL-63] a root user who is no creator is reported in a sentence at the start, one who is one is not", async () => {
  const folder = mkdtempSync(join(tmpdir(), "marquee-root-users-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const SITE = join(folder, "sites.json");
  const site = (id: string, username: string, custom_domain_only = false) => ({
    id,
    hosts: [`${id}.example`],
    record: { root_user: { username, custom_domain_only } },
  });
  writeFileSync(
    SITE,
    JSON.stringify({
      // The home page of the fourth is its own, whoever is at her domain.
      sites: [site("one", "Mia"), site("two", "mya"), site("three", "fan"), site("four", "mya", true)],
    }),
  );
  const said: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void said.push(JSON.parse(line).msg) });
  const server = await startFixture({ demo: true, environment: { SITE }, log });
  await server.stop();
  const sentence = (id: string, username: string) =>
    `The site '${id}' belongs to 'root_user' '${username}', and there is no such creator: until there is, its home page is not found.`;
  expect(said.filter((line) => line.includes("root_user"))).toEqual([
    sentence("two", "mya"),
    sentence("three", "fan"),
  ]);
});
