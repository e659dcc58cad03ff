import { expect, test } from "vitest";

import { appFlow } from "../../src/machines/app/app.flow.ts";
import { appMachine } from "../../src/machines/app/app.machine.ts";
import type { AppInput } from "../../src/machines/app/app.setup.ts";
import { sampleFan } from "../../src/machines/app/sample-records.ts";
import { answer, drive } from "../../model-tests/walk/drive.ts";

const guest = appFlow.inputs[0]!;

const start = (more: Partial<AppInput> = {}) => {
  const app = drive(appMachine, { ...guest, user: sampleFan, ...more });
  answer(app.actor, "loadDeferred", undefined);
  return app;
};

test.each([
  ["c2c", "/ava", ["/stream/create/c2c"]],
  ["stream", "/ava", ["/stream/create"]],
  ["c2c", "/stream/create/c2c", []],
  ["stream", "/stream/create", []],
] as const)(
  "[PRIV-12] [PRIV-13] a request of the kind %s that was sent leads from %s to %j",
  (kind, path, expected) => {
    const location = { ...guest.location, path };
    const { emitted } = start({ location, private: { role: "sender", id: "s1", username: "ava", kind } });
    const led = emitted.filter(({ type }) => type === "navigation.requested");
    expect(led.map(({ to }) => to as unknown)).toEqual(expected);
  },
);

test("[PRIV-14] [PRIV-15] [RT-23] an invitation opens its dialog, every other word of a show goes on to where it is shown", () => {
  const { actor, emitted } = start();
  const tell = (status: "invite" | "paid") =>
    actor.send({
      type: "socket.received",
      name: "private-show.update",
      data: { id: "s1", username: "ava", kind: "c2c", status, expire_time: 1_790_000_120 },
    });
  const dialogs = () => emitted.filter(({ type }) => type === "dialog.requested");
  tell("invite");
  expect(dialogs()).toMatchObject([{ dialog: { kind: "invitation", username: "ava" } }]);
  tell("paid");
  expect(dialogs()).toHaveLength(1);
});
