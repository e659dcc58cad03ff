import { accountOfUsername } from "../account/account-of-username.ts";
import { ConfigError } from "../config/config.ts";
import { minuteOf, say, type OperatorServices, type OperatorTasks } from "../operations/operator-task.ts";
import { terminalText } from "../operations/terminal-text.ts";
import { readAudit } from "./audit-list.ts";

const ENTRIES = 200;

const list = async ({ database }: OperatorServices, username: string | undefined): Promise<void> => {
  const id = username === undefined ? null : await accountOfUsername(database, username);
  if (username !== undefined && id === null) throw new ConfigError(`There is no account ${username}.`);
  const entries = await readAudit(database, id, ENTRIES);
  if (entries.length === 0) say("Nothing has happened.");
  for (const { at, by, type, subject, data } of entries.toReversed()) {
    const facts = Object.entries(data).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
    say(terminalText([minuteOf(at), by ?? "-", type, subject ?? "", ...facts].join("  ")));
  }
};

/** The audit list on the command line (CCONST-09). */
export const auditTasks: OperatorTasks = {
  audit: {
    takes: "[username]",
    does: `the last ${ENTRIES} sign-ins, payments, refunds, disputes, payouts and decisions, of one account or all`,
    run: (services, username) => list(services, username),
  },
};
