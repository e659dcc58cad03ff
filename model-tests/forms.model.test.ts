import { beforeAll, describe, expect, test } from "vitest";
import type { AnyMachineSnapshot } from "xstate";

import { errorToast, UNREACHABLE } from "../src/machines/app/error-toast.ts";
import { forms, without, type Values } from "./form-cases.ts";
import { answersOf, inputOf, stepsOf, type Step } from "./walk/steps.ts";

const omitting = (texts: Values, field: string): Values =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => name !== field));

describe.each(forms)("the form of $flow.slug", (form) => {
  const { flow, fields, call } = form;
  let walked: ReturnType<typeof stepsOf>;
  beforeAll(() => {
    walked = stepsOf(flow);
  });
  const view = (snapshot: AnyMachineSnapshot): Values => flow.select(snapshot as never) as Values;
  const typed = ({ context }: AnyMachineSnapshot): Values =>
    Object.fromEntries(fields.map((field) => [field, context[field]]));
  const calls = (snapshot: AnyMachineSnapshot): boolean => call in snapshot.children;
  const submits = (): readonly Step[] => {
    const found = walked.steps.filter(({ event }) => event.type === "form.submitted");
    expect(new Set(found.map(({ after }) => calls(after)))).toEqual(new Set([true, false]));
    return found;
  };

  test("typing changes its field and takes away its text, and nothing else", () => {
    const steps = walked.steps.filter(({ event }) => event.type === "field.changed");
    // A provider's e-mail stands, and whom one has identified has no password here.
    for (const { event, before } of steps)
      expect(before.context.isLinking === true && event["field"] === "email").toBe(false);
    for (const { event, before } of steps)
      expect(before.context.isSocial === true && event["field"] === "password").toBe(false);
    expect(new Set(steps.map(({ event }) => event["field"]))).toEqual(new Set(fields));
    for (const { event, before, after, emitted } of steps) {
      const field: string = event["field"];
      expect(after.context).toEqual({
        ...before.context,
        [field]: event["value"],
        texts: omitting(before.context.texts, field),
      });
      expect([after.value, emitted]).toEqual([before.value, []]);
    }
  });

  test("the ways out ask the app for what they lead to, from where they are open, and change nothing here but what they still ask for", () => {
    const samples = flow.events.filter(({ type }) => type in form.leads);
    expect(new Set(samples.map(({ type }) => type))).toEqual(new Set(Object.keys(form.leads)));
    for (const event of samples) {
      const { from, emitted, isOpen = () => true, changes = () => ({}) } = form.leads[event.type]!;
      const steps = walked.steps.filter((step) => step.event === event);
      const open = walked.snapshots.filter(({ value, context }) => value === from && isOpen(event, context));
      expect(open.length).toBeGreaterThan(0);
      expect(new Set(steps.map(({ before }) => before))).toEqual(new Set(open));
      for (const { before, after, ...step } of steps) {
        expect(step.emitted).toEqual(emitted(event, before.context));
        expect([after.value, after.context]).toEqual([
          before.value,
          { ...before.context, ...changes(before.context) },
        ]);
      }
    }
  });

  test("what is typed, what is wrong with it and whether the server is asked is shown", () => {
    expect(new Set(walked.snapshots.map((snapshot) => view(snapshot)["status"]))).toEqual(
      new Set(form.statuses),
    );
    for (const snapshot of walked.snapshots) {
      const shown = view(snapshot);
      if (!["form", "editing", "submitting"].includes(shown["status"])) continue;
      expect(shown).toMatchObject({ ...typed(snapshot), texts: snapshot.context.texts });
      expect([snapshot.value, form.isBusy(shown)]).toEqual([snapshot.value, snapshot.hasTag("busy")]);
      expect(snapshot.hasTag("busy")).toBe(snapshot.value !== "editing");
    }
  });

  test("nothing is sent while a field is missing: the text stands at it", () => {
    for (const { before, after, emitted } of submits()) {
      const { captchaNeeded, solution } = before.context;
      const missing = [
        ...form.missing(before.context),
        ...without(captchaNeeded === true && solution === null, "recaptcha"),
      ];
      expect(Object.keys(after.context.texts).toSorted()).toEqual(missing.toSorted());
      expect(calls(after)).toBe(missing.length === 0);
      expect(after.context).toEqual({ ...before.context, texts: after.context.texts });
      expect(emitted).toEqual([]);
    }
  });

  test("the call is given what was typed, once: a submit while it runs does nothing", () => {
    for (const { before, after } of submits()) {
      expect(calls(before)).toBe(false);
      if (calls(after)) expect(inputOf(after, call)).toEqual(form.sends(before.context));
    }
  });

  test("a refusal is shown in the server's words, at the fields that it names, and what was typed stays", () => {
    const { refused } = answersOf(walked.steps, call);
    expect(refused.length).toBeGreaterThan(0);
    for (const { failure, before, after, emitted } of refused) {
      const isAsked = failure.code === "captcha_required";
      expect(emitted).toEqual(isAsked ? [] : [errorToast(failure.error)]);
      expect(after.context.texts).toEqual(isAsked ? { recaptcha: failure.error } : (failure.fields ?? {}));
      expect(typed(after)).toEqual(typed(before));
      expect([calls(after), after.value]).toEqual([
        false,
        failure.code === "link_expired" ? "expired" : "editing",
      ]);
    }
  });

  test("without an answer that is shown, and what was typed stays as it was", () => {
    const { unreachable } = answersOf(walked.steps, call);
    expect(unreachable.length).toBeGreaterThan(0);
    for (const { before, after, emitted } of unreachable) {
      expect(emitted).toEqual([errorToast(UNREACHABLE)]);
      expect(after.context).toEqual(before.context);
      expect([calls(after), after.value]).toEqual([false, "editing"]);
    }
  });

  test("what the server accepted is shown, and leads on", () => {
    const { done } = answersOf(walked.steps, call);
    expect(done.length).toBeGreaterThan(0);
    for (const { data, before, after, emitted } of done) {
      const expected = form.accepted(data, before.context);
      expect(emitted).toEqual(expected.emitted);
      expect(view(after)).toMatchObject(expected.view);
      expect(after.output).toEqual(expected.output);
    }
  });

  test("the captcha inside is one for this form, and is shown when it is needed", () => {
    for (const snapshot of walked.snapshots.filter(({ status }) => status === "active")) {
      const captcha = snapshot.children["captcha"];
      const inside = captcha?.getSnapshot() as AnyMachineSnapshot | undefined;
      expect(inside?.context.purpose ?? null).toBe(form.captcha);
      const shown = view(snapshot);
      if (form.captcha !== null && shown["status"] === "form")
        expect(shown["captcha"]).toBe(snapshot.context.captchaNeeded === true ? captcha : null);
    }
  });

  test("a solution is kept until it is withdrawn", () => {
    const told = walked.steps.filter(({ event }) => event.type.startsWith("captcha."));
    expect(new Set(told.map(({ event }) => event.type))).toEqual(
      new Set(form.captcha === null ? [] : ["captcha.solved", "captcha.withdrawn"]),
    );
    for (const { event, before, after } of told)
      expect(after.context).toEqual(
        event.type === "captcha.withdrawn"
          ? { ...before.context, solution: null }
          : {
              ...before.context,
              solution: event["solution"],
              texts: omitting(before.context.texts, "recaptcha"),
            },
      );
  });
});
