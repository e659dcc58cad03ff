import { describe, expect, test } from "vitest";
import { fromPromise } from "xstate";

import {
  becomeManagerMachine,
  selectBecomeManagerView,
  type BecomeManagerInput,
} from "../../src/machines/become-manager/become-manager.machine.ts";
import {
  sampleChanged,
  sampleCreator,
  sampleFan,
  sampleSite,
} from "../../src/machines/app/sample-records.ts";
import {
  managerMachine,
  managerQuestion,
  selectManagerView,
  type ManagerChange,
  type Managing,
} from "../../src/machines/manager/manager.machine.ts";
import { answer, breakOff, drive, listener } from "../../model-tests/walk/drive.ts";

const route = { page: "become-manager", username: "ava", fee: "0", hash: "f".repeat(32) } as const;
const become = (
  input: Partial<BecomeManagerInput> & { readonly fee?: string | null; readonly hash?: string | null },
) => {
  const { fee = route.fee, hash = route.hash, ...rest } = input;
  return drive(becomeManagerMachine, {
    ...{ user: sampleCreator, site: sampleSite, ...rest },
    route: { ...route, fee, hash },
  });
};
const viewOf = (driven: ReturnType<typeof become>) => selectBecomeManagerView(driven.actor.getSnapshot());

describe("the page of an invite", () => {
  test("[MGR-06] [MGR-37] [MGR-12] [CVAL-36] an address that lacks something, or says no fee of 0 to 100, is not valid; fee 0 is one", () => {
    for (const wrong of [
      { fee: null },
      { hash: null },
      { hash: "" },
      { fee: "101" },
      { fee: "ten" },
      { fee: "-1" },
    ])
      expect(viewOf(become(wrong)).status).toBe("error_url_not_valid");
    expect(viewOf(become({}))).toEqual({ status: "ok", fee: 0, accepting: false });
  });

  test("[MGR-19] [MGR-07] [MGR-38] of several states the address comes first, then logging in, then being a creator", () => {
    expect(viewOf(become({ user: null, fee: null })).status).toBe("error_url_not_valid");
    expect(viewOf(become({ user: null })).status).toBe("error_login_required");
    expect(viewOf(become({ user: sampleFan }))).toMatchObject({
      status: "error_not_model",
      hasApplied: false,
    });
    const compliance_status = { status: "under_review" as const, reason: null };
    expect(viewOf(become({ user: { ...sampleFan, compliance_status } }))).toMatchObject({ hasApplied: true });
    // Every creator may accept, one under review too.
    expect(viewOf(become({ user: { ...sampleCreator, compliance_status } })).status).toBe("ok");
  });

  test("[MGR-14] [MGR-15] [MGR-18] [CWL-11] who is no creator is led to the form of the site, if it has one", () => {
    const signUpPath = (signup_source: "creators" | "fantime" | null) =>
      (
        viewOf(become({ user: sampleFan, site: { ...sampleSite, root_user: null, signup_source } })) as {
          signUpPath: string | null;
        }
      ).signUpPath;
    expect([signUpPath("creators"), signUpPath("fantime"), signUpPath(null)]).toEqual([
      "/creator/signup",
      "/creator/vip-signup-form",
      null,
    ]);
  });

  test("[CERR-23] who accepts is told so and goes to his managers", () => {
    const { actor, emitted } = become({});
    actor.send({ type: "accept.chosen" });
    answer(actor, "acceptInvite", {
      status: "ok",
      data: { data: { model_user_id: "a", model: { username: "ava" }, fee_percentage: 0 } },
    });
    expect(emitted).toMatchObject([
      { type: "toast.requested", kind: "success", text: "You are now manager of ava" },
      { type: "navigation.requested", to: "/account/setting/manager" },
    ]);
  });
});

test("[MGR-28] who accepted an invite without hearing so is led to his managers when it is used, and not told that its address is wrong", () => {
  const used = {
    code: "invite_invalid",
    error: "This URL is not valid. Please check it and retry.",
  } as const;
  const { actor, emitted } = become({});
  actor.send({ type: "accept.chosen" });
  breakOff(actor, "acceptInvite");
  expect(actor.getSnapshot().value).toBe("ready");
  actor.send({ type: "accept.chosen" });
  answer(actor, "acceptInvite", { status: "failed", failure: used });
  expect(emitted).toMatchObject([
    { type: "toast.requested", kind: "error" },
    { type: "navigation.requested", to: "/account/setting/manager", replace: true },
  ]);
});

test("[MGR-36] an invite that the server does not know is not valid; whatever else it refuses may be tried again", () => {
  const refused = (code: "invite_invalid" | "too_many") => {
    const driven = become({});
    driven.actor.send({ type: "accept.chosen" });
    answer(driven.actor, "acceptInvite", { status: "failed", failure: { code, error: "No." } });
    expect(driven.emitted).toMatchObject([{ type: "toast.requested", kind: "error", text: "No." }]);
    return [driven.actor.getSnapshot().value, viewOf(driven).status];
  };
  expect(refused("invite_invalid")).toEqual(["invalid", "error_url_not_valid"]);
  expect(refused("too_many")).toEqual(["ready", "ok"]);
});

const nobody: Managing = {
  ...{ manager: null, sent_invite: null, received_invites: [], managed: [], acting_as: null },
};

describe("the section about managers", () => {
  const open = () => {
    const driven = drive(managerMachine, { user: sampleCreator });
    answer(driven.actor, "loadManagers", { status: "ok", data: { managing: nobody, acts: [], older: null } });
    return driven;
  };
  const max = { id: "max", username: "max" };

  test("[SHELL-10] older acts are a list of their own, which goes when the page is read anew and there are none", () => {
    const { logic, starts } = listener();
    const { actor } = drive(managerMachine, { user: sampleCreator }, { list: logic });
    const loaded = (older: { before_id: number } | null) =>
      answer(actor, "loadManagers", { status: "ok", data: { managing: nobody, acts: [], older } });
    const shown = () => selectManagerView(actor.getSnapshot());
    loaded({ before_id: 51 });
    expect([shown(), starts.count]).toMatchObject([{ status: "shown", older: { id: "olderActs" } }, 1]);
    actor.send({ type: "line.restored" });
    loaded(null);
    expect(shown()).toMatchObject({ status: "shown", older: null });
  });

  test("[MGR-30] an invite whose answer was lost is shown, and can be cancelled, once its form is left", () => {
    const { actor } = open();
    actor.send({ type: "task.chosen", task: { act: "invite" } });
    actor.send({ type: "form.left" });
    expect(actor.getSnapshot().value).toBe("shown");
    actor.send({ type: "task.chosen", task: { act: "invite" } });
    actor.send({ type: "field.changed", field: "username", value: "max" });
    actor.send({ type: "form.submitted" });
    breakOff(actor, "changeManager");
    actor.send({ type: "form.left" });
    expect(actor.getSnapshot().value).toBe("loading");
    answer(actor, "loadManagers", { status: "ok", data: { managing: nobody, acts: [], older: null } });
    expect(actor.getSnapshot().context.isUnsure).toBe(false);
  });

  test.each([
    ["[CERR-21]", { act: "invite" }, "Invite sent to manager."],
    ["[CERR-20]", { act: "edit" }, "Manager updated."],
    ["[CERR-18]", { act: "cancel", ...max }, "Manager invitation canceled."],
    ["[CERR-22]", { act: "remove", ...max }, "Manager removed."],
    ["[CERR-19]", { act: "deny", ...max }, "Invitation denied."],
  ] as const)("%s what was done is told", (_, task, text) => {
    const { actor, emitted } = open();
    actor.send({ type: "task.chosen", task });
    if (actor.getSnapshot().matches("editing")) {
      actor.send({ type: "field.changed", field: "username", value: "max" });
      actor.send({ type: "form.submitted" });
    }
    if (actor.getSnapshot().matches("asking"))
      actor.send({ type: "question.answered", name: "manager", answer: "confirmed" });
    answer(actor, "changeManager", { status: "ok", data: { ok: true } });
    expect(emitted.at(-1)).toMatchObject({ type: "toast.requested", kind: "success", text });
  });

  test("[CERR-24] [CERR-25] [MGR-22] [MGR-23] cancelling and removing ask before", () => {
    expect(managerQuestion({ act: "cancel", ...max })).toMatchObject({
      text: 'Are you sure you want to cancel the Manager invitation to "max"?',
      confirmLabel: "Yes, cancel",
    });
    expect(managerQuestion({ act: "remove", ...max })).toMatchObject({
      text: 'Are you sure you want to remove "max" from your Manager?',
      confirmLabel: "Yes, remove",
    });
    const { actor, emitted } = open();
    actor.send({ type: "task.chosen", task: { act: "remove", ...max } });
    expect(emitted.at(-1)).toMatchObject({ type: "dialog.requested", dialog: { kind: "confirm" } });
    actor.send({ type: "question.answered", name: "manager", answer: "dismissed" });
    expect(actor.getSnapshot().value).toBe("shown");
  });

  test("[CERR-16] [CERR-17] a failure is told with the server's text, that of a denial is not", () => {
    const failure = { code: "invite_not_found", error: "This invitation is not open any more." } as const;
    const removal = open();
    removal.actor.send({ type: "task.chosen", task: { act: "remove", ...max } });
    removal.actor.send({ type: "question.answered", name: "manager", answer: "confirmed" });
    answer(removal.actor, "changeManager", { status: "failed", failure });
    expect(removal.emitted.at(-1)).toMatchObject({
      type: "toast.requested",
      title: "Error",
      text: failure.error,
    });
    const denial = open();
    denial.actor.send({ type: "task.chosen", task: { act: "deny", ...max } });
    answer(denial.actor, "changeManager", { status: "failed", failure });
    expect(denial.emitted).toEqual([]);
  });

  test("[CAPI-23] a fee is sent with the one that the form showed, and after another window changed it with that one", () => {
    const asked: ManagerChange[] = [];
    const changeManager = fromPromise<never, ManagerChange>(({ input }) => {
      asked.push(input);
      return new Promise<never>(() => undefined);
    });
    const { actor } = drive(managerMachine, { user: sampleCreator }, { changeManager });
    const person = { user_id: "max", user_username: "max", user_display_name: "Max" };
    const managing = { ...nobody, manager: { ...person, fee_percentage: 12.5, since: 1, earned_usd: 0 } };
    answer(actor, "loadManagers", { status: "ok", data: { managing, acts: [], older: null } });
    actor.send({ type: "task.chosen", task: { act: "edit" } });
    actor.send({ type: "field.changed", field: "fee_percentage", value: "20" });
    actor.send({ type: "form.submitted" });
    const text = "Changed meanwhile to: 15%. Save again to replace it.";
    answer(actor, "changeManager", sampleChanged({ fee_percentage: 15 }, { fee_percentage: text }));
    expect(actor.getSnapshot()).toMatchObject({
      value: "editing",
      context: { fee_percentage: "20", texts: { fee_percentage: text } },
    });
    actor.send({ type: "form.submitted" });
    expect(asked).toMatchObject([
      { fee_percentage: "20", was: { fee_percentage: 12.5 } },
      { fee_percentage: "20", was: { fee_percentage: 15 } },
    ]);
  });

  test("[CVAL-18] [CVAL-21] [CVAL-22] an invite begins at 0 percent, is sent when it is whole, and once", () => {
    const { actor } = open();
    actor.send({ type: "task.chosen", task: { act: "invite" } });
    expect(actor.getSnapshot().context.fee_percentage).toBe("0");
    actor.send({ type: "form.submitted" });
    expect(actor.getSnapshot()).toMatchObject({
      value: "editing",
      context: { texts: { username: expect.anything() } },
    });
    actor.send({ type: "field.changed", field: "username", value: "max" });
    actor.send({ type: "form.submitted" });
    actor.send({ type: "form.submitted" });
    expect(actor.getSnapshot().value).toBe("changing");
  });
});
