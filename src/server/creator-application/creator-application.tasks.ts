import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

import { ConfigError } from "../config/config.ts";
import { dayOf, say, type Desk, type OperatorTasks } from "../operations/operator-task.ts";
import { terminalText } from "../operations/terminal-text.ts";
import { decideApplication, openApplication, waitingApplications } from "./review.ts";

const list = async ({ database }: Desk): Promise<void> => {
  const waiting = await waitingApplications(database);
  if (waiting.length === 0) say("No application waits.");
  for (const { username, variant, country, submitted_at } of waiting)
    say(`${dayOf(submitted_at)}  ${username}  ${country ?? "?"}${variant === "vip" ? "  brings fans" : ""}`);
};

const show = async (desk: Desk, username: string, folder: string | undefined): Promise<void> => {
  const found = await openApplication(desk, username);
  if (found === null)
    throw new ConfigError(`There is no application of ${username} that can be opened here.`);
  say(`submitted: ${dayOf(found.submitted_at)}`);
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
  desk: Desk,
  username: string,
  decision: Parameters<typeof decideApplication>[2],
): Promise<void> => {
  if (!(await decideApplication(desk, username, decision)))
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
    run: (desk, username, folder) => show(desk, username!, folder),
  },
  approve: {
    takes: "<username>",
    does: "he is a creator from now on",
    run: (desk, username) => decide(desk, username!, { status: "approved" }),
  },
  reject: {
    takes: "<username> <reason>",
    does: "he is told the reason and may apply again",
    run: (desk, username, reason) => decide(desk, username!, { status: "rejected", reason: reason! }),
  },
};
