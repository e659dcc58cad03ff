import { expect, test } from "vitest";

import { drive } from "../../model-tests/walk/drive.ts";
import { sampleFan } from "../../src/machines/app/sample-records.ts";
import type { Call, CallResult } from "../../src/machines/resource/call.ts";
import { resourceMachine } from "../../src/machines/resource/resource.machine.ts";
import { supportFlow } from "../../src/machines/support/support.flow.ts";
import { selectSupportView, supportMachine } from "../../src/machines/support/support.machine.ts";
import type { CurrentUser } from "../../src/protocol/records.ts";
import { promiseLogic } from "../running/promise-logic.ts";

const start = (name: string, user: CurrentUser | null = null) => {
  const texts = promiseLogic<CallResult<unknown>, Call>();
  const input = { ...supportFlow.inputs[0]!, route: { page: "support", name } as never, user };
  const { actor } = drive(supportMachine, input, {
    resource: resourceMachine.provide({ actors: { loadResource: texts.logic } }),
  });
  return { actor, asked: texts.asked, view: () => selectSupportView(actor.getSnapshot()) };
};

test.each([
  ["index", null, true],
  ["index", sampleFan, false],
  ["report", null, true],
  ["report", sampleFan, false],
] as const)("[ROUTE-46] the page %s is a form, which asks a guest alone who he is", (name, user, isGuest) => {
  const { view, asked } = start(name, user);
  const shown = view();
  expect(shown).toMatchObject({ status: "asking", name });
  expect("request" in shown && shown.request.getSnapshot().context).toMatchObject({ form: name, isGuest });
  expect(asked).toEqual([]);
});

test.each(["terms", "privacy", "toString"])(
  "[ROUTE-46] the page %s is a text, in which nothing is searched",
  (name) => {
    const { view, asked } = start(name);
    expect(view()).toMatchObject({ status: "reading", name, query: null });
    expect(asked).toEqual([{ endpoint: "getSupportText", input: { name } }]);
  },
);

test("[ROUTE-46] the questions can be searched", () => {
  const { actor, view, asked } = start("faq");
  expect(asked).toEqual([{ endpoint: "getSupportText", input: { name: "faq" } }]);
  expect(view()).toMatchObject({ status: "reading", name: "faq", query: "" });
  actor.send({ type: "query.typed", value: "refund" });
  expect(view()).toMatchObject({ status: "reading", name: "faq", query: "refund" });
});
