import type { AccountCommand } from "../../domain/account/account.commands.ts";
import { accountDecider } from "../../domain/account/account.decider.ts";
import { ConfigError } from "../config/config.ts";
import { say, type OperatorServices, type OperatorTasks } from "../operations/operator-task.ts";
import { endSessionsOf } from "../session/session-store.ts";
import { systemMetadata } from "../store/event-store.ts";
import { accountOfUsername } from "./account-of-username.ts";

const refusals: Readonly<Record<string, string>> = {
  not_a_creator: "Only creators can be reviewers.",
};

/** Does something with an account, and says what is so from now on. */
const change = async (
  { database, store }: OperatorServices,
  username: string,
  command: AccountCommand,
  result: string,
): Promise<void> => {
  const id = await accountOfUsername(database, username);
  if (id === null) throw new ConfigError(`There is no account ${username}.`);
  const { rejected } = await store.transact(systemMetadata, async (unit) => {
    const done = await unit.execute(accountDecider, id, command);
    if (command.type === "SuspendAccount") await endSessionsOf(unit, id, "suspended", null);
    return done;
  });
  if (rejected !== undefined)
    throw new ConfigError(refusals[rejected] ?? `That cannot be done: ${rejected}.`);
  say(`${username} ${result}.`);
};

/** What operators do with accounts (CCONST-09). */
export const accountTasks: OperatorTasks = {
  reviewer: {
    takes: "<username>",
    does: "this creator reviews what others publish from now on",
    run: (services, username) => change(services, username!, { type: "AppointReviewer" }, "is a reviewer"),
  },
  suspend: {
    takes: "<username> <reason>",
    does: "nobody signs in with this account, its pages are hidden, its sessions end",
    run: (services, username, reason) =>
      change(services, username!, { type: "SuspendAccount", reason: reason! }, "is suspended"),
  },
  unsuspend: {
    takes: "<username>",
    does: "a suspended account is as before",
    run: (services, username) =>
      change(services, username!, { type: "ReinstateAccount" }, "is not suspended"),
  },
  "block-tips": {
    takes: "<username>",
    does: "this account neither sends nor gets tips",
    run: (services, username) =>
      change(services, username!, { type: "BlockTips" }, "neither sends nor gets tips"),
  },
  "unblock-tips": {
    takes: "<username>",
    does: "it may again",
    run: (services, username) => change(services, username!, { type: "AllowTips" }, "may send and get tips"),
  },
};
