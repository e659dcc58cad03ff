import { askRefund } from "../../src/server/payment/money-back.process.ts";
import { ConflictError } from "../../src/server/store/event-store.ts";
import type { Cluster } from "./cluster.ts";
import type { World } from "./world.ts";

/** Now and then money goes back: an operator of ours refunds, the provider's people do, a bank disputes and decides. */
export const returnMoney = (world: World, cluster: Cluster): void => {
  const { schedule, seeded, faults, life, nextId } = world;
  const { provider } = cluster;

  const askForIt = (paymentId: string, amount: number | null): void => {
    const node = cluster.anyNode();
    if (node === null) return;
    const asked = { refundId: nextId(), amount, by: "operator" };
    node.services.store
      .transact({ actor: null }, (unit) => askRefund(unit, paymentId, asked))
      .catch((error: unknown) => {
        if (!(error instanceof ConflictError)) throw error;
      });
  };

  schedule.after(5_000 + seeded.below(30_000), life, "money goes back", () => {
    if (!faults.on()) return;
    returnMoney(world, cluster);
    const { charges } = provider.books;
    if (charges.length === 0) return;
    const { paymentId, amount: paid } = seeded.pick(charges);
    // A part, so that a refund that is made twice would still fit.
    const part = seeded.chance(0.3) ? undefined : 1 + seeded.below(Math.ceil(paid / 2));
    if (faults.hit("refund by an operator")) askForIt(paymentId, part ?? null);
    if (faults.hit("refund at the provider")) provider.refundHere(paymentId, part);
    if (faults.hit("dispute")) provider.openDispute(paymentId, part);
    if (faults.hit("dispute decided")) provider.closeDispute(paymentId, seeded.chance(0.5));
  });
};
