import type { UnitOfWork } from "../store/event-store.ts";
import { idOf, type DemoIds } from "./demo-accounts.ts";

const slots = [
  { weekday: 2, time: "18:00" },
  { weekday: 5, time: "18:00" },
  { weekday: 7, time: "11:00" },
];
const folders = ["Sketchbook", "Studio evenings"];

/** How ava has set her automatic posts up; they wait until she switches them on. */
export const makeAutoPosts = async (unit: UnitOfWork, ids: DemoIds): Promise<void> => {
  const creator_id = idOf(ids, "ava");
  const found = await unit.sql
    .selectFrom("vault_folder")
    .select("id")
    .where("owner_id", "=", creator_id)
    .where("name", "in", folders)
    .orderBy("name")
    .execute();
  await unit.sql
    .insertInto("auto_post")
    .values({
      ...{ creator_id, slots: JSON.stringify(slots), folder_ids: JSON.stringify(found.map(({ id }) => id)) },
      ...{ access: "paid", active: false, time_zone: "Europe/London", next_at: null, changed_at: unit.now },
    })
    .execute();
};
