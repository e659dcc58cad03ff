import { afterAll, beforeAll, expect, test } from "vitest";

import { operate } from "../running/operate.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const SENT = "xn--mller-noah-9db.test";
const SHOWN = "müller-noah.test";
const BOTH = `${SHOWN} (${SENT})`;

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(() => server?.stop());

const run = (...task: readonly string[]): Promise<string> => {
  const { databaseUrl, dataDir } = server.services.config;
  return operate({ url: databaseUrl!, dataDir }, ...task);
};

test("[OWNER-18] a name with other letters stands in both spellings for its creator and for operators, on pages and in notices", async () => {
  const noah = await server.signedIn("noah");
  const asked = { custom_domain: SHOWN, kind: "existing" };
  expect((await noah.post("/api/v1/account/customize/domain", asked)).status).toBe(200);
  expect(await run("domains")).toContain(`  ${BOTH}  noah`);
  const { wl_domain } = (await noah.get("/api/v1/user/noah?wl_config=1")).body;
  expect(wl_domain).toEqual({
    ...{ custom_domain: SENT, custom_domain_shown: SHOWN, custom_domain_status: "pending" },
  });
  const notices = async () =>
    (
      await server.services.database
        .selectFrom("notice")
        .select("text")
        .where("text", "like", `%${SENT}%`)
        .orderBy("id")
        .execute()
    ).map(({ text }) => text);
  expect(await run("approve-domain", SHOWN)).toBe(`${BOTH} is approved.\n`);
  expect(await run("decline-domain", SENT, "It is taken.")).toBe(`${BOTH} is not approved.\n`);
  expect(await notices()).toEqual([
    `${BOTH} is approved. Point your domain to us to go online.`,
    `${BOTH} is not approved: It is taken.`,
  ]);
});
