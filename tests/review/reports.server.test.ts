import { expect, test } from "vitest";

import { reviewing } from "./reviewing.ts";

const { server, itemsOf, decide, counter, noticesOf } = reviewing();

const report = async (issue: Readonly<Record<string, string>>) => {
  const fan = await server().signedIn("fan");
  const words = {
    subject: "Look at this",
    message: "This should not be here.",
    reason: "It shows violence or abuse",
  };
  const sent = await fan.post("/api/v1/account/support/request/report", { issue: { ...words, ...issue } });
  expect(sent.status, sent.text).toBe(200);
  return `report-${sent.body.id}`;
};

test("a report waits for a reviewer; whom it is about is told the reason, never who sent it", async () => {
  const id = await report({ url: "https://site.example/zoe" });
  const [rita, zoe] = [await server().signedIn("rita"), await server().signedIn("zoe")];
  const [item] = (await itemsOf(rita, "tab=reports")).filter((it: { id: string }) => it.id === id);
  expect(item).toMatchObject({
    creator: { username: "zoe" },
    reason: "It shows violence or abuse",
    facts: [
      { label: "Subject", value: "Look at this" },
      { label: "Message", value: "This should not be here." },
      { label: "Address", value: "https://site.example/zoe" },
      { label: "From", value: "@fan" },
    ],
  });
  const [own] = await itemsOf(zoe, "tab=own");
  expect(own).toMatchObject({
    id,
    kind: "report",
    facts: [],
    reason: "It shows violence or abuse",
    can_delete: false,
  });
  expect(JSON.stringify(own)).not.toContain("fan");
  expect(await counter(zoe)).toBe(0);
  expect((await decide(rita, id)).status).toBe(200);
  expect((await itemsOf(zoe, "tab=own")).map((it: { id: string }) => it.id)).not.toContain(id);
  expect(JSON.stringify(await noticesOf("zoe"))).not.toContain("report");
});

test("a report that is right is told to whom it is about; one about nobody here can be closed", async () => {
  const rita = await server().signedIn("rita");
  const id = await report({ username: "@elsa" });
  expect((await decide(rita, id, "You show what others made.")).status).toBe(200);
  expect((await noticesOf("elsa"))[0]!.text).toBe(
    "Your page was reported, and the report is right: You show what others made.",
  );
  const nobodys = await report({ username: "nobody-here" });
  const item = (await itemsOf(rita, "tab=reports")).find((it: { id: string }) => it.id === nobodys);
  expect(item.creator).toBeNull();
  expect((await decide(rita, nobodys)).status).toBe(200);
});

test("a reviewer does not see reports about himself", async () => {
  const id = await report({ username: "rita" });
  const rita = await server().signedIn("rita");
  expect((await itemsOf(rita, "tab=reports")).map((it: { id: string }) => it.id)).not.toContain(id);
  expect((await decide(rita, id)).body.code).toBe("own_review");
});
