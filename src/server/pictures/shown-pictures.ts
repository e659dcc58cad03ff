import { accountDecider, type AccountState } from "../../domain/account/account.decider.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { publishUserUpdate } from "../account/user-update.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** How long a picture that was replaced can still be fetched, in seconds: pages that show it are open, or kept for a moment. */
const REPLACED_SECONDS = 600;

export type Pictures = AccountState["pictures"];

export const PREFIX = "/media/";

/** Removes the uploaded files of addresses that nothing shows any more. */
export const removeReplaced = (
  unit: UnitOfWork,
  before: Readonly<Record<string, string | null>>,
  after: Readonly<Record<string, string | null>>,
): void => {
  const shown = Object.values(after);
  for (const address of Object.values(before)) {
    if (address === null || shown.includes(address) || !address.startsWith(`${PREFIX}public/`)) continue;
    const name = address.slice(PREFIX.length);
    unit.schedule({
      kind: "media.remove",
      key: `remove:${name}`,
      payload: { name },
      dueAt: unit.now + REPLACED_SECONDS,
    });
  }
};

/** Tells his own pages and those that show his profile. Answers his username. */
export const tellPages = async (unit: UnitOfWork, id: AccountId): Promise<string> => {
  const { username } = await unit.sql
    .selectFrom("account")
    .select("username")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await publishUserUpdate(unit, id);
  unit.publish({ event: "profile.update", audience: { room: `profile:${username}` }, data: { username } });
  return username;
};

/** Shows other pictures of an account to everybody; the files of those before go. */
export const showPictures = async (
  unit: UnitOfWork,
  id: AccountId,
  pictures: Partial<Pictures>,
): Promise<void> => {
  const before = await unit.load(accountDecider, id);
  const { state } = await unit.execute(accountDecider, id, { type: "ChangePictures", ...pictures });
  removeReplaced(unit, before.pictures, state.pictures);
  await tellPages(unit, id);
};
