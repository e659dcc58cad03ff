import { creatorDecider } from "../../domain/creator/creator.decider.ts";
import type { SettingName, SettingValues } from "../../domain/settings/setting-values.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { Viewer } from "../session/viewer.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { settingOf } from "./setting.reads.ts";

type Owner = Pick<Viewer, "id" | "username">;

interface Section<Values> {
  readonly read: (unit: UnitOfWork, id: AccountId) => Promise<Values>;
  readonly write: (unit: UnitOfWork, owner: Owner, values: Values) => Promise<void>;
}

/** Keeps the other windows that save at the same time waiting, whether there is a row yet or not. */
export const lockSetting = async (unit: UnitOfWork, id: AccountId, section: SettingName): Promise<void> => {
  await unit.sql
    .insertInto("account_setting")
    .values({ account_id: id, section, value: "{}", changed_at: unit.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await unit.sql
    .selectFrom("account_setting")
    .select("changed_at")
    .where("account_id", "=", id)
    .where("section", "=", section)
    .forUpdate()
    .execute();
};

const writeRow = async (
  unit: UnitOfWork,
  id: AccountId,
  section: SettingName,
  value: object,
): Promise<void> => {
  await unit.sql
    .updateTable("account_setting")
    .set({ value: JSON.stringify(value), changed_at: unit.now })
    .where("account_id", "=", id)
    .where("section", "=", section)
    .execute();
};

const row = <Name extends Exclude<SettingName, "comments">>(name: Name): Section<SettingValues[Name]> => ({
  read: async ({ sql }, id) => (await settingOf(sql, id, name)) as SettingValues[Name],
  write: (unit, { id }, values) => writeRow(unit, id, name, values),
});

/** Where each section is kept. Whether comments are open is a fact of the creator, as on the own page (OWNER-17). */
export const settingStore: { readonly [Name in SettingName]: Section<SettingValues[Name]> } = {
  billing: row("billing"),
  notifications: row("notifications"),
  comments: {
    read: async (unit, id) => {
      const { commentsClosed } = await unit.load(creatorDecider, id);
      return {
        post_comments_disabled: commentsClosed === true,
        ...(await settingOf(unit.sql, id, "comments")),
      };
    },
    write: async (unit, { id, username }, { post_comments_disabled: closed, ...values }) => {
      await writeRow(unit, id, "comments", values);
      const { events = [] } = await unit.execute(creatorDecider, id, {
        type: closed ? "CloseComments" : "OpenComments",
      });
      if (events.length > 0)
        unit.publish({
          event: "profile.update",
          audience: { room: `profile:${username}` },
          data: { username },
        });
    },
  },
};
