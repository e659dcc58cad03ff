import { expect, test } from "vitest";

import { carrySignal, type CarrySignal } from "../../src/server/socket/carry-signal.ts";

const signal = { stream_id: "s1", from: "a1", to: "b1", kind: "candidate" } as const;
const inner = "candidate:1 1 udp 1 127.0.0.1 9 typ host";
const outer = "candidate:1 1 udp 1 192.0.2.7 9 typ host";

test("[X-25] a signal that may not go on is looked up nowhere; of another the features are given what may", async () => {
  const asked: unknown[] = [];
  const carry: CarrySignal = async (_services, _account, given) => {
    asked.push(given.data);
    return "carried";
  };
  const say = (candidate: string) =>
    carrySignal([carry], undefined as never, "ava", { ...signal, data: { candidate, more: 1 } });
  expect([await say(inner), asked]).toEqual(["bad_signal", []]);
  expect([await say(outer), asked]).toEqual([
    null,
    [{ candidate: outer, sdpMid: null, sdpMLineIndex: null }],
  ]);
});
