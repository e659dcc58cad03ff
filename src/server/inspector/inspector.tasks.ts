import { ConfigError } from "../config/config.ts";
import { accountOfUsername } from "../account/account-of-username.ts";
import { minuteOf, say, type OperatorServices, type OperatorTasks } from "../operations/operator-task.ts";

const list = async ({ database }: OperatorServices): Promise<void> => {
  const readers = await database
    .selectFrom("inspector_reader")
    .innerJoin("account", "account.id", "inspector_reader.account_id")
    .select(["account.username", "named_at"])
    .orderBy("account.username")
    .execute();
  if (readers.length === 0) say("No account is named.");
  for (const { username, named_at } of readers) say(`${minuteOf(named_at)}  ${username}`);
};

const change = async (
  services: OperatorServices,
  what: string,
  username: string | undefined,
): Promise<void> => {
  const { database } = services;
  if (what === "list" && username === undefined) return list(services);
  if ((what !== "add" && what !== "remove") || username === undefined)
    throw new ConfigError("Say add, remove or list; add and remove with a username.");
  const id = await accountOfUsername(database, username);
  if (id === null) throw new ConfigError(`There is no account ${username}.`);
  if (what === "remove") await database.deleteFrom("inspector_reader").where("account_id", "=", id).execute();
  else
    await services.store.transact({ actor: null }, (unit) =>
      unit.writes
        .insertInto("inspector_reader")
        .values({ account_id: id, named_at: unit.now })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  say(
    what === "add"
      ? `${username} reads causes, where the site's setting opens the inspector.`
      : `${username} reads no causes any more.`,
  );
};

/** Who reads with the inspector what the server did. */
export const inspectorTasks: OperatorTasks = {
  inspectors: {
    takes: "<add|remove|list> [username]",
    does: "accounts that read with the inspector what the server did",
    run: (services, what, username) => change(services, what!, username),
  },
};
