import { ConfigError } from "../config/config.ts";
import { minuteOf, say, type OperatorServices, type OperatorTasks } from "../operations/operator-task.ts";
import { terminalText } from "../operations/terminal-text.ts";
import { decidePaymentInfo, openPaymentInfo, waitingPaymentInfo } from "./payment-info.review.ts";

const list = async ({ database }: OperatorServices): Promise<void> => {
  const waiting = await waitingPaymentInfo(database);
  if (waiting.length === 0) say("No payout data wait.");
  for (const { username, email_confirmed: confirmed, changed_at } of waiting)
    say(`${minuteOf(changed_at)}  ${username}${confirmed ? "" : "  e-mail not confirmed"}`);
};

const show = async (services: OperatorServices, username: string): Promise<void> => {
  const info = await openPaymentInfo(services, username);
  if (info === null)
    throw new ConfigError(`There are no payout data of ${username} that can be opened here.`);
  for (const [name, value] of Object.entries(info))
    if (value !== "") say(`${name}: ${terminalText(String(value))}`);
};

const decide = async (
  services: OperatorServices,
  username: string,
  decision: Parameters<typeof decidePaymentInfo>[2],
): Promise<void> => {
  if (!(await decidePaymentInfo(services, username, decision)))
    throw new ConfigError(
      `There are no such payout data of ${username} that can be opened here: see 'payout ${username}'.`,
    );
  say(`The payout data of ${username} are ${decision.status === "verified" ? "verified" : "on hold"}.`);
};

/** The check of where creators want their earnings. */
export const paymentInfoTasks: OperatorTasks = {
  payouts: {
    takes: "",
    does: "the payout data of creators that wait for a check, the oldest first",
    run: list,
  },
  payout: {
    takes: "<username>",
    does: "what somebody's say, the numbers in full",
    run: (services, username) => show(services, username!),
  },
  verify: {
    takes: "<username> <version>",
    does: "they are right, as 'payout' showed them: earnings may go there",
    run: (services, username, version) =>
      decide(services, username!, { status: "verified", version: version! }),
  },
  hold: {
    takes: "<username> <reason>",
    does: "they are not: the creator reads the reason, nothing goes there",
    run: (services, username, reason) => decide(services, username!, { status: "on_hold", reason: reason! }),
  },
};
