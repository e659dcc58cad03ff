import { describe, expect, test } from "vitest";

import { drive } from "../../model-tests/walk/drive.ts";
import { sampleSocial } from "../../src/machines/app/sample-records.ts";
import { arrivalsMachine, type ArrivalsInput } from "../../src/machines/arrivals/arrivals.machine.ts";

const nothing: ArrivalsInput = {
  route: null,
  isHeld: false,
  social: null,
  snapchat: null,
  private: null,
};
const start = (more: Partial<ArrivalsInput> = {}) => drive(arrivalsMachine, { ...nothing, ...more });
const emittedFor = (more: Partial<ArrivalsInput> = {}) => start(more).emitted;

test("[SNAP-08] [SNAP-09] a Snapchat membership that was paid opens 'Thank you!' on the first view, and on no later one", () => {
  const snapchat = { display_name: "Ava", snapchat_username: "ava.unframed" };
  const { actor, emitted } = start({ snapchat });
  expect(emitted).toMatchObject([
    { type: "dialog.requested", dialog: { kind: "alert", title: "Thank you!" } },
  ]);
  actor.send({ type: "route.changed", route: { page: "browse", list: "" }, now: 1 });
  expect(emitted).toHaveLength(1);
  expect(emittedFor()).toEqual([]);
});

describe("how a social sign-in goes on", () => {
  const after = (social: Partial<typeof sampleSocial>) =>
    emittedFor({ social: { ...sampleSocial, ...social } });
  const failure = (text: string) => ({
    ...{ type: "toast.requested", kind: "error", title: "Error" },
    ...{ text, delay: 1_000 },
  });

  test("[AUTH-37] [AUTH-38] its failure is shown after 1000 ms, even without a text", () => {
    expect(after({ error: true, text: "No." })).toEqual([failure("No.")]);
    expect(after({ error_invalid: true, text: null })).toEqual([failure("")]);
  });

  test("[AUTH-39] [AUTH-40] [AUTH-43] a known account is logged in to, as it was begun, a new one completed", () => {
    const asks = (dialog: object) => [{ type: "dialog.requested", dialog }];
    const { email } = sampleSocial;
    const known = { is_existing_user: true };
    expect(after(known)).toEqual(asks({ kind: "sign-in", email, reload: false }));
    expect(after({ ...known, reload: true })).toEqual(asks({ kind: "sign-in", email, reload: true }));
    expect(after({ ...known, email: null })).toEqual(asks({ kind: "sign-in", email: "", reload: false }));
    expect(after({})).toEqual(asks({ kind: "sign-up", social: sampleSocial }));
  });
});

test.each([
  ["c2c", { page: "landing" }, ["/stream/create/c2c"]],
  ["stream", null, ["/stream/create"]],
  ["c2c", { page: "private-studio", kind: "c2c" }, []],
  ["stream", { page: "broadcast-studio" }, []],
] as const)(
  "[PRIV-12] [PRIV-13] a request of the kind %s that was sent leads from %j to %j",
  (kind, route, expected) => {
    const emitted = emittedFor({ route, private: { role: "sender", id: "s1", username: "ava", kind } });
    expect(emitted.map(({ to }) => to as unknown)).toEqual(expected);
  },
);

test("[PRIV-10] [PRIV-11] a pending invitation opens its dialog", () => {
  const pending = { role: "receiver", id: "s1", username: "ava", kind: "c2c" } as const;
  expect(emittedFor({ private: pending })).toEqual([
    {
      type: "dialog.requested",
      dialog: { kind: "invitation", username: "ava", at: "", show: "c2c" },
    },
  ]);
});

test("[PRIV-14] [PRIV-15] [RT-23] an invitation opens its dialog, every other word of a show goes on to where it is shown", () => {
  const { actor, emitted } = start();
  const tell = (status: "invite" | "paid") =>
    actor.send({
      type: "socket.received",
      name: "private-show.update",
      data: { id: "s1", username: "ava", kind: "c2c", status, expire_time: 1_790_000_120 },
    });
  tell("invite");
  expect(emitted).toMatchObject([{ dialog: { kind: "invitation", username: "ava", at: "" } }]);
  tell("paid");
  expect(emitted).toHaveLength(1);
  actor.send({ type: "route.changed", route: { page: "watch", username: "ava" }, now: 1 });
  tell("invite");
  expect(emitted[1]).toMatchObject({ dialog: { at: "/stream/view/ava" } });
});

test("[SHELL-77] an account on hold is told nothing of it", () => {
  const { actor, emitted } = start({ isHeld: true, social: sampleSocial });
  actor.send({
    type: "socket.received",
    name: "private-show.update",
    data: { id: "s1", username: "ava", kind: "c2c", status: "invite", expire_time: 1_790_000_120 },
  });
  expect(emitted).toEqual([]);
});
