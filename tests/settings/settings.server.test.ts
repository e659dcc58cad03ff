import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { defaultSettings } from "../../src/domain/settings/setting-values.ts";
import type { NoticeKind } from "../../src/domain/notice/notice.ts";
import type { EndpointAnswer } from "../../src/protocol/endpoints.ts";
import { notify } from "../../src/server/notice/notify.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { mailsTo } from "../account/post-box.ts";
import { newBuyer } from "../payment/buyer.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
let ava: Client;
let fan: Client;

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  [ava, fan] = (await Promise.all(["ava", "fan"].map((name) => server.signedIn(name)))) as [Client, Client];
});
afterAll(() => server?.stop());

const PATH = "/api/v1/account/setting";
type Settings = EndpointAnswer<"getSettings">;
const settingsOf = async (client: Client): Promise<Settings> => (await client.get(PATH)).body;
const rules = (client: Client, changed: Partial<NonNullable<Settings["comments"]>>, was?: object) =>
  client.post(`${PATH}/comment_rules`, {
    ...{ post_comments_disabled: false, commenters: "everybody", blocked_words: [], ...changed },
    ...(was === undefined ? {} : { was }),
  });
const billing = (client: Client, changed: Partial<Settings["billing"]>) =>
  client.post(`${PATH}/billing`, { one_click: true, renewal_mails: true, ...changed });

test("[ACCT-50] settings are as for everybody at first; fans have no fields of creators", async () => {
  const first = { one_click: true, renewal_mails: true };
  const { notifications, privacy } = defaultSettings;
  expect(Object.values(notifications).every(Boolean)).toBe(true);
  const account = { country: "US", language: null, time_zone: null };
  expect(await settingsOf(fan)).toEqual({ account, billing: first, comments: null, notifications, privacy });
  expect(await settingsOf(ava)).toEqual({
    ...{ account, billing: first, notifications, privacy },
    comments: { post_comments_disabled: false, commenters: "everybody", blocked_words: [] },
  });
  expect((await rules(fan, {})).status).toBe(403);
  expect((await server.visitor().get(PATH)).status).toBe(401);
});

test("[ACCT-51] without one click the saved card is not charged at once; each section is saved by itself", async () => {
  const { client } = await newBuyer(server.origin, "clicker").then(async (buyer) => {
    await buyer.pay("ava", "1mo");
    await server.advance(0);
    return buyer;
  });
  const tip = () =>
    client.post("/oauth/payment/start/api", {
      ...{ model_username: "ava", payment_intent: "tip", tip_type: "normal", tip_amount: 500 },
    });
  expect((await tip()).body.status).toBe("success");
  expect((await billing(client, { one_click: false })).body.billing.one_click).toBe(false);
  expect((await tip()).body.code).toBe("no_saved_card");
  expect((await settingsOf(client)).billing).toEqual({ one_click: false, renewal_mails: true });
  await billing(client, {});
  expect((await tip()).body.status).toBe("success");
});

test("[ACCT-52] who may comment, and with which words not, is decided by the post's owner for others", async () => {
  const sub = await server.signedIn("sub");
  const follower = await server.signedIn("follower");
  const { rows } = await sql<{ id: number }>`
    select p.id from post p join account a on a.id = p.creator_id
    where a.username = 'ava' and p.access = 'free' and p.type = 'feed' and p.state = 'published'
    order by p.id limit 1`.execute(server.services.database);
  const path = `/api/v1/user/post/${rows[0]!.id}/comment`;
  const say = (client: Client, text: string) => client.post(path, { text });
  expect((await say(follower, "Lovely")).status).toBe(201);
  const words = ["cheap followers", ".*"];
  const saved = await rules(ava, { commenters: "subscribers", blocked_words: words });
  expect(saved.body.comments).toEqual({
    ...{ post_comments_disabled: false, commenters: "subscribers", blocked_words: words },
  });
  expect((await say(follower, "Lovely")).body.code).toBe("comments_for_subscribers");
  expect((await say(sub, "Lovely")).status).toBe(201);
  const refused = await say(sub, "Get CHEAP  followers");
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { text: 'The owner of this page does not want "cheap followers" in comments.' },
  ]);
  expect((await say(ava, "No cheap followers, please")).status).toBe(201);
  await rules(ava, { post_comments_disabled: true });
  expect((await say(sub, "Lovely")).body.code).toBe("comments_closed");
  expect((await ava.get("/api/v1/user/ava")).body.setting.post_comments_disabled).toBe(true);
  // The tab customize says the same of it.
  await ava.post(`${PATH}/comments`, { post_comments_disabled: false });
  expect((await settingsOf(ava)).comments!.post_comments_disabled).toBe(false);
});

test("[ACCT-54] a kind that is turned off is not told on the site nor mailed; the account's own matters always are", async () => {
  const noah = await server.signedIn("noah");
  const { id } = (await noah.get("/api/v1/auth/session")).body.user;
  const set = (changed: Partial<Settings["notifications"]>) =>
    noah.post(`${PATH}/notifications`, { ...defaultSettings.notifications, ...changed });
  const tell = (kind: NoticeKind) =>
    server.services.store.transact(systemMetadata, async (unit) =>
      notify(unit, {
        accountId: id,
        kind,
        text: `About ${kind}`,
        url: null,
        mail: { subject: `Of ${kind}` },
      }),
    );
  const kinds = ["subscription", "tip", "like", "system"] as const;
  const told = async () => {
    for (const kind of kinds) await tell(kind);
    await server.advance(0);
    const { items } = (await noah.get("/api/v1/account/notification")).body as {
      items: readonly { kind: string; text: string }[];
    };
    const mails = await mailsTo(server.origin, "noah@demo.example");
    return {
      site: items.filter(({ text }) => text.startsWith("About")).map(({ kind }) => kind),
      mail: mails
        .map(({ subject }) => subject)
        .filter((subject) => subject.startsWith("Of"))
        .toSorted(),
    };
  };
  await set({ site_subscription: false, site_like: false, mail_tip: false });
  expect(await told()).toEqual({
    site: ["system", "tip"],
    mail: ["Of subscription", "Of system"],
  });
  await set({});
  expect((await told()).site.slice(0, 4)).toEqual(["system", "like", "tip", "subscription"]);
});

test("bad words are refused at their field; of two windows the later one reads what the earlier one saved", async () => {
  const bad = await rules(ava, { blocked_words: ["a".repeat(41)] });
  expect([bad.status, bad.body.fields]).toEqual([
    422,
    { blocked_words: "A word has at most 40 characters." },
  ]);
  expect((await rules(ava, { commenters: "nobody" as never })).status).toBe(422);
  const was = (await settingsOf(ava)).comments!;
  expect((await rules(ava, { blocked_words: ["one"] }, was)).status).toBe(200);
  const late = await rules(ava, { blocked_words: ["two"] }, was);
  expect([late.status, late.body.code, late.body.fields]).toEqual([
    409,
    "section_changed",
    { blocked_words: "Changed meanwhile to: one. Save again to replace it." },
  ]);
  const both = (await settingsOf(ava)).comments!;
  const answers = await Promise.all(
    ["three", "four", "five"].map((word) => rules(ava, { blocked_words: [word] }, both)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

test("settings are one's own, whomever a manager acts for", async () => {
  const max = await server.signedIn("max");
  const { id } = (await ava.get("/api/v1/auth/session")).body.user;
  expect((await max.get(`/api/v1/account/manager/manage/${id}`, { "x-csrf-token": max.csrf() })).status).toBe(
    200,
  );
  await rules(ava, { blocked_words: ["hers"] });
  await rules(max, { blocked_words: ["his"] });
  expect((await settingsOf(ava)).comments!.blocked_words).toEqual(["hers"]);
  expect((await settingsOf(max)).comments!.blocked_words).toEqual(["his"]);
});
