import type { ServerFixture } from "../running/server-fixture.ts";

/** The capture of a fan's next payment is answered after something else was done. */
export const whileCharged = async (
  { services: { ports, database }, idOf }: ServerFixture,
  username: string,
  change: () => Promise<unknown>,
): Promise<void> => {
  const { capture } = ports.payments;
  const buyerId = await idOf(username);
  const buyerOfPayment = (id: string) =>
    database.selectFrom("payment").select("buyer_id").where("id", "=", id).executeTakeFirstOrThrow();
  Object.assign(ports.payments, {
    capture: async (...asked: Parameters<typeof capture>) => {
      const captured = await capture(...asked);
      if ((await buyerOfPayment(asked[0])).buyer_id !== buyerId) return captured;
      Object.assign(ports.payments, { capture });
      await change();
      return captured;
    },
  });
};
