import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

import { run } from "./install.mjs";

/** Servers of others beside which the product is tested, pages it is measured against, and Debian's packages of them. */
const servers = [
  { program: "nginx", package: "nginx-light", flag: "-v" },
  { program: "nats-server", package: "nats-server", flag: "--version" },
  { program: "pgbouncer", package: "pgbouncer", flag: "--version" },
  // It answers `--version` as if that were wrong.
  { program: "janus", package: "janus", flag: "--help" },
  { program: "turnserver", package: "coturn", flag: "--version" },
  // Janus's own pages, for the benchmark beside them.
  { program: "janus-demos", package: "janus-demos", file: "/usr/share/janus/demos/videoroomtest.html" },
];

const isThere = ({ program, flag, file }) =>
  file !== undefined
    ? existsSync(file)
    : [program, `/usr/sbin/${program}`].some(
        (path) => spawnSync(path, [flag], { stdio: "ignore", timeout: 30_000 }).status === 0,
      );

/** Installs what is missing, where this machine is Debian's and we are root. What cannot be had is named: its tests do not run. */
export const ensureServers = async () => {
  const missing = servers.filter((server) => !isThere(server));
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.error(
      `Installing ${missing.map((server) => server.package).join(", ")} for their tests (once)...`,
    );
    // Started by the tests alone, on ports of their own.
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
    await run("apt-get", ["update", "-q"], { env });
    const names = missing.map((server) => server.package);
    await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...names], { env });
  }
  for (const { program } of missing.filter((server) => !isThere(server)))
    console.error(`There is no ${program}: the tests beside it do not run.`);
};
