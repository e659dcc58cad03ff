import { mkdtemp } from "node:fs/promises";
import { networkInterfaces } from "node:os";
import { join } from "node:path";

import { inject } from "vitest";

import "../running/provided.ts";
import { freePort, programAt, startProgram, type RunningProgram } from "../running/program.ts";

const program = programAt(["/usr/bin/turnserver", "turnserver"]);
/** Not this machine's own to itself: browsers are told no such address. */
const address = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === "IPv4" && !each.internal)?.address;

/** Whether this machine has a coturn, and a network in which it can be met. */
export const hasTurn = program !== undefined && address !== undefined;

const SECRET = "a secret that coturn shares with the tests";

/** A coturn that knows names by their secret alone. */
export interface TurnServer {
  readonly environment: { readonly ICE_SERVERS: string; readonly TURN_SECRET: string };
  readonly stop: () => Promise<void>;
}

export const turnServer = async (): Promise<TurnServer> => {
  const port = await freePort();
  const folder = await mkdtemp(join(inject("testFolder"), "turn-"));
  const running: RunningProgram = await startProgram(
    program!,
    [
      ...["-n", "--listening-ip", address!, "--relay-ip", address!, "--listening-port", String(port)],
      ...["--use-auth-secret", "--static-auth-secret", SECRET, "--realm", "marquee"],
      ...["--no-tls", "--no-dtls", "--no-cli", "--log-file", "stdout", "--simple-log"],
      ...["--pidfile", join(folder, "pid"), "--userdb", join(folder, "users")],
    ],
    /SQLite DB connection success/,
  );
  return {
    environment: { ICE_SERVERS: `turn:${address}:${port}?transport=udp`, TURN_SECRET: SECRET },
    stop: () => running.stop(),
  };
};
