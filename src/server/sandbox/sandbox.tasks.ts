import { ConfigError } from "../config/config.ts";
import { say, type OperatorTasks } from "../operations/operator-task.ts";
import { systemClock } from "../ports/clock.ts";
import { createSandbox, type SandboxProvider } from "./sandbox.provider.ts";

/** What the sandbox's people and the payers' banks do with a charge; null when that cannot be. Cents; else all that is left. */
export const sandboxActs = {
  refund: (sandbox: SandboxProvider, id: string, amount?: number) => sandbox.refundHere(id, amount),
  dispute: (sandbox: SandboxProvider, id: string, amount?: number) => sandbox.openDispute(id, amount),
  win: (sandbox: SandboxProvider, id: string) => sandbox.closeDispute(id, true),
  lose: (sandbox: SandboxProvider, id: string) => sandbox.closeDispute(id, false),
} as const;

const isAct = (name: string): name is keyof typeof sandboxActs => Object.hasOwn(sandboxActs, name);

/** The sandbox provider's own side, to try what follows from it. */
export const sandboxTasks: OperatorTasks = {
  sandbox: {
    takes: "<payment> <act>",
    does: `at the sandbox provider a payment's ${Object.keys(sandboxActs).join(", ")}`,
    run: async ({ config, database, keys }, payment, act) => {
      if (config.payments.provider !== "sandbox") throw new ConfigError("The sandbox is not in use.");
      if (!isAct(act!)) throw new ConfigError(`One of ${Object.keys(sandboxActs).join(", ")}.`);
      const sandbox = createSandbox({ database, keys, clock: systemClock() });
      if ((await sandboxActs[act](sandbox, payment!)) === null)
        throw new ConfigError(`The sandbox has nothing to ${act} of ${payment}.`);
      say(`The sandbox tells the server of it.`);
    },
  },
};
