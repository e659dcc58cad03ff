import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";

import { accountDecider } from "../../src/domain/account/account.decider.ts";
import { emptyPaymentInfo } from "../../src/domain/payment-info/payment-info.ts";
import { must } from "../../src/server/demo/past.ts";
import { storePaymentInfo } from "../../src/server/payment-info/payment-info.store.ts";
import { payoutTasks } from "../../src/server/payout/payout.tasks.ts";
import type { Services } from "../../src/server/services.ts";
import type { UnitOfWork } from "../../src/server/store/event-store.ts";

/** A creator has given her payout data, and they were found right. */
export const verifyPayout = async (
  unit: UnitOfWork,
  services: Services,
  { id: accountId, username: holder }: { readonly id: string; readonly username: string },
): Promise<void> => {
  const bank = { method: "bank_account", bank_code: "021000021", account_number: "000123456789" } as const;
  const info = { ...emptyPaymentInfo, ...bank, holder, country: "US" };
  await storePaymentInfo(unit.sql, services, { accountId, info }, unit.now);
  await must(unit, accountDecider, accountId, { type: "ReviewPayout", status: "verified", reason: null });
};

/** The first creator brought the second one, a year's sales of whom count for her. */
export const bring = async (
  { database, clock }: Services,
  [referrer, referred]: readonly { readonly id: string }[],
): Promise<void> => {
  const now = clock.now();
  await database
    .insertInto("referral")
    .values({
      ...{ referred_id: referred!.id, referrer_id: referrer!.id, share: 500, signed_up_at: now },
      ...{ approved_at: now, ends_at: now + 365 * 86_400 },
    })
    .execute();
};

/**
 * The operator of the adapter `manual`: pays what stands in the file of the weekly run and marks it; the bank sends every
 * eighth payout back. What his tasks print is not shown.
 */
export const createPayer = (services: Services): (() => Promise<void>) => {
  const file = join(services.config.dataDir, "payouts.csv");
  let sent = 0;
  return async () => {
    const printed = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    try {
      await payoutTasks["payout-file"]!.run(services, file);
      if (!existsSync(file)) return;
      const [, ...lines] = readFileSync(file, "utf8").trimEnd().split("\r\n");
      rmSync(file);
      for (const line of lines) {
        const [id = ""] = line.split(",");
        await payoutTasks["payout-paid"]!.run(services, id);
        sent += 1;
        if (sent % 8 === 0) await payoutTasks["payout-returned"]!.run(services, id, "account closed");
      }
    } finally {
      printed.mockRestore();
    }
  };
};
