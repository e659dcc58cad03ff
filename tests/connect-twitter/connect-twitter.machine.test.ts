import { expect, test } from "vitest";

import { drive } from "../../model-tests/walk/drive.ts";
import { connectTwitterMachine } from "../../src/machines/connect-twitter/connect-twitter.machine.ts";

test("[PROFILE-45] who has no confirmed address is told to confirm one, and is led there", () => {
  const input = { email: "ava@example.com", email_confirmed: false, signupSource: "creators" };
  const { actor, emitted } = drive(connectTwitterMachine, input);
  actor.send({ type: "connect.pressed" });
  expect(emitted).toMatchObject([
    {
      type: "dialog.requested",
      dialog: { kind: "alert", text: "Please add and confirm your email address first." },
    },
  ]);
  actor.send({ type: "question.answered", name: "twitter-needs-email", answer: "confirmed" });
  expect(emitted.at(-1)).toEqual({ type: "navigation.requested", to: "/account/email_and_pwd" });
});
