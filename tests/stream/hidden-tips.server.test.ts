import { afterAll, beforeAll, expect, test } from "vitest";

import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { settingsFile } from "../running/settings-file.ts";
import { stillClock } from "../running/still-clock.ts";
import { join, OF_AVA, onAir } from "./on-air.ts";

const contexts = ["stream", "profile"] as const;
const servers = new Map<
  string,
  { readonly server: ServerFixture; readonly ava: Client; readonly fan: Client }
>();

beforeAll(async () => {
  for (const context of contexts) {
    const SITE = await settingsFile([
      { hosts: ["localhost"], record: {}, tip_button_hidden: [{ username: "ava", context }] },
    ]);
    const server = await startFixture({ demo: true, clock: stillClock(), environment: { SITE } });
    servers.set(context, { server, ava: await server.signedIn("ava"), fan: await server.signedIn("sub") });
  }
});
afterAll(() => Promise.all([...servers.values()].map(({ server }) => server.stop())));

test.each([
  ["stream", false],
  ["profile", true],
] as const)(
  "[COVER-10] [TIP-14] [TIP-29] a creator whose tip button the site hides in '%s': whoever watches her broadcast has it, and may tip: %s",
  async (context, open) => {
    const { ava, fan } = servers.get(context)!;
    await onAir(() => ava).goLive();
    expect((await join(fan, "f1")).status).toBe(200);
    const { body: viewed } = await fan.get(OF_AVA);
    expect([viewed.has_tip_button, viewed.has_tip_menu]).toEqual([open, open]);
    const { body: items } = await fan.get("/api/v1/user/tip_menu/ava");
    const codeOf = async (payload: object) => {
      const asked = { payment_intent: "tip", model_username: "ava", ...payload };
      return (await fan.post("/oauth/payment/start/api", asked)).body.code;
    };
    const codes = [
      await codeOf({ tip_type: "stream", tip_amount: 500 }),
      await codeOf({ tip_type: "menu", tip_id: String(items[0].id) }),
    ];
    for (const code of codes) {
      if (open) expect(code).not.toBe("tip_blocked");
      else expect(code).toBe("tip_blocked");
    }
  },
);
