import { describe, expect, test } from "vitest";
import type { AnyEventObject, AnyMachineSnapshot, StateValue } from "xstate";

import type { AnyFlow } from "../src/machines/app/flow.ts";
import { errorToast, UNREACHABLE } from "../src/machines/app/error-toast.ts";
import { cancelSubscriptionFlow } from "../src/machines/cancel-subscription/cancel-subscription.flow.ts";
import { changeEmailFlow } from "../src/machines/change-email/change-email.flow.ts";
import { renameFlow } from "../src/machines/rename/rename.flow.ts";
import { sessionFlow } from "../src/machines/session/session.flow.ts";
import { sessionsFlow } from "../src/machines/sessions/sessions.flow.ts";
import { answersOf, stepsOf } from "./walk/steps.ts";

interface Called {
  readonly flow: AnyFlow;
  readonly call: string;
  /** The states in which it runs, and where it leads when the server refuses it or cannot be asked. */
  readonly from: string;
  readonly refused: StateValue;
  readonly unreachable: StateValue;
  /** Where refusals of a code lead instead. */
  readonly instead?: Readonly<Record<string, string>>;
  /** Refusals that are as good as a success: the codes with the states that follow. */
  readonly besides?: Readonly<Record<string, string>>;
  readonly told: "by a toast" | "in its place";
  /** Nothing was chosen any more afterwards. */
  readonly forgets?: Readonly<Record<string, unknown>>;
  /** What the app is asked for besides the toast. */
  readonly also?: readonly AnyEventObject[];
}

const called: readonly Called[] = [
  {
    flow: sessionFlow,
    call: "logout",
    from: "signingOut",
    refused: { signedIn: "knowing" },
    unreachable: { signedIn: "knowing" },
    besides: { unauthorized: "signedOut" },
    told: "by a toast",
  },
  {
    flow: sessionsFlow,
    call: "loadSessions",
    from: "loading",
    refused: "failed",
    unreachable: "failed",
    told: "in its place",
  },
  {
    flow: sessionsFlow,
    call: "endSession",
    from: "ending",
    refused: "shown",
    unreachable: "shown",
    besides: { session_not_found: "shown" },
    told: "by a toast",
    forgets: { ending: null },
  },
  {
    flow: renameFlow,
    call: "loadNaming",
    from: "loading",
    refused: "failed",
    unreachable: "failed",
    told: "in its place",
  },
  {
    flow: changeEmailFlow,
    call: "loadEmailChange",
    from: "loading",
    refused: "failed",
    unreachable: "failed",
    told: "in its place",
  },
  {
    flow: changeEmailFlow,
    call: "resendEmailChange",
    from: "resending",
    refused: "waiting",
    instead: { email_change_not_found: "loading" },
    unreachable: "waiting",
    told: "by a toast",
  },
  {
    flow: changeEmailFlow,
    call: "cancelEmailChange",
    from: "cancelling",
    refused: "waiting",
    unreachable: "waiting",
    told: "by a toast",
  },
  {
    flow: cancelSubscriptionFlow,
    call: "changeSubscription",
    from: "changing",
    refused: "confirming",
    unreachable: "unreachable",
    told: "by a toast",
    also: [{ type: "subscription.changed", username: "ava", change: null }],
  },
];

describe.each(called)("$call of $flow.slug", (row) => {
  const { flow, call, from, told, besides = {}, instead = {}, forgets = {}, also = [] } = row;
  const answers = () => {
    const { steps } = stepsOf(flow);
    return answersOf(
      steps.filter(({ before }) => before.value === from),
      call,
    );
  };
  const shown = (snapshot: AnyMachineSnapshot) => flow.select(snapshot as never);

  test("refused, it is shown in the server's words, and what was there stays", () => {
    const refused = answers().refused.filter(({ failure }) => !(failure.code in besides));
    expect(refused.filter(({ failure }) => !(failure.code in instead)).length).toBeGreaterThan(0);
    for (const { failure, before, after, emitted } of refused) {
      expect(after.value).toEqual(instead[failure.code] ?? row.refused);
      expect(emitted).toEqual([...(told === "by a toast" ? [errorToast(failure.error)] : []), ...also]);
      expect(after.context).toEqual({
        ...before.context,
        ...forgets,
        ...(told === "in its place" ? { error: failure.error } : {}),
      });
      if (told === "in its place") expect(shown(after)).toEqual({ status: "failed", error: failure.error });
    }
  });

  test("without an answer that is shown, and it can be tried again", () => {
    const { unreachable } = answers();
    expect(unreachable.length).toBeGreaterThan(0);
    for (const { before, after, emitted } of unreachable) {
      expect(after.value).toEqual(row.unreachable);
      if (told === "in its place") expect(shown(after)).toEqual({ status: "failed", error: UNREACHABLE });
      else if (row.unreachable === "unreachable")
        expect(shown(after)).toMatchObject({ status: "unreachable" });
      else expect(emitted).toEqual([errorToast(UNREACHABLE)]);
      expect(after.context).toEqual({
        ...before.context,
        ...forgets,
        ...(told === "in its place" ? { error: UNREACHABLE } : {}),
      });
    }
  });

  test("refused since it had happened already, it leads on", () => {
    const { refused } = answers();
    for (const [code, state] of Object.entries(besides)) {
      const same = refused.filter(({ failure }) => failure.code === code);
      expect(same.map(({ after }) => after.value)).toEqual(same.map(() => state));
      expect(same.flatMap(({ emitted }) => emitted).filter(({ kind }) => kind === "error")).toEqual([]);
      expect(same.length).toBeGreaterThan(0);
    }
  });

  test("nobody can ask twice while it runs, and that is known", () => {
    const { steps, snapshots } = stepsOf(flow);
    const running = snapshots.filter(({ value, children }) => value === from && call in children);
    expect(running.length).toBeGreaterThan(0);
    for (const snapshot of running) expect(snapshot.hasTag("busy")).toBe(from !== "loading");
    const begun = steps.filter(({ after }) => after.value === from);
    for (const { before, event } of begun.filter(({ before: { value } }) => value === from))
      expect([before.value, event.type]).toEqual([
        "loading",
        expect.stringMatching(/^(sessions|naming)\.outdated$/),
      ]);
  });
});
