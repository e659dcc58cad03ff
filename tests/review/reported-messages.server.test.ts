import { beforeAll, expect, test } from "vitest";

import { messagePath } from "../../src/domain/direct-message/conversation-path.ts";
import { readAudit } from "../../src/server/audit/audit-list.ts";
import { grant } from "../manager/grant.ts";
import type { Client } from "../running/http-client.ts";
import { REVIEW, reviewing } from "./reviewing.ts";

const { server, itemsOf, decide } = reviewing();

let sub: Client;
let ava: Client;
let rita: Client;
/** The ids of nine messages in their order: sub begins, and the two take turns. */
const said: number[] = [];

const say = async (from: Client, to: string, text: string): Promise<number> => {
  const sent = await from.post(`/api/v1/account/direct-message/conversation/${to}`, { text });
  expect(sent.status, sent.text).toBe(201);
  return sent.body.id;
};

const report = async (from: Client, url: string): Promise<string> => {
  const issue = {
    ...{ subject: "An insult", message: "This should not be said.", reason: "It shows violence or abuse" },
    ...{ url, username: "ava" },
  };
  const sent = await from.post("/api/v1/account/support/request/report", { issue });
  expect(sent.status, sent.text).toBe(200);
  return `report-${sent.body.id}`;
};

const open = (client: Client, id: string) => client.post(`${REVIEW}/${id}/conversation`, {});

const listed = async (id: string) =>
  (await itemsOf(rita, "tab=reports")).find((item: { id: string }) => item.id === id);

const openings = async () =>
  (await readAudit(server().services.database, await server().idOf("rita"), 50)).filter(
    ({ type }) => type === "ReportedConversationOpened",
  );

beforeAll(async () => {
  const { database } = server().services;
  for (const table of ["message", "conversation_member", "conversation"] as const)
    await database.deleteFrom(table).execute();
  sub = await server().signedIn("sub");
  ava = await server().signedIn("ava");
  rita = await server().signedIn("rita");
  for (let number = 1; number <= 9; number += 1)
    said.push(
      await (number % 2 === 1 ? say(sub, "ava", `Said ${number}`) : say(ava, "sub", `Said ${number}`)),
    );
});

test("a reviewer reads a reported message with three before and after it, and each opening is in the audit list", async () => {
  const id = await report(sub, `https://site.example${messagePath("ava", said[3]!)}`);
  expect(await listed(id)).toMatchObject({ creator: { username: "ava" }, has_conversation: true });
  expect(JSON.stringify(await listed(id))).not.toContain("Said");
  const before = (await openings()).length;
  const { status, body } = await open(rita, id);
  expect(status).toBe(200);
  expect(body.messages.map((it: { text: string }) => it.text)).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((number) => `Said ${number}`),
  );
  expect(body.messages.map((it: { username: string }) => it.username).slice(0, 2)).toEqual(["sub", "ava"]);
  expect(body.messages.filter((it: { is_reported: boolean }) => it.is_reported)).toMatchObject([
    { id: said[3], text: "Said 4", is_deleted: false },
  ]);
  expect((await open(rita, id)).status).toBe(200);
  const noted = await openings();
  expect(noted).toHaveLength(before + 2);
  expect(noted[0]).toMatchObject({ by: "rita", subject: `review-${id}`, data: { messageId: said[3] } });
  const steps = ({ history }: { history: { what: string; by: string | null }[] }) =>
    history.map(({ what, by }) => [what, by]);
  expect(steps(await listed(id))).toEqual([
    ["asked", "sub"],
    ["opened", "rita"],
    ["opened", "rita"],
  ]);
  const [own] = await itemsOf(ava, "tab=own");
  expect([own.id, own.has_conversation, steps(own)]).toEqual([id, false, [["asked", null]]]);
});

test("what the reported one has taken back is still read; what else was taken back is not", async () => {
  const id = await report(sub, messagePath("ava", said[5]!));
  for (const [client, message] of [
    [ava, said[5]!],
    [sub, said[6]!],
  ] as const) {
    const headers = { "x-csrf-token": client.csrf() };
    const path = `/api/v1/account/direct-message/message/${message}`;
    expect((await client.raw(path, { method: "DELETE", headers })).status).toBe(200);
  }
  const { messages } = (await open(rita, id)).body;
  expect(messages.map((it: { text: string; is_deleted: boolean }) => [it.text, it.is_deleted])).toEqual([
    ["Said 3", false],
    ["Said 4", false],
    ["Said 5", false],
    ["Said 6", true],
    ["Said 8", false],
    ["Said 9", false],
  ]);
});

test("a conversation opens to nobody by the word of who is not in it, or of whom it is from", async () => {
  const pack = await server().signedIn("pack");
  for (const [from, message] of [
    [pack, said[1]!],
    [sub, said[0]!],
    [sub, 999_999_999],
  ] as const) {
    const id = await report(from, messagePath("ava", message));
    expect((await listed(id)).has_conversation).toBe(false);
    expect((await open(rita, id)).body.code).toBe("review_not_found");
  }
});

test("only reviewers open it, none who manages one of the two, and none once it is decided", async () => {
  const { database } = server().services;
  const id = await report(sub, messagePath("ava", said[1]!));
  expect((await open(ava, id)).body.code).toBe("not_allowed");
  expect((await open(rita, "report-none")).body.code).toBe("review_not_found");
  const managerId = await server().idOf("rita");
  await grant(database, { creator: await server().idOf("ava"), manager: managerId });
  const before = (await openings()).length;
  expect((await open(rita, id)).body.code).toBe("own_review");
  await database.deleteFrom("manager_grant").where("manager_id", "=", managerId).execute();
  expect(await openings()).toHaveLength(before);
  expect((await open(rita, id)).status).toBe(200);
  expect((await decide(rita, id)).status).toBe(200);
  expect((await open(rita, id)).body.code).toBe("already_decided");
});
