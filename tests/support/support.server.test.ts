import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { mailsTo } from "../account/post-box.ts";
import { visit } from "../account/visitor.ts";
import { settingsFile } from "../running/settings-file.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const PATH = "/api/v1/account/support/request";
const issue = { subject: "A question", message: "How do I cancel, please?", email: "guest@demo.example" };

let server: ServerFixture;
beforeAll(async () => {
  const site = { hosts: ["127.0.0.1"], record: {}, support_email: "help@demo.example" };
  const file = await settingsFile([site]);
  server = await startFixture({ demo: true, environment: { SITE: file } });
});
beforeEach(() => server.services.database.deleteFrom("attempt").execute());
afterAll(async () => server?.stop());

const stored = () => server.services.database.selectFrom("support_request").selectAll().execute();

test("[API-17] [API-29] a request is kept, sent to the operator's address, and answered with its id", async () => {
  const fan = await server.signedIn("fan");
  const { status, body } = await fan.post(`${PATH}/billing`, {
    issue: { subject: " Twice ", message: "I was charged twice.\n<b>Please</b> help." },
  });
  expect([status, Object.keys(body)]).toEqual([200, ["id"]]);
  expect((await stored()).find(({ id }) => id === body["id"])).toMatchObject({
    type: "billing",
    subject: "Twice",
    email: null,
    url: null,
  });
  const [mail] = await mailsTo(server.origin, "help@demo.example");
  expect(mail!.subject).toBe("[billing] Twice");
  expect(mail!.text).toContain("fan@demo.example (@fan)");
  expect(mail!.html).toContain("&#60;b&#62;Please&#60;/b&#62;");
});

test("[API-29] guests leave an e-mail and pass the captcha; nothing is kept before", async () => {
  const before = (await stored()).length;
  const guest = await visit(server.origin);
  const without = await guest.post(`${PATH}/feedback`, { issue: { ...issue, email: "" } });
  expect([without.status, without.body.fields]).toEqual([422, { email: "This field is required" }]);
  const asked = await guest.post(`${PATH}/feedback`, { issue });
  expect([asked.status, asked.body["code"], asked.body["require_captcha"]]).toEqual([
    422,
    "captcha_required",
    true,
  ]);
  expect(await stored()).toHaveLength(before);
  const recaptcha = await guest.solveCaptcha();
  expect((await guest.post(`${PATH}/feedback`, { issue, recaptcha })).status).toBe(200);
  expect((await stored()).length).toBe(before + 1);
});

test("[API-29] reports need a reason and a place; other types are unknown", async () => {
  const fan = await server.signedIn("sub");
  const report = await fan.post(`${PATH}/report`, { issue });
  expect([report.status, Object.keys(report.body.fields ?? {})]).toEqual([422, ["url", "reason"]]);
  const placed = { ...issue, username: "ava", reason: "It is spam or fraud" };
  expect((await fan.post(`${PATH}/dmca`, { issue: placed })).status).toBe(200);
  const unknown = await fan.post(`${PATH}/__proto__`, { issue });
  expect([unknown.status, unknown.body["code"]]).toEqual([404, "not_found"]);
});

test("[API-29] five an hour: the sixth waits", async () => {
  const fan = await server.signedIn("pack");
  for (let count = 0; count < 5; count += 1)
    expect((await fan.post(`${PATH}/feedback`, { issue })).status).toBe(200);
  const sixth = await fan.post(`${PATH}/feedback`, { issue });
  expect([sixth.status, sixth.headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  await server.advance(3601);
  expect((await fan.post(`${PATH}/feedback`, { issue })).status).toBe(200);
});

test("[SHELL-61] [ROUTE-27] [ROUTE-28] [ROUTE-29] [ROUTE-30] [ROUTE-31] [ROUTE-33] [ROUTE-34] [ROUTE-35] each text is there, in the name of the site, dated", async () => {
  for (const name of [
    "faq",
    "terms",
    "terms_site",
    "privacy",
    "compliance",
    "acceptable-use-policy",
    "erotic-acceptable-use-policy",
    "how-to-make-money",
  ]) {
    const { status, body, text } = await server.visitor().get(`/api/v1/support/text/${name}`);
    expect([name, status]).toEqual([name, 200]);
    expect(body["updated_on"]).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(text).not.toMatch(/\{(site|domain)\}/);
  }
  const unknown = await server.visitor().get("/api/v1/support/text/nothing");
  expect([unknown.status, unknown.body["error"]]).toEqual([404, "Page not found."]);
});
