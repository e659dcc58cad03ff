import { fromPromise } from "xstate";
import { describe, expect, test } from "vitest";

import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import { resourceMachine, selectResourceView } from "../../src/machines/resource/resource.machine.ts";
import { drive } from "../../model-tests/walk/drive.ts";

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

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
