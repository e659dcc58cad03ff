import { accountDecider } from "../../domain/account/account.decider.ts";
import { usernameKey } from "../../domain/account/username-key.ts";
import { ConfigError } from "../config/config.ts";
import { say, type OperatorTasks } from "../operations/operator-task.ts";
import { systemMetadata } from "../store/event-store.ts";

/** What operators do with old usernames. */
export const renameTasks: OperatorTasks = {
  "release-name": {
    takes: "<username>",
    does: "an old username is free at once, and leads to nobody any more",
    run: async ({ database, store }, username) => {
      const held = await database
        .selectFrom("former_username")
        .innerJoin("account", "account.id", "former_username.account_id")
        .select(["account.id", "account.username as now", "former_username.username"])
        .where("former_username.username_key", "=", usernameKey(username!))
        .executeTakeFirst();
      if (held === undefined) throw new ConfigError(`Nobody was called ${username!} before.`);
      await store.transact(systemMetadata, (unit) =>
        unit.execute(accountDecider, held.id, { type: "ReleaseUsername", username: held.username }),
      );
      say(`${held.username} is free; it was ${held.now}'s before.`);
    },
  },
};
