import { expect, test } from "vitest";

import { passedSignal, SIGNAL_LENGTH } from "../../src/domain/stream/signal.ts";

const description = (length: number) => {
  const empty = JSON.stringify({ sdp: "v=0" }).length;
  return { sdp: `v=0${"x".repeat(length - empty)}` };
};

test("a signal of the longest length goes on; a longer one, and what is none, does not", () => {
  expect(passedSignal({ kind: "offer", data: description(SIGNAL_LENGTH) })).toMatchObject({ type: "offer" });
  expect(passedSignal({ kind: "offer", data: description(SIGNAL_LENGTH + 1) })).toBeNull();
  for (const data of [null, undefined, "v=0", 7])
    expect([passedSignal({ kind: "answer", data }), passedSignal({ kind: "candidate", data })]).toEqual([
      null,
      null,
    ]);
});
