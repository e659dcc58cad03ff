import { sql } from "kysely";

import type { UnitOfWork } from "../store/event-store.ts";

/**
 * Puts galleries on the lists, or takes them off, by the one rule: a gallery is shown while its creator sells it, no reviewer
 * holds it, and all of its media are ready. Called after whatever changes one of these.
 */
export const showWhenReady = async (unit: UnitOfWork, ids: readonly number[]): Promise<void> => {
  // Held first, in a statement of its own: the next one sees what somebody else has just stored.
  await sql`select from direct_message where id = any(${[...ids]}) order by id for update`.execute(unit.sql);
  await sql`
    update direct_message d set shown = d.deleted_at is null and d.active and not d.held and not exists (
      select from direct_message_media dm join media m on m.id = dm.media_id
      where dm.direct_message_id = d.id and (m.state <> 'ready' or m.held is not null))
    where d.id = any(${[...ids]})`.execute(unit.sql);
};

/** Holds a gallery for a reviewer, or lets it go. */
export const setHeld = async (unit: UnitOfWork, id: number, held: boolean): Promise<void> => {
  await unit.sql.updateTable("direct_message").set({ held }).where("id", "=", id).execute();
  await showWhenReady(unit, [id]);
};
