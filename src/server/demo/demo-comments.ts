import type { UnitOfWork } from "../store/event-store.ts";
import { idOf, type DemoIds } from "./demo-accounts.ts";

/** Who says what under posts of ava, by their number from the newest on, and how many minutes ago. */
const comments: Readonly<
  Record<number, readonly (readonly [username: string, text: string, ago: number])[]>
> = {
  0: [
    ["sub", "The blue in the corner! How many layers is that?", 55],
    ["ava", "Seven. I stopped counting when the tea got cold.", 48],
    ["trialist", "First post I see here and I already want the print.", 21],
  ],
  1: [
    ["pack", "Keep this one. Please keep this one.", 700],
    ["sub", "Courage looks good on you.", 610],
  ],
  2: [["gifted", "Watched it three times. Slow is right.", 1500]],
  3: [
    ["sub", "The middle one, above the piano.", 2400],
    ["expiring", "The left one. No, the right one. All three.", 2300],
  ],
  15: [["pack", "Voted for the one with the gate, of course.", 9000]],
};

/** What fans of the demo say; `posts` are ava's, newest first. */
export const makeComments = async (
  unit: UnitOfWork,
  ids: DemoIds,
  posts: readonly number[],
): Promise<void> => {
  for (const [number, said] of Object.entries(comments)) {
    const post_id = posts[Number(number)]!;
    const rows = said.map(([username, text, ago]) => ({
      ...{ post_id, text, account_id: idOf(ids, username), created_at: unit.now - ago * 60 },
    }));
    await unit.sql.insertInto("post_comment").values(rows).execute();
    await unit.sql.updateTable("post").set({ comments: rows.length }).where("id", "=", post_id).execute();
  }
};
