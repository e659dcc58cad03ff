import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { inject } from "vitest";

import "../running/provided.ts";
import { freePort, programAt, startProgram, type RunningProgram } from "../running/program.ts";

const program = programAt(["/usr/bin/janus", "janus"]);

/** Whether this machine has a Janus. */
export const hasJanus = program !== undefined;

const SECRET = "a secret that Janus shares with the tests";

/** A Janus that takes only requests with our tokens; it may be stopped and started again on its port. */
export interface JanusServer {
  /** What the product is told of it. */
  readonly environment: { readonly MEDIA_SERVER_URL: string; readonly MEDIA_SERVER_SECRET: string };
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** As after `kill -9`. */
  readonly kill: () => Promise<void>;
  /** It stands still, and its connections with it. */
  readonly pause: (paused: boolean) => void;
}

const others = (kind: string, names: readonly string[]): string =>
  `${kind}: { disable = "${names.map((name) => `libjanus_${name}.so`).join(",")}" }`;

const settings = (folder: string): string => `
general: {
  configs_folder = "${folder}"
  debug_level = 4
  debug_colors = false
  token_auth = true
  token_auth_secret = "${SECRET}"
}
${others("plugins", [
  ...["audiobridge", "duktape", "echotest", "lua", "nosip", "recordplay", "sip", "streaming"],
  ...["textroom", "videocall", "voicemail"],
])}
${others("transports", ["http", "mqtt", "nanomsg", "pfunix", "rabbitmq"])}
`;

/** Its settings stand in a new folder `within` this one; default: the folder of the run of tests. */
export const janusServer = async (within = inject("testFolder")): Promise<JanusServer> => {
  const port = await freePort();
  const folder = await mkdtemp(join(within, "janus-"));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "janus.jcfg"), settings(folder));
  await writeFile(
    join(folder, "janus.transport.websockets.jcfg"),
    `general: { ws = true ws_port = ${port} ws_ip = "127.0.0.1" wss = false }\nadmin: { admin_ws = false }\n`,
  );
  let running: RunningProgram | null = null;
  return {
    environment: { MEDIA_SERVER_URL: `ws://127.0.0.1:${port}`, MEDIA_SERVER_SECRET: SECRET },
    start: async () => {
      running = await startProgram(program!, ["-F", folder], /WebSockets thread started/);
    },
    stop: async () => {
      await running?.stop();
      running = null;
      await rm(folder, { recursive: true, force: true });
    },
    kill: async () => {
      await running?.kill();
      running = null;
    },
    pause: (paused) => running?.pause(paused),
  };
};
