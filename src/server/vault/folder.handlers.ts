import { sql, type Kysely } from "kysely";

import { hasTexts } from "../../domain/account/field-texts.ts";
import {
  checkFolderName,
  FOLDER_EXISTS,
  keptFolderName,
  TOO_MANY_FOLDERS,
  vaultLimits,
} from "../../domain/vault/vault.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import { subjectOf, type Handlers } from "../http/context.ts";
import { answer, refuse, refuseFields } from "../http/reply.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { inVault } from "./vault.reads.ts";

/** Whether somebody has a folder of this id. */
export const isFolderOf = async (
  database: Kysely<Database>,
  ownerId: AccountId,
  id: number,
): Promise<boolean> => {
  const found = await database
    .selectFrom("vault_folder")
    .select("id")
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .forKeyShare()
    .executeTakeFirst();
  return found !== undefined;
};

/** Whether another folder of the owner's is called so, or none more fits; the rows of the owner's folders wait in line until the commit. */
const folderProblem = async (
  unit: UnitOfWork,
  ownerId: AccountId,
  { name, besides }: { readonly name: string; readonly besides: number | null },
): Promise<string | null> => {
  await sql`select pg_advisory_xact_lock(hashtext('vault_folder'), hashtext(${ownerId}))`.execute(unit.sql);
  const folders = await unit.sql
    .selectFrom("vault_folder")
    .select(["id", sql<boolean>`lower(name) = lower(${name})`.as("same")])
    .where("owner_id", "=", ownerId)
    .execute();
  if (folders.some(({ id, same }) => same && id !== besides)) return FOLDER_EXISTS;
  return besides === null && folders.length >= vaultLimits.folders ? TOO_MANY_FOLDERS : null;
};

/** The folders of a creator's vault. */
export const folderHandlers = {
  getVaultFolders: async (_input, context) => {
    const ownerId = subjectOf(context);
    const { rows } = await sql<{ folder_id: number; name: string; count: number }>`
      select f.id as folder_id, f.name, count(m.id)::integer as count
        from vault_folder f left join media m on m.folder_id = f.id and ${inVault(ownerId)}
        where f.owner_id = ${ownerId} group by f.id order by lower(f.name), f.id`.execute(
      context.services.database,
    );
    return answer({ items: rows });
  },

  createVaultFolder: async ({ name: given }, context) => {
    const texts = checkFolderName(given);
    if (hasTexts(texts)) return refuseFields(texts);
    const name = keptFolderName(given);
    const owner_id = subjectOf(context);
    return context.services.store.transact(context.metadata, async (unit) => {
      const problem = await folderProblem(unit, owner_id, { name, besides: null });
      if (problem !== null) return refuseFields({ name: problem });
      const { id } = await unit.sql
        .insertInto("vault_folder")
        .values({ owner_id, name, created_at: unit.now })
        .returning("id")
        .executeTakeFirstOrThrow();
      return answer({ folder_id: id, name, count: 0 });
    });
  },

  renameVaultFolder: async ({ id, name: given }, context) => {
    const texts = checkFolderName(given);
    if (hasTexts(texts)) return refuseFields(texts);
    const name = keptFolderName(given);
    const ownerId = subjectOf(context);
    return context.services.store.transact(context.metadata, async (unit) => {
      if (!(await isFolderOf(unit.sql, ownerId, id))) return refuse("folder_not_found");
      const problem = await folderProblem(unit, ownerId, { name, besides: id });
      if (problem !== null) return refuseFields({ name: problem });
      await unit.sql.updateTable("vault_folder").set({ name }).where("id", "=", id).execute();
      return answer({ ok: true } as const);
    });
  },

  deleteVaultFolder: async ({ id }, context) =>
    context.services.store.transact(context.metadata, async (unit) => {
      const { numDeletedRows } = await unit.sql
        .deleteFrom("vault_folder")
        .where("id", "=", id)
        .where("owner_id", "=", subjectOf(context))
        .executeTakeFirst();
      return numDeletedRows === 0n ? refuse("folder_not_found") : answer({ ok: true } as const);
    }),
} satisfies Partial<Handlers>;
