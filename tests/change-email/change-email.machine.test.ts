import { expect, test } from "vitest";

import { answersOf, inputOf, stepsOf, type Step } from "../../model-tests/walk/steps.ts";
import { changeEmailFlow } from "../../src/machines/change-email/change-email.flow.ts";
import {
  selectChangeEmailView,
  type ChangeEmailView,
} from "../../src/machines/change-email/change-email.machine.ts";

// How the card of the e-mail goes on; model-tests/forms.model.test.ts has its form, refusal-texts its refusals.

const viewOf = (snapshot: Step["after"]): ChangeEmailView => selectChangeEmailView(snapshot as never);
const shut = { email: "", password: "", texts: {}, pending: null, error: "" };

test("what is loaded is shown: the address that waits, or the closed form without what was typed before", () => {
  const loaded = answersOf(stepsOf(changeEmailFlow).steps, "loadEmailChange").done;
  const seen = loaded.map(({ data, after }) => {
    const pending = (data["pending"] as { readonly email: string } | null)?.email ?? null;
    expect(after.context).toEqual({ ...shut, pending });
    expect(viewOf(after)).toEqual(
      pending === null ? { status: "closed" } : { status: "waiting", pending, busy: null },
    );
    return pending;
  });
  expect(new Set(seen)).toEqual(new Set([null, "new@example.com"]));
});

test("where each choice leads, and that the card is read anew when the e-mail is another one", () => {
  const { steps } = stepsOf(changeEmailFlow);
  const chosen = steps.filter(({ event }) => !/^xstate|^field|^form/.test(event.type));
  const ways = chosen.map(({ before, event, after }) => `${before.value} --${event.type}--> ${after.value}`);
  expect(new Set(ways)).toEqual(
    new Set([
      "closed --change.chosen--> editing",
      "editing --change.left--> closed",
      "failed --retry.requested--> loading",
      "waiting --resend.chosen--> resending",
      "waiting --cancel.chosen--> cancelling",
      "closed --change.outdated--> loading",
      "failed --change.outdated--> loading",
      "waiting --change.outdated--> loading",
    ]),
  );
  for (const { after } of chosen.filter(({ event }) => event.type === "change.left"))
    expect(after.context).toEqual(shut);
});

test("an address is sent and shown without outer blanks", () => {
  const typed = [
    { type: "change.chosen" },
    { type: "field.changed", field: "email", value: " new@example.com " },
    { type: "field.changed", field: "password", value: " secret " },
    { type: "form.submitted" },
  ] as const;
  const { steps } = stepsOf({ ...changeEmailFlow, events: typed });
  const submitting = steps.find(({ after }) => after.value === "submitting")!.after;
  expect(inputOf(submitting, "changeEmail")).toEqual({ email: "new@example.com", password: " secret " });
  for (const { after } of answersOf(steps, "changeEmail").done)
    expect(after.context).toEqual({ ...shut, pending: "new@example.com" });
});

test("a mail that is sent again is shown, and the address goes on waiting", () => {
  const { done } = answersOf(stepsOf(changeEmailFlow).steps, "resendEmailChange");
  expect(done.length).toBeGreaterThan(0);
  for (const { before, after, emitted } of done) {
    expect(viewOf(before)).toEqual({ status: "waiting", pending: "new@example.com", busy: "resending" });
    expect(viewOf(after)).toEqual({ status: "waiting", pending: "new@example.com", busy: null });
    expect(emitted).toEqual([
      {
        type: "toast.requested",
        kind: "success",
        title: "Check your Email",
        text: "We sent a link to new@example.com. Your address changes when you open it.",
      },
    ]);
  }
});

test("a change that is given up is shown, and forgotten", () => {
  const { done } = answersOf(stepsOf(changeEmailFlow).steps, "cancelEmailChange");
  expect(done.length).toBeGreaterThan(0);
  for (const { before, after, emitted } of done) {
    expect(viewOf(before)).toEqual({ status: "waiting", pending: "new@example.com", busy: "cancelling" });
    expect([viewOf(after), after.context]).toEqual([{ status: "closed" }, shut]);
    expect(emitted).toEqual([
      { type: "toast.requested", kind: "success", text: "Your email address stays as it is." },
    ]);
  }
});
