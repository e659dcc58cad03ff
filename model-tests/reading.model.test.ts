import { fromCallback, fromPromise } from "xstate";
import { describe, expect, test } from "vitest";

import { countdownLabel, profileCountdownRefresh } from "../src/domain/format/countdown.ts";
import { sampleFailure } from "../src/machines/app/sample-records.ts";
import { countdownMachine, selectCountdownView } from "../src/machines/countdown/countdown.machine.ts";
import { listMachine, selectListView, type PageRequest } from "../src/machines/list/list.machine.ts";
import { resourceMachine, selectResourceView } from "../src/machines/resource/resource.machine.ts";
import { drive } from "./walk/drive.ts";

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const posts = { endpoint: "getPosts", input: { username: "ava" } } as const;

describe("countdown", () => {
  const ticks = (every?: number) => {
    const asked: number[] = [];
    const tick = fromCallback<{ type: string }, { every: number }>(
      ({ input }) => void asked.push(input.every),
    );
    const input = { endsAt: 1_003, now: 1_000, ...(every === undefined ? {} : { every }) };
    return { ...drive(countdownMachine, input, { tick }), asked };
  };

  test("[FMT-04] [FMT-10] it asks for the time each second, on profiles each 5 s", () => {
    expect([ticks().asked, ticks(profileCountdownRefresh).asked]).toEqual([[1_000], [5_000]]);
  });

  test("[FMT-07] the label follows the time and hides when it is up", () => {
    const { actor } = ticks();
    expect(selectCountdownView(actor.getSnapshot())).toEqual({
      status: "counting",
      endsAt: 1_003,
      now: 1_000,
    });
    const label = () => {
      const view = selectCountdownView(actor.getSnapshot());
      return view.status === "over" ? null : countdownLabel(view, view.now);
    };
    expect(label()).toBe("Special offer ends in 00:00:03");
    actor.send({ type: "clock.ticked", now: 1_001 });
    expect(label()).toBe("Special offer ends in 00:00:02");
    actor.send({ type: "clock.ticked", now: 1_003 });
    expect([label(), actor.getSnapshot().status]).toEqual([null, "done"]);
  });

  test("an end that has passed is over from the beginning", () => {
    const { actor } = drive(countdownMachine, { endsAt: 1_000, now: 1_000 });
    expect(selectCountdownView(actor.getSnapshot())).toEqual({ status: "over" });
  });
});

describe("list", () => {
  const listOf = (delayed: boolean) => {
    const asked: PageRequest[] = [];
    const loadPage = fromPromise<unknown, PageRequest>(({ input }) => {
      asked.push(input);
      const next = asked.length < 3 ? { before_id: 10 - asked.length } : null;
      return Promise.resolve({ status: "ok", items: [{ id: asked.length }], next });
    });
    return { ...drive(listMachine, { request: posts, delayed }, { loadPage }), asked };
  };

  test("[POSTS-19] with the delay flag the second page is asked 3 s after the first, without it at once", async () => {
    const plain = listOf(false);
    await settled();
    plain.actor.send({ type: "more.requested" });
    expect(plain.asked).toHaveLength(2);

    const delayed = listOf(true);
    await settled();
    delayed.actor.send({ type: "more.requested" });
    delayed.clock.increment(2_999);
    expect(delayed.asked).toHaveLength(1);
    delayed.clock.increment(1);
    expect(delayed.asked).toHaveLength(2);
    await settled();
    delayed.actor.send({ type: "more.requested" });
    expect(delayed.asked).toHaveLength(3);
  });

  test("pages follow each other by their cursor until the end", async () => {
    const { actor, asked } = listOf(false);
    await settled();
    actor.send({ type: "more.requested" });
    actor.send({ type: "more.requested" });
    await settled();
    actor.send({ type: "more.requested" });
    await settled();
    actor.send({ type: "more.requested" });
    expect(asked.map(({ cursor }) => cursor)).toEqual([null, { before_id: 9 }, { before_id: 8 }]);
    expect(selectListView(actor.getSnapshot())).toMatchObject({
      items: [{ id: 1 }, { id: 2 }, { id: 3 }],
      foot: "end",
    });
  });
});

describe("resource", () => {
  const resourceOf = (answers: readonly (() => Promise<unknown>)[]) => {
    let next = 0;
    const loadResource = fromPromise(() => answers[next++]!());
    return drive(
      resourceMachine,
      { request: { endpoint: "getCreator", input: { username: "ava" } } },
      { loadResource },
    );
  };
  const ok = (data: unknown) => () => Promise.resolve({ status: "ok", data });

  test("a failed reload keeps what is shown and says that it is stale", async () => {
    const { actor } = resourceOf([
      ok(1),
      () => Promise.resolve({ status: "failed", failure: sampleFailure }),
      ok(2),
    ]);
    await settled();
    actor.send({ type: "reload.requested" });
    expect(selectResourceView(actor.getSnapshot())).toMatchObject({ data: 1, reloading: true });
    await settled();
    expect(selectResourceView(actor.getSnapshot())).toMatchObject({ data: 1, stale: true, reloading: false });
    actor.send({ type: "reload.requested" });
    await settled();
    expect(selectResourceView(actor.getSnapshot())).toMatchObject({ data: 2, stale: false });
  });

  test("while offline it asks again every 5 s", async () => {
    const { actor, clock } = resourceOf([() => Promise.reject(new Error("offline")), ok(1)]);
    await settled();
    expect(selectResourceView(actor.getSnapshot())).toEqual({ status: "offline" });
    clock.increment(5_000);
    await settled();
    expect(selectResourceView(actor.getSnapshot())).toMatchObject({ status: "ready", data: 1 });
  });
});
