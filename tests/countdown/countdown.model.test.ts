import { fromCallback } from "xstate";
import { describe, expect, test } from "vitest";

import { countdownLabel, profileCountdownRefresh } from "../../src/domain/format/countdown.ts";
import { countdownMachine, selectCountdownView } from "../../src/machines/countdown/countdown.machine.ts";
import { drive } from "../../model-tests/walk/drive.ts";

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
