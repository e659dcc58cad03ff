import { fromPromise, type AnyEventObject } from "xstate";
import { describe, expect, test } from "vitest";

import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import { listMachine, selectListView } from "../../src/machines/list/list.machine.ts";
import { resourceMachine, selectResourceView } from "../../src/machines/resource/resource.machine.ts";
import { drive } from "../../model-tests/walk/drive.ts";

const posts = { endpoint: "getPosts", input: { username: "ava" } } as const;
const photos = { endpoint: "getPosts", input: { username: "ava", type: "image" } } as const;
const refused = { status: "failed", failure: sampleFailure } as const;
const broke = new Error("offline");

/** A loader that gives these answers one after the other, and none any more when they are used up. */
const answering = (answers: readonly unknown[]) => {
  const asked: unknown[] = [];
  const load = fromPromise<unknown, unknown>(({ input }) => {
    const answer = answers[asked.length];
    asked.push(input);
    if (answer instanceof Error) return Promise.reject(answer);
    return answer === undefined ? new Promise<never>(() => undefined) : Promise.resolve(answer);
  });
  return { asked, load };
};

/** The same thing read by each machine: `good` is what the server answers, `shown` how it looks then. */
const readers = {
  list: {
    begin: (answers: readonly unknown[]) => {
      const { asked, load } = answering(answers);
      const { actor, clock } = drive(listMachine, { request: posts }, { loadPage: load });
      return { asked, clock, actor, view: () => selectListView(actor.getSnapshot()) };
    },
    asks: (request: unknown) => ({ request, cursor: null }),
    good: { status: "ok", items: [{ id: 1 }], next: null },
    shown: { status: "showing", items: [{ id: 1 }], reloading: false, foot: "end", failure: null },
    again: { status: "showing", items: [{ id: 1 }], reloading: true, foot: "end", failure: null },
  },
  resource: {
    begin: (answers: readonly unknown[]) => {
      const { asked, load } = answering(answers);
      const { actor, clock } = drive(resourceMachine, { request: posts }, { loadResource: load });
      return { asked, clock, actor, view: () => selectResourceView(actor.getSnapshot()) as unknown };
    },
    asks: (request: unknown) => request,
    good: { status: "ok", data: { id: 1 } },
    shown: { status: "ready", data: { id: 1 }, stale: false, reloading: false },
    again: { status: "ready", data: { id: 1 }, stale: false, reloading: true },
  },
} as const;

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const PRESSES = ["retry.requested", "reload.requested"] as const;

describe.each(["list", "resource"] as const)("a %s", (kind) => {
  const { asks, good, shown, again } = readers[kind];
  const begin = (...answers: readonly unknown[]) => {
    const { actor, asked, clock, view } = readers[kind].begin(answers);
    const send = async (event: AnyEventObject) => {
      actor.send(event as never);
      await settled();
    };
    return { asked, clock, view, send };
  };

  test("is loading until it is there", async () => {
    const { asked, view } = begin(good);
    expect(view()).toEqual({ status: "loading" });
    await settled();
    expect([view(), asked]).toEqual([shown, [asks(posts)]]);
  });

  test.each(PRESSES)("that was refused says why, and is read again by %s", async (type) => {
    const { asked, view, send } = begin(refused, good);
    await settled();
    expect(view()).toEqual({ status: "failed", failure: sampleFailure });
    const sent = send({ type });
    expect(view()).toEqual({ status: "loading" });
    await sent;
    expect([view(), asked]).toEqual([shown, [asks(posts), asks(posts)]]);
  });

  test.each(PRESSES)("that could not be asked for stays offline until %s brings it", async (type) => {
    const { asked, view, send } = begin(broke, broke, good);
    await settled();
    expect(view()).toEqual({ status: "offline" });
    await send({ type });
    expect([view(), asked.length]).toEqual([{ status: "offline" }, 2]);
    const sent = send({ type });
    expect(view()).toEqual({ status: "offline" });
    await sent;
    expect(view()).toEqual(shown);
  });

  test("that could not be asked for is asked for every 5 seconds, and may be refused then", async () => {
    const { asked, clock, view } = begin(broke, broke, refused);
    for (const times of [1, 2]) {
      await settled();
      clock.increment(4_999);
      expect([view(), asked.length]).toEqual([{ status: "offline" }, times]);
      clock.increment(1);
    }
    await settled();
    expect([view(), asked]).toEqual([
      { status: "failed", failure: sampleFailure },
      [asks(posts), asks(posts), asks(posts)],
    ]);
  });

  test("that changes while it is read for the first time, or again after a break, is read anew", async () => {
    const old = new Promise<never>(() => undefined);
    const first = begin(old, good);
    await first.send({ type: "reload.requested" });
    expect([first.view(), first.asked]).toEqual([shown, [asks(posts), asks(posts)]]);
    const later = begin(broke, old, good);
    await settled();
    later.clock.increment(5_000);
    await later.send({ type: "reload.requested" });
    expect([later.view(), later.asked.length]).toEqual([shown, 3]);
  });

  test("that is there stays shown while it is read anew", async () => {
    const { asked, view, send } = begin(good);
    await settled();
    await send({ type: "reload.requested" });
    expect([view(), asked]).toEqual([again, [asks(posts), asks(posts)]]);
  });

  test.each([
    ["under way", []],
    ["there", [good]],
    ["refused", [refused]],
    ["out of reach", [broke]],
  ] as const)("that is %s makes place when something else is wanted", async (_, answers) => {
    const { asked, view, send } = begin(...answers);
    await settled();
    await send({ type: "request.changed", request: photos });
    expect([view(), asked.at(-1)]).toEqual([{ status: "loading" }, asks(photos)]);
  });

  test("that was refused says nothing of it any more once something else is there", async () => {
    const { view, send } = begin(refused, good);
    await settled();
    await send({ type: "request.changed", request: photos });
    expect(view()).toEqual(shown);
  });
});

describe("a resource that is read anew", () => {
  test("and comes is shown as it is now, and nothing is under way any more", async () => {
    const now = { status: "ok", data: { id: 2 } };
    const { actor, view } = readers.resource.begin([readers.resource.good, now]);
    await settled();
    actor.send({ type: "reload.requested" });
    await settled();
    expect(view()).toEqual({ ...readers.resource.shown, data: { id: 2 } });
  });

  test.each([
    ["refused", refused],
    ["unreachable", broke],
  ])("and is %s is shown as it was, and said to be stale", async (_, answer) => {
    const { actor, view } = readers.resource.begin([readers.resource.good, answer]);
    await settled();
    actor.send({ type: "reload.requested" });
    await settled();
    expect(view()).toEqual({ ...readers.resource.shown, stale: true });
  });
});

describe("pages of a list", () => {
  const page = (id: number, next: number | null) => ({
    status: "ok",
    items: [{ id }],
    next: next === null ? null : { before_id: next },
  });
  const begin = (delayed: boolean, ...answers: readonly unknown[]) => {
    const { asked, load } = answering(answers);
    const { actor, clock } = drive(listMachine, { request: posts, delayed }, { loadPage: load });
    const view = () => selectListView(actor.getSnapshot());
    const send = async (type: "more.requested" | "retry.requested" | "reload.requested") => {
      actor.send({ type });
      await settled();
    };
    const cursors = () => asked.map((input) => (input as { readonly cursor: unknown }).cursor);
    return { clock, view, send, cursors };
  };
  const showing = (ids: readonly number[], foot: string, more: object = {}) => ({
    status: "showing",
    items: ids.map((id) => ({ id })),
    reloading: false,
    foot,
    failure: null,
    ...more,
  });

  test("a list without anything is empty, and loading while that is asked again", async () => {
    const { view, send } = begin(false, { status: "ok", items: [], next: null });
    await settled();
    expect(view()).toEqual({ status: "empty" });
    await send("reload.requested");
    expect(view()).toEqual({ status: "loading" });
  });

  test("of a list that ends with its first page nothing more is asked for", async () => {
    const { view, send, cursors } = begin(false, page(1, null));
    await settled();
    await send("more.requested");
    expect([view(), cursors()]).toEqual([showing([1], "end"), [null]]);
  });

  test("what is there stays while more is under way, and goes on where it ended", async () => {
    const { view, send, cursors } = begin(false, page(1, 9), page(2, 8), page(3, null));
    await settled();
    expect(view()).toEqual(showing([1], "more"));
    const sent = send("more.requested");
    expect(view()).toEqual(showing([1], "loading"));
    await sent;
    expect(view()).toEqual(showing([1, 2], "more"));
    await send("more.requested");
    await send("more.requested");
    expect(view()).toEqual(showing([1, 2, 3], "end"));
    expect(cursors()).toEqual([null, { before_id: 9 }, { before_id: 8 }]);
  });

  test.each([
    ["refused", refused, sampleFailure],
    ["unreachable", broke, null],
  ])("a further page that is %s leaves what is there, and is asked for again", async (_, answer, failure) => {
    const { view, send, cursors } = begin(false, page(1, 9), answer, page(2, 8), answer, page(3, null));
    await settled();
    await send("more.requested");
    expect(view()).toEqual(showing([1], "failed", { failure }));
    await send("retry.requested");
    expect(view()).toEqual(showing([1, 2], "more"));
    await send("more.requested");
    expect(view()).toEqual(showing([1, 2], "failed", { failure }));
    await send("retry.requested");
    expect(view()).toEqual(showing([1, 2, 3], "end"));
    expect(cursors()).toEqual([null, { before_id: 9 }, { before_id: 9 }, { before_id: 8 }, { before_id: 8 }]);
  });

  test("a page that cannot be reached is no reason to repeat why an earlier one was refused", async () => {
    const { view, send } = begin(false, page(1, 9), refused, broke);
    await settled();
    await send("more.requested");
    await send("retry.requested");
    expect(view()).toEqual(showing([1], "failed"));
  });

  test.each([
    ["after the first page", [page(1, 9)], 0],
    ["after more failed", [page(1, 9), refused], 1],
    ["at its only page", [page(1, null)], 0],
  ] as const)("read anew %s, a list begins again with its first page", async (_, before, presses) => {
    const { view, send, cursors } = begin(false, ...before, page(5, 4));
    await settled();
    for (let press = 0; press < presses; press += 1) await send("more.requested");
    const sent = send("reload.requested");
    expect(view()).toMatchObject({ status: "showing", reloading: true });
    await sent;
    expect(view()).toEqual(showing([5], "more"));
    expect(cursors().at(-1)).toBeNull();
    await send("more.requested");
    expect(cursors().at(-1)).toEqual({ before_id: 4 });
  });

  test("read anew, a list shows as many as before: nobody loses his place", async () => {
    const { view, send, cursors } = begin(false, page(1, 9), page(2, 8), page(5, 4), page(6, 3));
    await settled();
    await send("more.requested");
    await send("reload.requested");
    await settled();
    expect(view()).toEqual(showing([5, 6], "more"));
    expect(cursors()).toEqual([null, { before_id: 9 }, null, { before_id: 4 }]);
    await send("more.requested");
    expect(cursors().at(-1)).toEqual({ before_id: 3 });
  });

  test("read anew, a list that has become shorter shows what there is", async () => {
    const { view, send } = begin(false, page(1, 9), page(2, null), page(5, null));
    await settled();
    await send("more.requested");
    await send("reload.requested");
    expect(view()).toEqual(showing([5], "end"));
  });

  test.each([
    ["refused", refused, sampleFailure],
    ["unreachable", broke, null],
  ])("[POSTS-11] read anew and %s, a list stays as it was and says so", async (_, answer, failure) => {
    const answers = [page(1, 9), page(2, 8), answer, answer, page(5, null)];
    const { clock, view, send, cursors } = begin(false, ...answers);
    await settled();
    await send("more.requested");
    await send("reload.requested");
    expect(view()).toEqual(showing([1, 2], "failed", { failure }));
    clock.increment(4_999);
    await settled();
    expect(cursors()).toHaveLength(3);
    await send("reload.requested");
    expect(view()).toEqual(showing([1, 2], "failed", { failure }));
    if (failure === null) clock.increment(5_000);
    else await send("retry.requested");
    await settled();
    expect([view(), cursors().slice(2)]).toEqual([showing([5], "end"), [null, null, null]]);
  });

  test("[POSTS-11] that a reload which cannot be reached comes after a refused one is told as it is", async () => {
    const { view, send } = begin(false, page(1, 9), refused, broke);
    await settled();
    await send("reload.requested");
    await send("retry.requested");
    expect(view()).toEqual(showing([1], "failed"));
  });

  test.each([
    ["refused", refused, { status: "failed", failure: sampleFailure }],
    ["unreachable", broke, { status: "offline" }],
  ])("without anything to show, read anew and %s, a list says so alone", async (_, answer, shown) => {
    const { view, send } = begin(false, { status: "ok", items: [], next: null }, answer);
    await settled();
    await send("reload.requested");
    expect(view()).toEqual(shown);
  });

  test("[POSTS-10] [POSTS-14] who asks for more while the list is read anew is served once it is there", async () => {
    const { view, send, cursors } = begin(false, page(1, 9), undefined, page(5, 4), page(6, null));
    await settled();
    await send("reload.requested");
    await send("more.requested");
    expect(view()).toEqual(showing([1], "loading", { reloading: true }));
    await send("reload.requested");
    expect([view(), cursors().at(-1)]).toEqual([showing([5, 6], "end"), { before_id: 4 }]);
  });

  test("[POSTS-10] more that is under way when the list is read anew is asked for again afterwards", async () => {
    const { view, send, cursors } = begin(false, page(1, 9), undefined, page(5, 4), page(6, 3));
    await settled();
    await send("more.requested");
    await send("reload.requested");
    await settled();
    expect([view(), cursors().slice(2)]).toEqual([showing([5, 6], "more"), [null, { before_id: 4 }]]);
  });

  test("[POSTS-10] more that was asked for in vain is not asked for by itself later", async () => {
    const shorter = begin(false, page(1, 9), undefined, page(5, null), page(6, 4));
    await settled();
    await shorter.send("reload.requested");
    await shorter.send("more.requested");
    await shorter.send("reload.requested");
    expect(shorter.view()).toEqual(showing([5], "end"));
    await shorter.send("reload.requested");
    expect(shorter.view()).toEqual(showing([6], "more"));

    const stale = begin(false, page(1, 9), undefined, refused, page(5, 4));
    await settled();
    await stale.send("reload.requested");
    await stale.send("more.requested");
    await stale.send("reload.requested");
    await stale.send("retry.requested");
    expect(stale.view()).toEqual(showing([5], "more"));
  });

  test("[POSTS-19] who asks for more within the first 3 seconds sees that it comes, who does not is not served unasked", async () => {
    const wanted = begin(true, page(1, 9), page(2, null));
    await settled();
    expect(wanted.view()).toEqual(showing([1], "more"));
    await wanted.send("more.requested");
    expect(wanted.view()).toEqual(showing([1], "loading"));
    wanted.clock.increment(3_000);
    await settled();
    expect(wanted.view()).toEqual(showing([1, 2], "end"));

    const unwanted = begin(true, page(1, 9), page(2, null));
    await settled();
    unwanted.clock.increment(3_000);
    await settled();
    expect([unwanted.view(), unwanted.cursors()]).toEqual([showing([1], "more"), [null]]);
    await unwanted.send("more.requested");
    expect(unwanted.view()).toEqual(showing([1, 2], "end"));
  });

  test("[POSTS-19] a list that is read anew within these seconds waits them again; one without more waits for nothing", async () => {
    const { clock, view, send } = begin(true, page(1, 9), page(5, 4), page(6, null));
    await settled();
    clock.increment(2_999);
    await send("reload.requested");
    await send("more.requested");
    expect(view()).toEqual(showing([5], "loading"));
    clock.increment(2_999);
    await settled();
    expect(view()).toEqual(showing([5], "loading"));
    clock.increment(1);
    await settled();
    expect(view()).toEqual(showing([5, 6], "end"));
  });
});
