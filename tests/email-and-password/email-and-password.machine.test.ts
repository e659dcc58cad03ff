import { describe, expect, test } from "vitest";

import { answer, drive } from "../../model-tests/walk/drive.ts";
import { sampleFan } from "../../src/machines/app/sample-records.ts";
import { changeEmailMachine } from "../../src/machines/change-email/change-email.machine.ts";
import { emailAndPasswordFlow } from "../../src/machines/email-and-password/email-and-password.flow.ts";
import {
  emailAndPasswordMachine,
  selectEmailAndPasswordView,
} from "../../src/machines/email-and-password/email-and-password.machine.ts";
import type { AnswerTo } from "../../src/machines/resource/call.ts";
import { sessionsMachine } from "../../src/machines/sessions/sessions.machine.ts";
import type { CurrentUser } from "../../src/protocol/records.ts";
import { promiseLogic } from "../running/promise-logic.ts";

const start = (user: CurrentUser | null) => {
  const changes = promiseLogic<AnswerTo<"getEmailChange">, unknown>();
  const sessions = promiseLogic<AnswerTo<"getSessions">, unknown>();
  const { actor } = drive(
    emailAndPasswordMachine,
    { ...emailAndPasswordFlow.inputs[0]!, user },
    {
      changeEmail: changeEmailMachine.provide({ actors: { loadEmailChange: changes.logic } }),
      sessions: sessionsMachine.provide({ actors: { loadSessions: sessions.logic } }),
    },
  );
  return {
    actor,
    asked: () => ({ changes: changes.asked.length, sessions: sessions.asked.length }),
    view: () => selectEmailAndPasswordView(actor.getSnapshot()),
  };
};
const update = (user: CurrentUser) =>
  ({ type: "socket.received", name: "account.user-update", data: { user } }) as const;

describe("the page Email & Password", () => {
  test.each([
    ["a confirmed address", sampleFan, "confirmed", "fan@demo.example"],
    [
      "one that is not confirmed",
      { ...sampleFan, email_confirmed: false },
      "unconfirmed",
      "fan@demo.example",
    ],
    ["no address", { ...sampleFan, email: null }, "none", null],
    ["the stand-in for an address", { ...sampleFan, email: "42#no-email" }, "none", null],
    ["nobody", null, "none", null],
  ] as const)("of %s", (_, user, status, email) => {
    expect(start(user).view()).toMatchObject({ status, email });
  });

  test("has a card each for the address, the mail that confirms it, the password and the sessions", () => {
    const { changeEmail, changePassword, resendEmail, sessions } = start(sampleFan).view();
    expect([changeEmail, changePassword, resendEmail, sessions].map((child) => child?.id)).toEqual([
      "changeEmail",
      "changePassword",
      "resendEmail",
      "sessions",
    ]);
  });

  test("hears at once that the address was changed or confirmed elsewhere, and asks anew whether one waits", () => {
    const { actor, asked, view } = start({ ...sampleFan, email_confirmed: false });
    answer(view().changeEmail!, "loadEmailChange", { status: "ok", data: { pending: null } });
    actor.send(update({ ...sampleFan, email: "new@demo.example" }));
    expect(view()).toMatchObject({ status: "confirmed", email: "new@demo.example" });
    expect(asked()).toEqual({ changes: 2, sessions: 1 });
    actor.send(update({ ...sampleFan, email: "42#no-email" }));
    expect(view()).toMatchObject({ status: "none", email: null });
  });

  test("takes no notice of other accounts, nor of other events", () => {
    const { actor, asked, view } = start(sampleFan);
    answer(view().changeEmail!, "loadEmailChange", { status: "ok", data: { pending: null } });
    actor.send(update({ ...sampleFan, id: "somebody else", email: "other@demo.example" }));
    actor.send({ type: "socket.received", name: "account.logout", data: { reason: "other" } });
    actor.send({ type: "socket.received", name: "profile.update", data: { username: "fan" } });
    expect(actor.getSnapshot().status).toBe("active");
    expect(view()).toMatchObject({ status: "confirmed", email: "fan@demo.example" });
    expect(asked()).toEqual({ changes: 1, sessions: 1 });
  });

  test("reads the sessions anew once the password is another one, since that ends the others", () => {
    const { actor, asked, view } = start(sampleFan);
    answer(view().sessions!, "loadSessions", { status: "ok", data: { items: [] } });
    actor.send({ type: "password.changed" });
    expect(asked()).toEqual({ changes: 1, sessions: 2 });
  });
});
