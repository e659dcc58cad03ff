import { expect, test } from "vitest";

import { readAudit } from "../../src/server/audit/audit-list.ts";
import { applicants, APPROVAL } from "../creator-application/applicants.ts";
import type { Client } from "../running/http-client.ts";
import { REVIEW } from "./reviewing.ts";

const { server, join, apply, accountOf } = applicants();

const applicationOf = async (reviewer: Client, username: string, status = "pending") =>
  (await reviewer.get(`${REVIEW}?tab=applications&status=${status}`)).body.items.find(
    (item: { creator: { username: string } }) => item.creator.username === username,
  );
const decide = (reviewer: Client, id: string, body: object) => reviewer.post(`${REVIEW}/${id}`, body);
const mailTo = async (username: string) =>
  (await server().visitor().get("/__test/mail")).body.find(
    ({ to }: { to: string }) => to === `${username}@demo.example`,
  );

test("an application waits for a reviewer, who opens its documents; each opening stands in the audit list", async () => {
  const { client, username } = await join();
  await apply(client);
  const [rita, ava] = [await server().signedIn("rita"), await server().signedIn("ava")];
  const item = await applicationOf(rita, username);
  expect(item).toMatchObject({
    kind: "application",
    status: "pending",
    can_appeal: false,
    replace_url: null,
  });
  expect(item.facts).toContainEqual({ label: "Last name", value: "Reyes" });
  expect(item.previews.map(({ name }: { name: string }) => name)).toEqual(["Front", "Selfie"]);
  const opened = await fetch(server().origin + item.previews[0].url, { headers: { cookie: rita.cookie() } });
  expect([opened.status, opened.headers.get("cache-control"), opened.headers.get("content-type")]).toEqual([
    ...[200, "no-store", "image/jpeg"],
  ]);
  expect(
    Buffer.from(await opened.arrayBuffer())
      .subarray(0, 2)
      .toString("hex"),
  ).toBe("ffd8");
  const { id } = await accountOf(username);
  const audit = await readAudit(server().services.database, id, 20);
  expect(audit.find(({ type }) => type === "DocumentOpened")).toMatchObject({
    by: "rita",
    subject: `account-${id}`,
    data: { document: "front" },
  });
  const missing = await rita.raw(item.previews[0].url.replace("front", "back"), {});
  expect(missing.status).toBe(404);
  for (const other of [ava, client])
    expect((await other.raw(item.previews[0].url, {})).body.code).toBe("not_allowed");
});

test("[AUTH-06] approving opens the page; the applicant is told by a notice and a mail with a link", async () => {
  const { client, username } = await join();
  await apply(client);
  const rita = await server().signedIn("rita");
  const counter = async () =>
    (await rita.get("/api/v1/auth/session")).body.counters.content_review_pending as number;
  const before = await counter();
  const { id } = await applicationOf(rita, username);
  expect((await decide(await server().signedIn("noah"), id, { decision: "approve" })).body.code).toBe(
    "not_allowed",
  );
  expect((await decide(rita, id, { decision: "approve" })).body).toEqual({ ok: true });
  expect((await decide(rita, id, { decision: "approve" })).body.code).toBe("already_decided");
  expect(await counter()).toBe(before - 1);
  expect((await client.get(APPROVAL)).body).toEqual({ status: "approved", reason: null });
  await server().advance(0);
  expect(await mailTo(username)).toMatchObject({ subject: "Your creator account is approved" });
  expect((await mailTo(username)).text).toContain("/account/dashboard");
  const { history, facts, previews } = await applicationOf(rita, username, "approved");
  expect([facts, previews]).toEqual([[], []]);
  expect(history.map(({ what, by }: { what: string; by: string }) => [what, by])).toEqual([
    ["asked", username],
    ["approved", "rita"],
  ]);
});

test("[BANNER-03] declining says why, on the page, in a notice and in a mail; he applies again", async () => {
  const { client, username } = await join();
  await apply(client);
  const rita = await server().signedIn("rita");
  const { id } = await applicationOf(rita, username);
  expect((await decide(rita, id, { decision: "reject" })).body.fields).toEqual({
    reason: "This field is required",
  });
  await decide(rita, id, { decision: "reject", reason: "The photo is blurred." });
  expect((await client.get(APPROVAL)).body).toEqual({ status: "rejected", reason: "The photo is blurred." });
  await server().advance(0);
  const mail = await mailTo(username);
  expect(mail.subject).toBe("Your creator application was declined");
  expect(mail.text).toContain("The photo is blurred.");
  expect(mail.text).toContain("/creator/signup");
  const notice = await server()
    .services.database.selectFrom("notice")
    .select(["text", "url"])
    .where("account_id", "=", (await accountOf(username)).id)
    .executeTakeFirstOrThrow();
  expect(notice.url).toBe("/creator/signup");
  await apply(client);
  const again = await applicationOf(rita, username);
  expect(again.id).not.toBe(id);
  expect(again.history.map(({ what }: { what: string }) => what)).toEqual(["asked", "rejected", "asked"]);
});
