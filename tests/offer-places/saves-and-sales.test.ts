import fc from "fast-check";
import { expect, test } from "vitest";

import { evolveAll, type Memory } from "./one-stream.ts";
import { placesLeft } from "../../src/domain/offer-places/offer-places.decider.ts";
import { openOffer } from "../../src/server/customize/limited-offer.ts";

/** What happens to an offer: its form is opened, saved with or without another number of places, and people buy. */
type Step =
  | { readonly does: "open" }
  | { readonly does: "save"; readonly places: number | null | "as it was" }
  | { readonly does: "ReservePlace" | "TakePlace" | "ReleasePlace"; readonly paymentId: string };

const payments = fc.integer({ min: 0, max: 8 }).map((index) => `p${index}`);
const steps = fc.array(
  fc.oneof(
    fc.constant<Step>({ does: "open" }),
    fc
      .oneof(fc.constant("as it was" as const), fc.option(fc.integer({ min: 1, max: 5 })))
      .map((places): Step => ({ does: "save", places })),
    fc
      .tuple(fc.constantFrom("ReservePlace", "TakePlace", "ReleasePlace"), payments)
      .map(([does, paymentId]): Step => ({ does, paymentId })),
  ),
  { maxLength: 60, size: "max" },
);

const id = "ava";
const save = (memory: Memory, limit: number | null, limitWas: number | null) =>
  openOffer(memory.unit, { id, kind: "trial", limit, endsAt: null, limitWas });

test("[OWNER-38] in any order of saves and sales nobody gets more places than were entered last, and who saves a form as it was gives none away again", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const memory = evolveAll();
      await save(memory, 3, null);
      /** What the number stands for that was entered last, and who has a place of it. */
      let entered: number | null = 3;
      let taken = 0;
      let shown: number | null = 3;
      for (const step of all) {
        const before = memory.state();
        switch (step.does) {
          case "open":
            shown = placesLeft(before);
            break;
          case "save": {
            const limit: number | null = step.places === "as it was" ? shown : step.places;
            await save(memory, limit, shown);
            const after = memory.state();
            if (limit === shown) {
              expect(placesLeft(after)).toBe(placesLeft(before));
              expect([after.taken, after.reserved]).toEqual([before.taken, before.reserved]);
            } else {
              expect(placesLeft(after)).toBe(limit);
              [entered, taken] = [limit, 0];
            }
            shown = placesLeft(after);
            break;
          }
          default:
            await memory.execute({ type: step.does, paymentId: step.paymentId });
            taken += memory.state().taken - before.taken;
        }
        const { taken: counted, reserved } = memory.state();
        expect(counted).toBe(taken);
        if (entered !== null) expect(taken + reserved.length).toBeLessThanOrEqual(entered);
      }
    }),
  );
});
