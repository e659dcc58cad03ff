import { chmod, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { inject } from "vitest";

import "../running/provided.ts";
import { freePort, programAt, startProgram, type RunningProgram } from "../running/program.ts";

const program = programAt(["/usr/sbin/pgbouncer", "pgbouncer"]);
const NOBODY = 65_534;

/** Whether this machine has a PgBouncer. */
export const hasPgBouncer = program !== undefined;

/** Connections that all clients share. */
export const POOLED_CONNECTIONS = 6;

/** PgBouncer before the tests' PostgreSQL: transactions of all clients share few connections. */
export const pgBouncer = async (): Promise<RunningProgram & { readonly address: string }> => {
  const port = await freePort();
  const folder = await mkdtemp(join(inject("testFolder"), "pgbouncer-"));
  await mkdir(folder, { recursive: true });
  const database = new URL(inject("testDatabase"));
  const file = join(folder, "pgbouncer.ini");
  const settings = [
    "[databases]",
    `* = host=${database.searchParams.get("host")} user=${database.username}`,
    "[pgbouncer]",
    ...["listen_addr = 127.0.0.1", `listen_port = ${port}`, "unix_socket_dir =", "auth_type = any"],
    ...["pool_mode = transaction", `default_pool_size = ${POOLED_CONNECTIONS}`, "max_client_conn = 200"],
  ];
  await writeFile(file, `${settings.join("\n")}\n`);
  await chmod(folder, 0o755);
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const running = await startProgram(program!, [file], /process up/, user);
  return { ...running, address: `127.0.0.1:${port}` };
};
