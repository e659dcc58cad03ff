import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { Client } from "pg";
import type { PoolConfig } from "pg";

import { lockCluster } from "./cluster-lock.ts";
import type { PostgresProgram } from "./postgres-program.ts";
import { findPostgres } from "./postgres-program.ts";

/** A running PostgreSQL of our own. */
export interface EmbeddedPostgres {
  /** How to connect to it, to the named database. */
  readonly connection: (database: string) => PoolConfig;
  /** Process id of the running postmaster (tests kill it). */
  readonly pid: () => number | null;
  /** Ends it cleanly: open connections are cut, everything committed is on disk. */
  readonly stop: () => Promise<void>;
}

export interface EmbeddedOptions {
  /** Folder for the cluster; made when missing. */
  readonly folder: string;
  /** False only for tests: a crash of the machine may then lose data. */
  readonly durable?: boolean;
  readonly onRestart?: (reason: string) => void;
}

const LONGEST_SOCKET_PATH = 100;
const USER = "marquee";

const run = (
  program: PostgresProgram,
  command: string,
  args: readonly string[],
  output: number,
  inherited: readonly number[] = [],
): ChildProcess => {
  const [first, ...rest] = [...program.prefix, command, ...args];
  const owner =
    program.prefix.length > 0 || program.uid === null ? {} : { uid: program.uid, gid: program.gid! };
  // Its own process group: Ctrl-C in the terminal must not end the database before the server.
  return spawn(first!, rest, {
    ...owner,
    detached: true,
    stdio: ["ignore", output, output, ...inherited],
    cwd: "/",
  });
};

const ended = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? (signal === null ? 1 : 128)));
  });

const ownedFolder = (folder: string, program: PostgresProgram): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (program.uid !== null) chownSync(folder, program.uid, program.gid!);
};

/** Where the socket is: in the folder itself, or in a temporary one when that path is too long for a socket. */
const socketPath = (folder: string): string => {
  if (Buffer.byteLength(join(folder, ".s.PGSQL.5432.lock")) <= LONGEST_SOCKET_PATH) return folder;
  const hash = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  return join(tmpdir(), `marquee-${process.getuid?.() ?? 0}-${hash}`);
};

const socketFolder = (folder: string, program: PostgresProgram): string => {
  const short = socketPath(folder);
  if (short === folder) return folder;
  ownedFolder(short, program);
  const { uid } = lstatSync(short);
  const owner = program.uid ?? process.getuid?.() ?? uid;
  if (!lstatSync(short).isDirectory() || uid !== owner)
    throw new Error(`${short} belongs to somebody else: remove it.`);
  return short;
};

const logTail = (file: string): string => readFileSync(file, "utf8").split("\n").slice(-15).join("\n").trim();

const createCluster = async (program: PostgresProgram, folder: string, log: string): Promise<void> => {
  for (const name of readdirSync(folder)) {
    if (name.startsWith("new-")) rmSync(join(folder, name), { recursive: true, force: true });
  }
  const fresh = join(folder, `new-${process.pid}`);
  const output = openSync(log, "a");
  const locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C", "--encoding=UTF8"];
  const args = ["-D", fresh, "-U", USER, "--auth=trust", ...locale];
  const code = await ended(run(program, program.initdb, args, output));
  closeSync(output);
  if (code !== 0) throw new Error(`The embedded database could not be created:\n${logTail(log)}`);
  renameSync(fresh, join(folder, "data"));
};

const isReady = async (connection: PoolConfig): Promise<boolean> => {
  const client = new Client({ ...connection, connectionTimeoutMillis: 3000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** How to reach the embedded database of a server that runs; null when none runs there. */
export const findEmbeddedPostgres = async (
  folder: string,
): Promise<EmbeddedPostgres["connection"] | null> => {
  if (!existsSync(folder) || !existsSync(socketPath(folder))) return null;
  const host = socketFolder(folder, await findPostgres(folder));
  const connection = (database: string): PoolConfig => ({ host, user: USER, database });
  return (await isReady(connection("postgres"))) ? connection : null;
};

/**
 * Starts PostgreSQL on a unix socket in `folder`, fsync on; creates the cluster the first time, stops a postmaster
 * that outlived a killed server, and starts it again when it dies while we run. Throws with the log's last lines, or
 * `DataFolderBusy` when another one lives that cannot be stopped from here.
 */
export const startEmbeddedPostgres = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const { folder } = options;
  mkdirSync(folder, { recursive: true });
  const program = await findPostgres(folder);
  ownedFolder(folder, program);
  const data = join(folder, "data");
  const log = join(folder, "postgres.log");
  const host = socketFolder(folder, program);
  const connection = (database: string): PoolConfig => ({ host, user: USER, database });
  const lock = await lockCluster(folder, () => isReady(connection("postgres")));
  rmSync(log, { force: true });
  if (!existsSync(data)) await createCluster(program, folder, log);
  const settings = [
    "listen_addresses=",
    `unix_socket_directories=${host}`,
    "unix_socket_permissions=0700",
    "max_connections=200",
    "shared_buffers=128MB",
    "wal_compression=on",
    "jit=off",
    "deadlock_timeout=100ms",
    ...(options.durable === false
      ? [
          ...["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off"],
          ...["wal_level=minimal", "max_wal_senders=0", "max_wal_size=8GB"],
        ]
      : ["fsync=on"]),
  ];

  let child: ChildProcess | null = null;
  let stopping = false;
  let launching: Promise<void> = Promise.resolve();

  const launch = async (): Promise<void> => {
    const output = openSync(log, "a");
    const process = run(
      program,
      program.postgres,
      ["-D", data, ...settings.flatMap((each) => ["-c", each])],
      output,
      [lock.fd],
    );
    closeSync(output);
    const exit = ended(process);
    let code: number | null = null;
    void exit.then((value) => (code = value)).catch(() => (code = 127));
    while (!(await isReady(connection("postgres")))) {
      if (code !== null) throw new Error(`The embedded database did not start:\n${logTail(log)}`);
      await pause(15);
    }
    child = process;
    void exit.then(async () => {
      child = null;
      await revive();
    });
  };

  const revive = async (): Promise<void> => {
    for (let wait = 50; !stopping; wait = Math.min(wait * 2, 5000)) {
      options.onRestart?.("the embedded database ended unexpectedly");
      launching = launch();
      const started = await launching.then(
        () => true,
        () => false,
      );
      if (started) return;
      await pause(wait);
    }
  };

  await launch();
  return {
    connection,
    pid: () => child?.pid ?? null,
    stop: async () => {
      stopping = true;
      // It may answer others before this process knows that it is there: it would be left behind.
      await launching.catch(() => undefined);
      const running = child;
      if (running !== null) {
        const exit = ended(running);
        running.kill("SIGINT");
        const timer = setTimeout(() => running.kill("SIGQUIT"), 6000);
        await exit;
        clearTimeout(timer);
      }
      if (host !== folder) rmSync(host, { recursive: true, force: true });
      lock.release();
    },
  };
};
