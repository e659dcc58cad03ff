import { fromPromise } from "xstate";
import { describe, expect, test } from "vitest";

import { listMachine, selectListView, type PageRequest } from "../../src/machines/list/list.machine.ts";
import { drive } from "../../model-tests/walk/drive.ts";

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const posts = { endpoint: "getPosts", input: { username: "ava" } } as const;

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
