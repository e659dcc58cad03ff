import { act } from "react";
import { expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";

import { pageOf } from "../../src/actors/list/list.actors.ts";
import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import { copFlow } from "../../src/machines/cop/cop.flow.ts";
import { copMachine, type CopTask } from "../../src/machines/cop/cop.machine.ts";
import {
  sampleApplication,
  sampleAround,
  samplePicture,
  sampleRejected,
  sampleReport as reportedMessage,
} from "../../src/machines/cop/sample-review.ts";
import { listMachine, type PageRequest, type PageResult } from "../../src/machines/list/list.machine.ts";
import type { CallResult } from "../../src/machines/resource/call.ts";
import type { ReviewItem } from "../../src/protocol/review/review.records.ts";
import { CopPage } from "../../src/views/cop/cop.view.tsx";
import { find, press, render } from "../kit/render.tsx";

const [reviewer, creator] = copFlow.inputs as [never, never];

const answer = (...items: readonly ReviewItem[]): CallResult<unknown> => ({
  status: "ok",
  data: { items, next: null },
});
const { asked_at: askedAt } = samplePicture;
/** A report of a page. */
const sampleReport: ReviewItem = {
  ...samplePicture,
  id: "report-2",
  kind: "report",
  facts: [{ label: "Message", value: "This should not be here." }],
  previews: [],
  has_conversation: false,
  reason: "It shows violence or abuse",
};
const other: ReviewItem = {
  ...samplePicture,
  id: "avatar-2",
  creator: { username: "mia", display_name: "Mia" },
};

/** The page of somebody, with what the server answers to its lists one after the other. */
const open = async (input: never, ...answers: readonly CallResult<unknown>[]) => {
  const asked: unknown[] = [];
  const opened: string[] = [];
  const sent: (CopTask & { readonly message: string })[] = [];
  const loadPage = fromPromise<PageResult, PageRequest>(async ({ input: { request } }) => {
    const given = answers[asked.push(request.input) - 1];
    return given === undefined ? new Promise(() => undefined) : pageOf(request, given);
  });
  const submitReview = fromPromise(async ({ input: task }: { input: CopTask & { message: string } }) => {
    sent.push(task);
    return { status: "ok", data: { ok: true } } as const;
  });
  const openConversation = fromPromise(async ({ input: { id } }: { input: { id: string } }) => {
    opened.push(id);
    return { status: "ok", data: { messages: sampleAround } } as const;
  });
  const page = createActor(
    copMachine.provide({
      actors: {
        list: listMachine.provide({ actors: { loadPage } }),
        submitReview: submitReview as never,
        openConversation: openConversation as never,
      },
    }),
    { input },
  );
  page.start();
  render(<CopPage page={page} />);
  const settle = () => act(() => new Promise<void>((resolve) => setImmediate(resolve)));
  await settle();
  return {
    asked,
    opened,
    sent,
    page,
    settle,
    go: async (name: string) => {
      press(find("button", name));
      await settle();
    },
    key: async (key: string, target: EventTarget = document.body, more: KeyboardEventInit = {}) => {
      act(() => {
        target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...more }));
      });
      await settle();
    },
    current: () => document.querySelector("[aria-current]")?.textContent ?? null,
  };
};

test("a reviewer sees what waits with its preview, the first one marked; A approves and R asks why", async () => {
  const it = await open(reviewer, answer(samplePicture, other), answer(other));
  expect(it.asked).toEqual([{ tab: "media", status: "pending" }]);
  expect(document.querySelector("img")?.getAttribute("alt")).toBe("Avatar of Ava");
  expect(it.current()).toContain("Ava");
  await it.key("a");
  expect(it.sent).toEqual([{ act: "approve", id: "avatar-1", name: "Avatar", askedAt, message: "" }]);
  expect(it.asked).toHaveLength(2);
  expect(it.current()).toContain("Mia");
  await it.key("R");
  expect(document.querySelector("dialog")?.textContent).toContain("Reject: Avatar");
  await it.key("a");
  expect(it.sent).toHaveLength(1);
});

test("keys do nothing with a modifier, in a field, and for other keys", async () => {
  const it = await open(reviewer, answer(samplePicture));
  await it.key("a", document.body, { ctrlKey: true });
  await it.key("a", document.querySelector("select")!);
  await it.key("b");
  expect(it.sent).toEqual([]);
  expect(document.querySelector("dialog")).toBeNull();
});

test("keys do nothing to the own items", async () => {
  const own = await open(creator, answer(sampleRejected));
  await own.key("a");
  await own.key("r");
  expect(own.sent).toEqual([]);
  expect(document.querySelector("dialog")).toBeNull();
});

test("the keys are about the item that was touched last", async () => {
  const it = await open(reviewer, answer(samplePicture, other));
  const [, second] = [...document.querySelectorAll("li")];
  act(() => second!.click());
  expect(it.current()).toContain("Mia");
  await it.key("a");
  expect(it.sent[0]?.id).toBe("avatar-2");
});

test("a document is fetched only when it is opened", async () => {
  const it = await open(reviewer, answer(), answer(sampleApplication));
  press(find("[role=tab]", "Applications"));
  await it.settle();
  expect(it.asked[1]).toEqual({ tab: "applications", status: "pending" });
  expect(document.querySelector("img")).toBeNull();
  expect(document.querySelector("dl")?.textContent).toContain("Reyes");
  await it.go("Front");
  expect(document.querySelector("img")?.getAttribute("src")).toBe(sampleApplication.previews[0]!.url);
});

test("a reported message is read only when it is opened, with those around it and its own files alone", async () => {
  const it = await open(reviewer, answer(), answer(reportedMessage, sampleReport));
  press(find("[role=tab]", "Reports"));
  await it.settle();
  expect([it.opened, document.querySelector("ol")]).toEqual([[], null]);
  expect(document.querySelectorAll("button[aria-label^='Read the reported message']")).toHaveLength(1);
  await it.go("Read the reported message");
  expect(it.opened).toEqual(["report-1"]);
  const said = [...document.querySelectorAll("ol > li")];
  expect(said.map((li) => li.querySelector("bdi")?.textContent)).toEqual(["Zoe", "Ava", "Zoe"]);
  expect(said[1]!.textContent).toContain("Reported");
  expect(said[1]!.textContent).toContain("Taken back");
  expect([...document.querySelectorAll("ol img")].map((img) => img.getAttribute("src"))).toEqual([
    "/media/sample.webp",
  ]);
  expect(said[2]!.textContent).toContain("2 files are not shown.");
});

test("a creator has his own items alone: rejected ones with reason, history and what can be done", async () => {
  await open(creator, answer(sampleRejected, { ...sampleReport, status: "pending" }));
  expect(document.querySelector("[role=tab]")).toBeNull();
  const [rejected, reported] = [...document.querySelectorAll("ul > li")].map((li) => li.textContent);
  expect(rejected).toContain("Nudity is not allowed here.");
  expect(rejected).toContain("History");
  expect(reported).toContain("Reported");
  const names = [...document.querySelectorAll("li button, li a[href*=edit]")].map((one) => one.textContent);
  expect(names).toEqual(["Delete", "Appeal", "Replace"]);
});

test("[X-07] a reviewer who acts for a creator has her own items alone", async () => {
  const it = await open({ ...(reviewer as object), actingFor: "ava" } as never, answer(sampleRejected));
  expect(it.asked).toEqual([expect.objectContaining({ tab: "own" })]);
  expect(document.querySelector("[role=tab]")).toBeNull();
});

test("an appeal without words is not sent; with them it is", async () => {
  const it = await open(creator, answer(sampleRejected), answer());
  await it.go("Appeal");
  press(find("dialog button[type=submit]"));
  await it.settle();
  expect(document.body.textContent).toContain("This field is required");
  act(() => it.page.send({ type: "field.changed", field: "message", value: "It is art. " }));
  press(find("dialog button[type=submit]"));
  await it.settle();
  expect(it.sent).toEqual([
    { act: "appeal", id: "avatar-1", name: "Avatar", askedAt, message: "It is art." },
  ]);
  expect(document.body.textContent).toContain("Nothing waits");
});

test.each(["Media", "Applications", "Reports"])("nothing to do is told: %s", async (tab) => {
  const it = await open(reviewer, answer(), answer(), answer());
  press(find("[role=tab]", tab));
  await it.settle();
  const panel = () => find("[role=tabpanel]");
  expect(panel().getAttribute("aria-label")).toBe(tab);
  expect(panel().textContent).toBe("All doneNothing waits for you here.");
  expect(it.current()).toBeNull();
  await it.key("a");
  expect(it.sent).toEqual([]);
});

test("what cannot be read is told", async () => {
  await open(reviewer, { status: "failed", failure: sampleFailure });
  expect(document.body.textContent).toContain(sampleFailure.error);
});
