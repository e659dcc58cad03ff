import { expect } from "vitest";

import type { Buyer } from "../payment/buyer.ts";
import type { ServerFixture } from "../running/server-fixture.ts";

/** Subscribes to ava and lets time go on until that is paid. */
export const paid = async (server: ServerFixture, buyer: Buyer, duration = "1mo"): Promise<void> => {
  const id = await buyer.pay("ava", duration);
  const status = async () => {
    await server.advance(1);
    return (await buyer.ask(id)).body.status as string;
  };
  await expect.poll(status).toBe("paid");
};
