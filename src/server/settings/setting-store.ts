import { usernameKey } from "../../domain/account/username-key.ts";
import { accountDecider } from "../../domain/account/account.decider.ts";
import { creatorDecider } from "../../domain/creator/creator.decider.ts";
import type { SettingName, SettingValues } from "../../domain/settings/setting-values.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { keysNow } from "../session/username-now.ts";
import { changeBlock } from "../block/block.handlers.ts";
import type { Viewer } from "../session/viewer.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { settingOf } from "./setting.reads.ts";

type Owner = Pick<Viewer, "id" | "username">;

interface Section<Values> {
  readonly read: (unit: UnitOfWork, id: AccountId) => Promise<Values>;
  readonly write: (unit: UnitOfWork, owner: Owner, values: Values) => Promise<void>;
  /** What else keeps it from being saved, by field; without it nothing does. */
  readonly check?: (
    unit: UnitOfWork,
    owner: Owner,
    values: Values,
  ) => Promise<Readonly<Record<string, string>>>;
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

/** Whom an account blocks. */
const blockedBy = ({ sql }: UnitOfWork, id: AccountId) =>
  sql
    .selectFrom("block")
    .innerJoin("account", "account.id", "block.blocked_id")
    .select(["account.id", "account.username"])
    .where("blocker_id", "=", id)
    .orderBy("account.username_key")
    .execute();

/** The accounts that names mean, also names of before, and the first name that nobody has. */
const accountsNamed = async ({ sql }: UnitOfWork, names: readonly string[]) => {
  if (names.length === 0) return { accounts: [], unknown: undefined };
  const keys = await keysNow(sql, names);
  const accounts = await sql
    .selectFrom("account")
    .select(["id", "username", "username_key"])
    .where("username_key", "in", [...keys.values()])
    .execute();
  const known = new Set(accounts.map(({ username_key }) => username_key));
  return { accounts, unknown: names.find((name) => !known.has(keys.get(usernameKey(name))!)) };
};

/** How many people are blocked by the form at most; who has blocked more where they stood may keep them. */
const MOST_BLOCKED = 500;

const privacy: Section<SettingValues["privacy"]> = {
  read: async (unit, id) => {
    const people = await blockedBy(unit, id);
    return {
      ...(await settingOf(unit.sql, id, "privacy")),
      blocked_people: people.map(({ username }) => username),
    };
  },
  check: async (unit, owner, { blocked_people: names }) => {
    if (names.length > Math.max(MOST_BLOCKED, (await blockedBy(unit, owner.id)).length))
      return { blocked_people: `Please enter at most ${MOST_BLOCKED} usernames.` };
    const { accounts, unknown } = await accountsNamed(unit, names);
    if (unknown !== undefined) return { blocked_people: `There is nobody called "${unknown}".` };
    const isSelf = accounts.some(({ id }) => id === owner.id);
    return isSelf ? { blocked_people: "You cannot block yourself." } : {};
  },
  write: async (unit, owner, { blocked_people: names, ...values }) => {
    await writeRow(unit, owner.id, "privacy", values);
    const before = await blockedBy(unit, owner.id);
    const { accounts: after } = await accountsNamed(unit, names);
    const isIn = (people: readonly { readonly id: string }[], id: string): boolean =>
      people.some((person) => person.id === id);
    for (const person of before) if (!isIn(after, person.id)) await changeBlock(unit, owner, person, false);
    for (const person of after) if (!isIn(before, person.id)) await changeBlock(unit, owner, person, true);
    unit.publish({
      event: "profile.update",
      audience: { room: `profile:${owner.username}` },
      data: { username: owner.username },
    });
  },
};

const COUNTRY_STAYS = "Your country is that of your application. Please write to support when you move.";

const account: Section<SettingValues["account"]> = {
  read: async (unit, id) => {
    const { country } = await unit.load(accountDecider, id);
    return { country, ...(await settingOf(unit.sql, id, "account")) };
  },
  check: async (unit, { id }, { country }) => {
    const { type, country: now } = await unit.load(accountDecider, id);
    if (country === now) return {};
    if (type === "model") return { country: COUNTRY_STAYS };
    return country === null ? { country: "Please choose a country of the list." } : {};
  },
  write: async (unit, { id }, { country, ...values }) => {
    await writeRow(unit, id, "account", values);
    if (country !== null) await unit.execute(accountDecider, id, { type: "ChangeCountry", country });
  },
};

const row = <Name extends Exclude<SettingName, "account" | "comments" | "privacy">>(
  name: Name,
): Section<SettingValues[Name]> => ({
  read: async ({ sql }, id) => (await settingOf(sql, id, name)) as SettingValues[Name],
  write: (unit, { id }, values) => writeRow(unit, id, name, values),
});

/** Where each section is kept. Whether comments are open is a fact of the creator, as on the own page (OWNER-17). */
export const settingStore: { readonly [Name in SettingName]: Section<SettingValues[Name]> } = {
  account,
  billing: row("billing"),
  notifications: row("notifications"),
  privacy,
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
