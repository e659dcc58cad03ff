import { freePort, programAt, startProgram, type RunningProgram } from "../running/program.ts";

const program = programAt(["/usr/sbin/nats-server", "nats-server"]);

/** Whether this machine has a NATS. */
export const hasNats = program !== undefined;

/** A NATS that asks for a password; it may be stopped and started again on its port. */
export interface NatsServer {
  /** For `BUS_URL`. */
  readonly url: string;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export const natsServer = async (): Promise<NatsServer> => {
  const port = await freePort();
  let running: RunningProgram | null = null;
  return {
    url: `nats://marquee:s3cret@127.0.0.1:${port}/shop`,
    start: async () => {
      const args = ["-a", "127.0.0.1", "-p", String(port), "--user", "marquee", "--pass", "s3cret"];
      running = await startProgram(program!, args, /Server is ready/);
    },
    stop: async () => {
      await running?.stop();
      running = null;
    },
  };
};
