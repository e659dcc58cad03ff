import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { launchServer, type ServerProcess } from "../running/launch-server.ts";
import { cards, type Buyer } from "./buyer.ts";
import { sendHalf } from "./half-sent.ts";
import { rigs, type Message, type ProviderRig } from "./provider-rig.ts";
import { paid, shopOf } from "./provider-shop.ts";

/**
 * The rig's own server takes the payers' cards and does nothing else; the provider's messages go to a process beside it, which
 * is stopped or killed while they come.
 */
describe.each(["sandbox", "stripe"] as const)("%s", (provider) => {
  let rig: ProviderRig;
  let site: ServerProcess | null = null;
  beforeAll(async () => {
    rig = await rigs[provider]();
    await rig.server.services.jobs.stop();
    rig.hold(true);
  });
  afterEach(async () => {
    await site?.kill("SIGKILL");
    site = null;
  });
  afterAll(() => rig?.stop());

  const { fan, begin, isSubscribed, statusOf, standing } = shopOf(() => rig, `${provider}restart`);

  const start = async (): Promise<ServerProcess> => {
    const { databaseUrl, dataDir } = rig.server.services.config;
    const where = { DATABASE_URL: databaseUrl!, DATA_DIR: dataDir, DEMO: "1", LOG_LEVEL: "info" };
    site = await launchServer({ ...rig.environment, ...where });
    return site;
  };
  const webhook = ({ origin }: ServerProcess): string => `${origin}/api/v1/payment/webhook/${provider}`;
  /** Posts a message; its status, or null when nobody is there. */
  const post = (at: ServerProcess, message: Message): Promise<number | null> =>
    fetch(webhook(at), { method: "POST", ...message.sign() }).then(
      ({ status }) => status,
      () => null,
    );

  interface Held {
    readonly buyer: Buyer;
    readonly id: string;
    /** By which the provider tells that the money is held. */
    readonly message: Message;
  }
  const isAbout = (id: string, { body }: { readonly body: string }): boolean =>
    body.includes(id) && /authorized|charge\.succeeded/.test(body);
  /** Money that a provider holds and has told nobody of. */
  const held = async (): Promise<Held> => {
    const buyer = await fan();
    const { id, url } = await begin(buyer);
    expect(await rig.pay(buyer, url, cards.pays)).toBe("paid");
    const message = (await rig.messages()).find((each) => isAbout(id, each.sign()))!;
    // The sandbox's own deliveries are jobs of ours: here the test is who sends.
    await rig.server.services.database.deleteFrom("job").where("kind", "=", "sandbox.deliver").execute();
    return { buyer, id, message };
  };
  /** Messages that are kept of a payment. */
  const keptOf = async (id: string): Promise<number> => {
    const rows = await rig.server.services.database
      .selectFrom("payment_webhook")
      .select("event_id")
      .where(sql<boolean>`message ->> 'paymentId' = ${id} and message ->> 'kind' = 'authorized'`)
      .execute();
    return rows.length;
  };
  /** What each payment came to: one charge, one sale, the subscription; and its message is done with. */
  const areSettledOnce = async (...all: readonly Held[]): Promise<void> => {
    for (const { buyer, id } of all) await expect.poll(() => statusOf(buyer, id)).toBe("paid");
    for (const { buyer, id } of all) {
      const types = (await rig.server.services.store.read(`payment-${id}`)).map(({ type }) => type);
      expect(types).toEqual(["PaymentStarted", "PaymentAuthorized", "PaymentApproved", "PaymentSettled"]);
      expect(await standing(id)).toEqual(paid(999));
      expect([await isSubscribed(buyer, "ava"), await keptOf(id)]).toEqual([true, 1]);
    }
    const unused = () =>
      rig.server.services.database
        .selectFrom("payment_webhook")
        .select("event_id")
        .where("processed_at", "is", null)
        .execute();
    await expect.poll(unused).toEqual([]);
  };

  test("a server that stops keeps what it says it has taken, and takes nothing more; all of it is applied once after the restart", async () => {
    const [halfway, late] = [await held(), await held()];
    const first = await start();
    const begun = await sendHalf(webhook(first), halfway.message.sign());
    const stopped = first.stop();
    // It may answer until it has heard that it shall stop; from then on it takes no new connections, and what had begun may end.
    const answers = new Set<number | null>();
    const ask = async (): Promise<number | null> => {
      const status = await post(first, late.message);
      answers.add(status);
      return status;
    };
    await expect.poll(ask).not.toBe(200);
    expect(await begun.finish()).toBe(200);
    expect([await stopped, await keptOf(halfway.id)]).toEqual([0, 1]);
    expect(await keptOf(late.id)).toBe(answers.has(200) ? 1 : 0);
    site = null;
    const second = await start();
    // The provider repeats what was not acknowledged, and once more what was.
    for (const { message } of [late, halfway]) expect(await post(second, message)).toBe(200);
    await areSettledOnce(halfway, late);
    expect(await second.stop()).toBe(0);
    site = null;
  });

  test("a server that is killed keeps what it had acknowledged and knows nothing of the rest; repeated, each is applied once", async () => {
    const [halfway, acknowledged, down] = [await held(), await held(), await held()];
    const first = await start();
    const begun = await sendHalf(webhook(first), halfway.message.sign());
    expect(await post(first, acknowledged.message)).toBe(200);
    await first.kill("SIGKILL");
    site = null;
    expect([await begun.finish(), await post(first, down.message)]).toEqual([null, null]);
    const kept = await Promise.all([halfway, acknowledged, down].map(({ id }) => keptOf(id)));
    expect(kept).toEqual([0, 1, 0]);
    // What the dead process was at is another one's after 15 seconds: as if they had passed.
    await sql`update job set lease_until = clock_timestamp() - interval '1 second' where lease is not null`.execute(
      rig.server.services.database,
    );
    const second = await start();
    for (const { message } of [halfway, down]) expect(await post(second, message)).toBe(200);
    await areSettledOnce(acknowledged, halfway, down);
  });
});
