import { afterAll, beforeAll, expect, test } from "vitest";

import type { EndpointAnswer } from "../../src/protocol/endpoints.ts";
import { mailsTo } from "../account/post-box.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
let fan: Client;
beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  fan = await server.signedIn("fan");
});
afterAll(() => server?.stop());

const PATH = "/api/v1/account/setting/account";
type Account = EndpointAnswer<"getSettings">["account"];
const save = (client: Client, changed: Partial<Account>, was?: Account) =>
  client.post(PATH, {
    ...{ country: "US", language: null, time_zone: null, ...changed },
    ...(was === undefined ? {} : { was }),
  });

test("[ACCT-53] the country, the language and the time zone are saved together and told to every page", async () => {
  const chosen = { country: "DE", language: "de-DE", time_zone: "Europe/Berlin" };
  expect((await save(fan, chosen)).body.account).toEqual(chosen);
  const { globals } = await fan.open("/");
  expect(globals.region).toEqual({ language: "de-DE", time_zone: "Europe/Berlin" });
  expect((await server.visitor().open("/")).globals.region).toBeNull();
  const stale = await save(fan, {}, { country: "US", language: null, time_zone: null });
  expect([stale.status, Object.keys(stale.body.fields)]).toEqual([409, ["country", "language", "time_zone"]]);
  expect(stale.body.fields.language).toContain("Deutsch");
  await save(fan, {});
});

test("[ACCT-53] what does not exist is refused, field by field", async () => {
  const refused = async (changed: Partial<Account>) => (await save(fan, changed)).body.fields;
  expect(await refused({ country: "ZZ" })).toEqual({ country: "Please choose a country of the list." });
  expect(await refused({ country: null })).toEqual({ country: "Please choose a country of the list." });
  expect(await refused({ language: "xx-XX" })).toEqual({ language: "Please choose a language of the list." });
  for (const zone of ["Europe/Atlantis", "../etc", "Mars", ""])
    expect(await refused({ time_zone: zone })).toEqual({ time_zone: "This time zone does not exist." });
});

test("[ACCT-53] [BANNER-28] a fan who moves to a restricted country is under its law; a creator's country is that of the application", async () => {
  const start = async (client: Client) => {
    const { body } = await client.post("/oauth/payment/start/api", {
      ...{ model_username: "ava", payment_intent: "tip", tip_type: "normal", tip_amount: 500 },
    });
    return body.code;
  };
  const sub = await server.signedIn("sub");
  expect(await start(sub)).toBeUndefined();
  await save(sub, { country: "SE" });
  expect(await start(sub)).toBe("geo_restricted");
  await save(sub, {});
  expect(await start(sub)).toBeUndefined();
  const elsa = await server.signedIn("elsa");
  const refused = await save(elsa, { country: "US" });
  expect([refused.status, refused.body.fields.country]).toEqual([
    422,
    "Your country is that of your application. Please write to support when you move.",
  ]);
  expect((await save(elsa, { country: "SE", language: "sv-SE" })).body.account).toMatchObject({
    ...{ country: "SE", language: "sv-SE" },
  });
});

test("[ACCT-53] mails tell amounts in the language of who gets them", async () => {
  const sub = await server.signedIn("sub");
  const receipt = async (tip_amount: number, name: string) => {
    const tip = { payment_intent: "tip", tip_type: "normal", model_username: name, tip_amount };
    expect((await sub.post("/oauth/payment/start/api", tip)).body.status).toBe("success");
    for (let round = 0; round < 4; round += 1) await server.advance(5);
    return (await mailsTo(server.origin, "sub@demo.example"))[0]!.subject;
  };
  await save(sub, { language: "de-DE" });
  expect(await receipt(1234, "noah")).toContain("$12,34");
  await save(sub, {});
  expect(await receipt(5678, "mia")).toContain("$56.78");
});
