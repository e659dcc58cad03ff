import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { openApi } from "../src/server/http/openapi.ts";
import { root } from "./root.mjs";

/** Checks the OpenAPI description by redocly's recommended rules; a warning fails like an error. Asks no other host. */
const folder = join(root, ".cache");
const file = join(folder, "openapi.json");
mkdirSync(folder, { recursive: true });
writeFileSync(file, JSON.stringify(openApi("sandbox"), null, 2));
// The specification names this address (CAPI-09); nobody can be called `tip_menu`, so it means one thing only.
writeFileSync(
  join(folder, ".redocly.lint-ignore.yaml"),
  "openapi.json:\n  no-ambiguous-paths:\n    - '#/paths/~1api~1v1~1user~1tip_menu~1{username}'\n",
);
const redocly = join(root, "node_modules/@redocly/cli/bin/cli.js");
const { status } = spawnSync(process.execPath, [redocly, "lint", file, "--extends=recommended-strict"], {
  cwd: folder,
  stdio: "inherit",
  env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
});
process.exitCode = status ?? 1;
