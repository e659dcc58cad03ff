import type { PortBase } from "../ports/ports.ts";

/** Marks a solution as used, on all nodes at once; false when it was used before. `expiresAt` in epoch seconds. */
export const spendOnce = async (
  { database }: Pick<PortBase, "database">,
  key: string,
  expiresAt: number,
): Promise<boolean> => {
  const spent = await database
    .insertInto("used_once")
    .values({ kind: "captcha", key, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .execute();
  return spent.length === 1;
};
