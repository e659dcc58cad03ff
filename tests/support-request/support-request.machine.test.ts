import { describe, expect, test } from "vitest";

import { answer, breakOff, drive } from "../../model-tests/walk/drive.ts";
import { CAPTCHA_MISSING } from "../../src/domain/captcha/captcha.ts";
import { FIELD_REQUIRED } from "../../src/domain/account/field-texts.ts";
import { UNREACHABLE } from "../../src/machines/app/error-toast.ts";
import type { AnswerTo } from "../../src/machines/resource/call.ts";
import {
  selectSupportRequestView,
  supportRequestMachine,
  type SupportRequestInput,
} from "../../src/machines/support-request/support-request.machine.ts";
import type { EndpointInput } from "../../src/protocol/endpoints.ts";
import { promiseLogic } from "../running/promise-logic.ts";

type Answer = AnswerTo<"requestSupport">;
const taken: Answer = { status: "ok", data: { id: "01890000-0000-7000-8000-000000000009" } };
const refused: Answer = {
  status: "failed",
  failure: {
    code: "validation",
    error: "Please check what you entered.",
    fields: { message: "Please write at least 10 characters" },
  },
};

const start = (input: SupportRequestInput) => {
  const { logic, asked } = promiseLogic<Answer, EndpointInput<"requestSupport">>();
  const { actor, emitted } = drive(supportRequestMachine, input, { requestSupport: logic });
  const type = (fields: Readonly<Record<string, string>>) => {
    for (const [field, value] of Object.entries(fields))
      actor.send({ type: "field.changed", field: field as "subject", value });
  };
  /** Sends the form; the server answers so, null: it cannot be reached. */
  const submit = (output: Answer | null = taken) => {
    actor.send({ type: "form.submitted" });
    if (output === null) breakOff(actor, "requestSupport");
    else answer(actor, "requestSupport", output);
  };
  return { actor, asked, emitted, type, submit, view: () => selectSupportRequestView(actor.getSnapshot()) };
};
const member = { form: "index", isGuest: false } as const;
const guest = { form: "report", isGuest: true } as const;
const filled = { subject: "A question", message: "What is the front row?" };
const nothing = { subject: "", message: "", email: "", url: "", username: "", reason: "" };

describe("a request to support", () => {
  test("[API-17] of a member is sent as it was typed, thanked for, and leaves an empty form for another", () => {
    const { actor, asked, emitted, type, submit, view } = start(member);
    expect(view()).toEqual({
      status: "form",
      form: "index",
      type: "support",
      reports: false,
      issue: nothing,
      asksEmail: false,
      texts: {},
      busy: false,
      captcha: null,
    });
    actor.send({ type: "field.changed", field: "type", value: "billing" });
    type(filled);
    actor.send({ type: "form.submitted" });
    expect(view()).toMatchObject({ busy: true, type: "billing", issue: filled });
    expect(actor.getSnapshot().hasTag("busy")).toBe(true);
    answer(actor, "requestSupport", taken);
    expect(asked).toEqual([{ type: "billing", issue: { ...nothing, ...filled }, recaptcha: null }]);
    expect(emitted).toEqual([
      { type: "toast.requested", kind: "success", text: "Thank you! We will answer by email." },
    ]);
    expect(view()).toEqual({ status: "sent" });
    actor.send({ type: "another.chosen" });
    expect(view()).toMatchObject({ status: "form", issue: nothing, busy: false });
    submit();
    expect(asked).toHaveLength(1);
  });

  test("that lacks something is not sent: each field is shown, until something is typed there", () => {
    const { actor, asked, type, submit, view } = start(member);
    submit();
    expect(view()).toMatchObject({ texts: { subject: FIELD_REQUIRED, message: FIELD_REQUIRED } });
    type({ subject: filled.subject });
    expect(view()).toMatchObject({ issue: { subject: filled.subject }, texts: { message: FIELD_REQUIRED } });
    expect(view()).not.toHaveProperty("texts.subject");
    type({ message: filled.message });
    expect(asked).toEqual([]);
    submit();
    expect([asked.length, actor.getSnapshot().value]).toEqual([1, "sent"]);
  });

  test.each([
    [
      "refused",
      refused,
      "Please check what you entered.",
      { message: "Please write at least 10 characters" },
    ],
    ["not sent", null, UNREACHABLE, {}],
  ] as const)("that is %s keeps what was typed, and can be sent again", (_, output, text, texts) => {
    const { actor, asked, emitted, type, submit, view } = start(member);
    type(filled);
    submit(output);
    expect(emitted).toEqual([{ type: "toast.requested", kind: "error", title: "Error", text }]);
    expect(view()).toMatchObject({ status: "form", issue: filled, texts, busy: false });
    actor.send({ type: "form.submitted" });
    expect(view()).toMatchObject({ busy: true });
    expect(actor.getSnapshot().context.texts).toEqual({});
    answer(actor, "requestSupport", taken);
    expect([asked.length, view().status]).toEqual([2, "sent"]);
  });

  test("[API-29] of a guest asks for an e-mail and the captcha, whose solution is sent along and counts until it is withdrawn", () => {
    const { actor, asked, type, submit, view } = start(guest);
    expect(view()).toMatchObject({ type: "report", reports: true, asksEmail: true });
    const shown = view();
    expect("captcha" in shown && shown.captcha?.getSnapshot().context.purpose).toBe("support");
    type({ ...filled, email: "guest@example.com", username: "ava", reason: "It shows a minor" });
    submit();
    expect(view()).toMatchObject({ texts: { recaptcha: CAPTCHA_MISSING } });
    actor.send({ type: "captcha.solved", solution: "first" });
    expect(view()).not.toHaveProperty("texts.recaptcha");
    actor.send({ type: "captcha.withdrawn" });
    submit();
    expect([asked, view()]).toMatchObject([[], { texts: { recaptcha: CAPTCHA_MISSING } }]);
    actor.send({ type: "captcha.solved", solution: "second" });
    submit();
    expect(asked).toMatchObject([{ type: "report", recaptcha: "second" }]);
  });

  test("[AUTH-45] each try of a guest uses the captcha up, and the next one begins with another", () => {
    const { actor, type, submit, view } = start(guest);
    type({ ...filled, email: "guest@example.com", username: "ava", reason: "It shows a minor" });
    const captcha = actor.getSnapshot().children.captcha!;
    captcha.send({ type: "captcha.started" });
    answer(captcha, "fetchChallenge", { status: "ok", data: { challenge: "sample" } });
    captcha.send({ type: "challenge.solved", solution: "first" });
    expect(actor.getSnapshot().context.solution).toBe("first");
    submit();
    actor.send({ type: "another.chosen" });
    expect([captcha.getSnapshot().value, actor.getSnapshot().context.solution]).toEqual(["loading", null]);
    expect(view()).toMatchObject({ status: "form", issue: nothing });
  });
});
