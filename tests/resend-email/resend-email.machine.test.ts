import { expect, test } from "vitest";

import { answer, breakOff, drive, type Driven } from "../../model-tests/walk/drive.ts";
import {
  resendEmailMachine,
  selectResendEmailView,
} from "../../src/machines/resend-email/resend-email.machine.ts";
import type { AnswerTo } from "../../src/machines/resource/call.ts";
import { promiseLogic } from "../running/promise-logic.ts";

type Actor = Driven<typeof resendEmailMachine>["actor"];
const answers = (output: AnswerTo<"resendEmail">) => (actor: Actor) => answer(actor, "resendEmail", output);
const error = "Too many tries. Please wait a moment.";

test.each([
  [
    "[ERR-28] sent",
    answers({ status: "ok", data: { ok: true } }),
    {
      kind: "success",
      title: "Check your Email",
      text: "We re-sent the activation email, please click the activation link",
    },
  ],
  [
    "[ERR-11] refused",
    answers({ status: "failed", failure: { code: "too_many", error } }),
    { kind: "error", title: "Error", text: error },
  ],
  [
    "[ERR-12] not answered",
    (actor: Actor) => breakOff(actor, "resendEmail"),
    { kind: "error", title: "Error", text: "Something went wrong, please contact support" },
  ],
] as const)("%s: a toast says how it went, and it can be asked for again", (_, end, toast) => {
  const { logic, asked } = promiseLogic<AnswerTo<"resendEmail">, unknown>();
  const { actor, emitted } = drive(resendEmailMachine, undefined, { resendEmail: logic });
  const shown = () => [selectResendEmailView(actor.getSnapshot()).status, actor.getSnapshot().hasTag("busy")];
  expect(shown()).toEqual(["idle", false]);
  actor.send({ type: "resend.chosen" });
  actor.send({ type: "resend.chosen" });
  expect([asked.length, ...shown()]).toEqual([1, "sending", true]);
  end(actor);
  expect(shown()).toEqual(["idle", false]);
  expect(emitted).toEqual([{ type: "toast.requested", ...toast }]);
  actor.send({ type: "resend.chosen" });
  expect(asked).toHaveLength(2);
});
