import { afterAll, beforeAll, expect, test } from "vitest";

import { optOutOf } from "../../src/server/mail-opt-out/opt-out-link.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(() => server?.stop());

const buyFromMenu = async () => {
  const fan = await server.signedIn("sub");
  const [item] = (await fan.get("/api/v1/user/tip_menu/ava")).body;
  const { status } = await fan.post("/oauth/payment/start/api", {
    ...{ model_username: "ava", payment_intent: "tip", tip_type: "menu" },
    ...{ tip_id: String(item.id), tip_amount: item.price },
  });
  expect(status).toBe(200);
  await server.advance(0);
};
const mailsTo = async (username: string) =>
  (await server.services.ports.mail.sent()).filter(({ to }) => to === `${username}@demo.example`);
/** As a mail provider does it: no cookies, no origin, no CSRF token. */
const post = (url: string) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
const notifications = async () =>
  (await (await server.signedIn("ava")).get("/api/v1/account/setting")).body.notifications;

test("a mail that one can do without says how: opening its link asks, one post without signing in stops mails of its kind", async () => {
  await buyFromMenu();
  const [mail] = await mailsTo("ava");
  const url = mail!.unsubscribeUrl!;
  expect(mail!.text).toContain(`No more mails about tips:\n${url}`);
  expect(mail!.html).toContain("No more mails about tips</a>");
  const own = server.origin + new URL(url).pathname;

  const asked = await fetch(own);
  expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining("Stop these mails")]);
  expect((await notifications()).mail_tip).toBe(true);

  const asForm = new FormData();
  asForm.set("List-Unsubscribe", "One-Click");
  expect((await fetch(own, { method: "POST", body: asForm })).status).toBe(200);
  const done = await post(own);
  expect([done.status, await done.text()]).toEqual([
    200,
    expect.stringContaining("no more mails about tips"),
  ]);
  expect(await notifications()).toMatchObject({ mail_tip: false, mail_subscription: true, site_tip: true });
  await buyFromMenu();
  expect(await mailsTo("ava")).toHaveLength(1);
});

test("a link that was not made here stops nothing, whatever part of it is another's", async () => {
  const { services, origin } = server;
  const [ava, noah] = await Promise.all(
    ["ava", "noah"].map(
      async (username) =>
        (
          await services.database
            .selectFrom("account")
            .select("id")
            .where("username", "=", username)
            .executeTakeFirstOrThrow()
        ).id,
    ),
  );
  const { path } = optOutOf(services.keys, noah!, "subscription");
  const tries = [
    path.replace(noah!, ava!),
    path.replace("subscription", "renewal"),
    `${path}.more`,
    path.slice(0, -1),
    "/oauth/mail/unsubscribe/nothing",
  ];
  for (const wrong of tries) {
    expect([wrong, (await post(origin + wrong)).status]).toEqual([wrong, 404]);
    expect([wrong, (await fetch(origin + wrong)).status]).toEqual([wrong, 404]);
  }
  expect((await notifications()).mail_subscription).toBe(true);
  expect((await post(origin + path)).status).toBe(200);
});

test("mails about the account and its payments have no such link", async () => {
  const { status } = await server
    .visitor()
    .post("/api/v1/auth/password/recover", { email: "sub@demo.example" });
  expect(status).toBe(200);
  await server.advance(0);
  const mails = await mailsTo("sub");
  expect(mails.length).toBeGreaterThan(0);
  for (const { subject, unsubscribeUrl } of mails)
    expect([subject, unsubscribeUrl]).toEqual([subject, undefined]);
});
