import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

import { ConfigError } from "../config/config.ts";
import { minuteOf, say, type OperatorServices, type OperatorTasks } from "../operations/operator-task.ts";
import { terminalText } from "../operations/terminal-text.ts";
import { decideApplication, openApplication, waitingApplications } from "./review.ts";

const list = async ({ database }: OperatorServices): Promise<void> => {
  const waiting = await waitingApplications(database);
  if (waiting.length === 0) say("No application waits.");
  for (const { username, variant, country, submitted_at } of waiting)
    say(
      `${minuteOf(submitted_at)}  ${username}  ${country ?? "?"}${variant === "vip" ? "  brings fans" : ""}`,
    );
};

const show = async (
  services: OperatorServices,
  username: string,
  folder: string | undefined,
): Promise<void> => {
  const found = await openApplication(services, username);
  if (found === null)
    throw new ConfigError(`There is no application of ${username} that can be opened here.`);
  say(`submitted: ${minuteOf(found.submitted_at)}`);
  for (const [name, value] of Object.entries(found.fields))
    if (value !== "") say(`${name}: ${terminalText(String(value))}`);
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const { kind, jpeg } of found.pictures) {
    const file = resolve(folder, `${username}-${kind}.jpg`);
    writeFileSync(file, jpeg, { mode: 0o600 });
    say(file);
  }
};

const decide = async (
  services: OperatorServices,
  username: string,
  decision: Parameters<typeof decideApplication>[2],
): Promise<void> => {
  if (!(await decideApplication(services, username, decision)))
    throw new ConfigError(`No application of ${username} waits.`);
  say(`${username} is ${decision.status}.`);
};

/** Who wants to be a creator, and the decision. */
export const creatorApplicationTasks: OperatorTasks = {
  applications: {
    takes: "",
    does: "the applications of creators that wait, the most urgent first",
    run: list,
  },
  application: {
    takes: "<username> [folder]",
    does: "what somebody's says; with a folder his pictures are written there",
    run: (services, username, folder) => show(services, username!, folder),
  },
  approve: {
    takes: "<username>",
    does: "he is a creator from now on",
    run: (services, username) => decide(services, username!, { status: "approved" }),
  },
  reject: {
    takes: "<username> <reason>",
    does: "he is told the reason and may apply again",
    run: (services, username, reason) => decide(services, username!, { status: "rejected", reason: reason! }),
  },
};
