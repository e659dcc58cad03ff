import { sql } from "kysely";

import { hasTexts } from "../../domain/account/field-texts.ts";
import { keptFileName } from "../../domain/upload/file-name.ts";
import { checkFileName } from "../../domain/vault/vault.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { signedIn, subjectOf, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, refuse, refuseFields } from "../http/reply.ts";
import { useUploads } from "../media/use-uploads.ts";
import { holdOf } from "../review/ask-review.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { folderHandlers, isFolderOf } from "./folder.handlers.ts";
import { inVault, PAGE, readVault, vaultItem } from "./vault.reads.ts";
import { askAboutMedium, takeOut } from "./vault.review.ts";

const idsOf = (text: string): readonly number[] | null =>
  /^\d{1,15}(,\d{1,15}){0,47}$/.test(text) ? text.split(",").map(Number) : null;

/** Those of the ids that lie in the vault, for nobody else to change until the transaction ends. */
const lockMedia = async (
  unit: UnitOfWork,
  ownerId: AccountId,
  ids: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await sql<{ readonly id: number }>`
    select m.id from media m where ${inVault(ownerId)} and m.id = any(${[...ids]}) order by m.id for update`.execute(
    unit.sql,
  );
  return rows.map(({ id }) => id);
};

const itemOf = async (unit: UnitOfWork, ownerId: AccountId, id: number, context: RequestContext) => {
  const [row] = await readVault(unit.sql, { ownerId, ids: [id] });
  return vaultItem(row!, context.services.keys, context.now);
};

/** A creator's own media (ACCT: /account/vault). */
export const vaultHandlers = {
  ...folderHandlers,

  addToVault: async ({ folder_id: folderId = null, ...upload }, context) => {
    const ownerId = subjectOf(context);
    const { services, metadata, site } = context;
    return services.store.transact(metadata, async (unit) => {
      if (folderId !== null && !(await isFolderOf(unit.sql, ownerId, folderId)))
        return refuse("folder_not_found");
      const used = await useUploads(unit, { accountId: signedIn(context).id, ownerId }, [upload]);
      if ("bad" in used) return refuse("upload_expired");
      const { id, state } = used.media[0]!;
      const held = holdOf(site, services, true);
      await unit.sql
        .updateTable("media")
        .set({ folder_id: folderId, reviewed_alone: true, held })
        .where("id", "=", id)
        .execute();
      // What is still being made has nothing to be looked at.
      if (state === "ready") await askAboutMedium(unit, services, { id, ownerId, held });
      return answer(await itemOf(unit, ownerId, id, context));
    });
  },

  getVault: async ({ ids, type, folder_id: folder, used, before_id: before }, context) => {
    const { services, now } = context;
    const wanted = ids === undefined ? undefined : idsOf(ids);
    if (wanted === null) return refuseFields({ ids: "At most 48 numbers, divided by commas." });
    const rows = await readVault(services.database, {
      ...{ ownerId: subjectOf(context), ids: wanted, type, before },
      folderId: folder === 0 ? null : folder,
      isUsed: used === undefined ? undefined : used === "yes",
    });
    const items = rows.slice(0, PAGE).map((row) => vaultItem(row, services.keys, now));
    const last = items.at(-1);
    return answer({ items, next: rows.length > PAGE && last ? { before_id: last.vault_id } : null });
  },

  renameInVault: async ({ id, name }, context) => {
    const texts = checkFileName(name);
    if (hasTexts(texts)) return refuseFields(texts);
    const ownerId = subjectOf(context);
    return context.services.store.transact(context.metadata, async (unit) => {
      if ((await lockMedia(unit, ownerId, [id])).length === 0) return refuse("medium_not_found");
      await unit.sql
        .updateTable("media")
        .set({ name: keptFileName(name) })
        .where("id", "=", id)
        .execute();
      return answer(await itemOf(unit, ownerId, id, context));
    });
  },

  moveInVault: async ({ ids, folder_id: folderId }, context) => {
    const ownerId = subjectOf(context);
    return context.services.store.transact(context.metadata, async (unit) => {
      if (folderId !== null && !(await isFolderOf(unit.sql, ownerId, folderId)))
        return refuse("folder_not_found");
      const moved = await lockMedia(unit, ownerId, ids);
      if (moved.length > 0)
        await unit.sql.updateTable("media").set({ folder_id: folderId }).where("id", "in", moved).execute();
      return answer({ ok: true } as const);
    });
  },

  removeFromVault: async ({ id }, context) => {
    const ownerId = subjectOf(context);
    return context.services.store.transact(context.metadata, async (unit) => {
      if ((await lockMedia(unit, ownerId, [id])).length === 0) return refuse("medium_not_found");
      await takeOut(unit, { id, ownerId });
      return answer({ ok: true } as const);
    });
  },
} satisfies Partial<Handlers>;
