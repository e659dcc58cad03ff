import { deletionDecider } from "../../domain/delete-account/deletion.decider.ts";
import { accountOfUsername } from "../account/account-of-username.ts";
import { ConfigError } from "../config/config.ts";
import { minuteOf, say, type OperatorServices, type OperatorTasks } from "../operations/operator-task.ts";
import { systemMetadata } from "../store/event-store.ts";

const undo = async ({ database, store }: OperatorServices, username: string): Promise<void> => {
  const id = await accountOfUsername(database, username);
  if (id === null) throw new ConfigError(`There is no account ${username}.`);
  const { rejected } = await store.transact(systemMetadata, (unit) =>
    unit.execute(deletionDecider, id, { type: "UndoDeletion" }),
  );
  if (rejected !== undefined) throw new ConfigError(`${username} is not being deleted.`);
  say(`${username} is back. Subscriptions, managers and own web addresses that ended stay so.`);
};

const list = async ({ database }: OperatorServices): Promise<void> => {
  const leaving = await database
    .selectFrom("account")
    .select(["username", "erase_at"])
    .where("erase_at", "is not", null)
    .orderBy("erase_at")
    .execute();
  if (leaving.length === 0) say("No account is being deleted.");
  for (const { username, erase_at } of leaving) say(`${minuteOf(erase_at!)}  ${username}`);
};

/** What operators do with accounts that their owners deleted. */
export const deleteAccountTasks: OperatorTasks = {
  deletions: { takes: "", does: "accounts that are being deleted, and when they are erased", run: list },
  "undo-deletion": {
    takes: "<username>",
    does: "an account that its owner deleted is as before, until it is erased",
    run: (services, username) => undo(services, username!),
  },
};
