import { expect, test } from "vitest";

import { answer, breakOff, drive } from "../../model-tests/walk/drive.ts";
import { UNREACHABLE } from "../../src/machines/app/error-toast.ts";
import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import { sampleInterval } from "../../src/machines/auto-message-editor/sample-auto-messages.ts";
import {
  autoMessagesMachine,
  selectAutoMessagesView,
} from "../../src/machines/auto-messages/auto-messages.machine.ts";
import { sampleEditorPage } from "../../src/machines/post-editor/sample-post.ts";

const preparing = { ...sampleInterval, status: "preparing" } as const;

const refreshing = () => {
  const { actor, emitted, clock } = drive(autoMessagesMachine, {
    ...sampleEditorPage,
    route: { page: "auto-messages" },
  });
  answer(actor, "loadMessages", { status: "ok", data: { items: [preparing] } });
  clock.increment(5_000);
  expect(actor.getSnapshot().value).toBe("refreshing");
  return { actor, emitted, view: () => selectAutoMessagesView(actor.getSnapshot()) };
};

test("what is pressed while the list is read anew is not lost", () => {
  const { id } = preparing;
  const edited = refreshing();
  edited.actor.send({ type: "edit.pressed", id });
  expect([edited.view().status, edited.actor.getSnapshot().context.id]).toEqual(["editing", id]);

  const switched = refreshing();
  switched.actor.send({ type: "switch.pressed", id, active: false });
  expect(switched.view()).toMatchObject({ busy: true, items: [{ id, active: false }] });

  const deleted = refreshing();
  deleted.actor.send({ type: "delete.pressed", id });
  expect(deleted.emitted).toMatchObject([{ type: "dialog.requested", dialog: { kind: "confirm" } }]);
});

test("a switch that the server refuses goes back, and what it says is told", () => {
  const { actor, emitted, view } = refreshing();
  actor.send({ type: "switch.pressed", id: preparing.id, active: false });
  const failure = { code: "message_not_found", error: "This message is not there any more." } as const;
  answer(actor, "switchMessage", { status: "failed", failure });
  expect(view()).toMatchObject({ items: [{ active: true }] });
  expect(emitted).toMatchObject([{ type: "toast.requested", kind: "error", text: failure.error }]);
});

test("[ACCT-74] a switch whose answer was lost is read anew, at once and when the line is back", () => {
  const { actor, view } = refreshing();
  actor.send({ type: "switch.pressed", id: preparing.id, active: false });
  breakOff(actor, "switchMessage");
  expect(actor.getSnapshot().value).toBe("refreshing");
  breakOff(actor, "loadMessages");
  expect(view()).toMatchObject({ busy: false, items: [{ active: true }] });
  actor.send({ type: "line.restored" });
  const stored = { ...sampleInterval, active: false };
  answer(actor, "loadMessages", { status: "ok", data: { items: [stored] } });
  expect(view()).toMatchObject({ items: [{ active: false }] });
});

test("a list that the server does not give says why", () => {
  const route = { page: "auto-messages" } as const;
  const { actor } = drive(autoMessagesMachine, { ...sampleEditorPage, route });
  answer(actor, "loadMessages", { status: "failed", failure: sampleFailure });
  expect(selectAutoMessagesView(actor.getSnapshot())).toMatchObject({
    ...{ status: "failed", error: sampleFailure.error },
  });
  actor.send({ type: "retry.requested" });
  breakOff(actor, "loadMessages");
  expect(selectAutoMessagesView(actor.getSnapshot())).toMatchObject({ status: "failed", error: UNREACHABLE });
});
