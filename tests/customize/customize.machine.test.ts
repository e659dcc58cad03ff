import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { sectionNames, sections } from "../../src/domain/customize/sections.ts";
import type { CustomizeEvent } from "../../src/machines/customize/customize.machine.ts";
import { answer, breakOff } from "../../model-tests/walk/drive.ts";
import { now, setting, start } from "./start-customize.ts";

describe("[OWNER-23] one section is edited at a time", () => {
  const exclusive = sectionNames.filter((name) => sections[name].fields.some(({ kind }) => kind !== "kept"));
  const step = fc.oneof(
    fc
      .constantFrom(...exclusive)
      .map((section): CustomizeEvent => ({ type: "section.opened", section, now })),
    fc.constant<CustomizeEvent>({ type: "section.left" }),
    fc.constantFrom(...exclusive).map((section): CustomizeEvent => ({
      type: "field.changed",
      field: sections[section].fields.at(-1)!.name,
      value: "7",
    })),
  );

  test("[OWNER-24] [OWNER-28] whatever was typed before, a form that is opened holds what is stored", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.constantFrom(...exclusive), (steps, section) => {
        const it = start();
        it.send(...steps);
        it.open(section);
        const fresh = start();
        fresh.open(section);
        expect(it.view()).toEqual(fresh.view());
        expect(it.view().section).toBe(section);
        it.send({ type: "section.left" });
        expect(it.view()).toMatchObject({ status: "shown", section: null, form: {} });
      }),
    );
  });
});

/** Everything that can happen to the tab: what a person does, and what the server says. */
const anything = fc.oneof(
  fc.constantFrom(...sectionNames).map((section) => ({ type: "section.opened", section, now }) as const),
  fc
    .constantFrom(...sectionNames.filter((name) => sections[name].flag !== undefined))
    .map((section) => ({ type: "switch.pressed", section, now }) as const),
  fc
    .constantFrom(...sectionNames.flatMap((name) => sections[name].fields.map((field) => field.name)))
    .map((field) => ({ type: "field.changed", field, value: "7" }) as const),
  fc.constantFrom(
    { type: "section.left" } as const,
    { type: "form.submitted" } as const,
    { type: "question.answered", name: "", answer: "confirmed" } as const,
    { type: "question.answered", name: "", answer: "cancelled" } as const,
  ),
  fc.constantFrom(
    { status: "ok", data: { setting } } as const,
    { status: "failed", failure: { code: "too_many", error: "Please wait a moment." } } as const,
    "breaks" as const,
  ),
);

test("[OWNER-23] [OWNER-24] whatever happens, one form is open at most, it has no field of another section, and what is saved is one section whole", () => {
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 40, size: "max" }), (steps) => {
      const it = start();
      for (const step of steps) {
        const before = it.view();
        const isAnswer = step === "breaks" || "status" in step;
        if (isAnswer && before.status !== "saving") continue;
        if (step === "breaks") breakOff(it.actor, "saveSection");
        else if ("status" in step) answer(it.actor, "saveSection", step);
        else if (step.type !== "field.changed" || step.field in before.form) it.send(step);
        const { status, section, form, pending } = it.view();
        const fields = section === null ? [] : sections[section].fields.map(({ name }) => name);
        expect(Object.keys(form).toSorted()).toEqual(fields.toSorted());
        if (status === "editing") expect(section).not.toBeNull();
        if (status === "shown") expect([section, pending]).toEqual([null, null]);
        // What is typed goes on until it is saved or left for another section, also while a switch of another is turned.
        if (status === "editing") expect(pending).toBeNull();
        const isOther = section !== before.section && before.section !== null && section !== null;
        if (isOther) expect(form).not.toMatchObject(before.form);
      }
      for (const { section, values } of it.asked)
        expect(Object.keys(values).toSorted()).toEqual(
          sections[section].fields.map(({ name }) => name).toSorted(),
        );
    }),
  );
});

describe("the price", () => {
  test("[CVAL-30] [CVAL-31] [CVAL-32] is read as it is typed, and sent with what the form was filled with", () => {
    for (const [typed, cents] of [
      ["5.00", 500],
      ["5,50", 550],
      ["234.50", 23_450],
    ] as const) {
      const it = start();
      it.open("price");
      expect(it.view().form).toEqual({ subscription_price: "9.99" });
      it.type("subscription_price", typed);
      it.save();
      expect(it.asked).toEqual([
        { section: "price", values: { subscription_price: cents }, was: { subscription_price: 999 } },
      ]);
    }
  });

  test.each([
    ["", "This field is required"],
    ["  ", "This field is required"],
    ["much", "Please enter an amount, like 5.00"],
    ["0.50", "The price must be 0, or from $1.00 to $500.00."],
    ["1,234.50", "The price must be 0, or from $1.00 to $500.00."],
  ])("[CVAL-01] [CVAL-02] [CVAL-42] '%s' is not sent", (typed, text) => {
    const it = start();
    it.open("price");
    it.type("subscription_price", typed);
    it.save();
    expect([it.view().texts, it.asked]).toEqual([{ subscription_price: text }, []]);
    it.type("subscription_price", "8");
    expect(it.view().texts).toEqual({});
  });

  test.each(["", "-5", "-0.50", "a", "0.50"])("[CVAL-42] '%s' is no price of a message", (typed) => {
    const it = start({ message_price: 250 });
    it.open("messages");
    it.type("message_price", typed);
    it.save();
    expect([Object.keys(it.view().texts), it.asked, it.dialogs()]).toEqual([["message_price"], [], []]);
  });

  test.each(["0", "0.00", "-1", "-12,50"])(
    "[CVAL-05] [CVAL-06] [CVAL-07] [CVAL-08] [CVAL-47] '%s' asks first, and is saved as 0",
    (typed) => {
      const it = start();
      it.open("price");
      it.type("subscription_price", typed);
      it.save();
      expect(it.dialogs()).toEqual([
        {
          type: "dialog.requested",
          dialog: {
            kind: "confirm",
            name: "make-free",
            title: "Making subscription free",
            text: "This will make your profile 100% free for all users",
            confirmLabel: "Yes, make it free",
            cancelLabel: "Cancel",
          },
        },
      ]);
      it.says("cancelled");
      expect([it.view().status, it.view().form, it.asked]).toEqual([
        "editing",
        { subscription_price: typed },
        [],
      ]);
      it.save();
      it.says("confirmed");
      expect(it.asked.map(({ values }) => values)).toEqual([{ subscription_price: 0 }]);
    },
  );

  test("that is saved closes the form, says so and stands there", () => {
    const it = start();
    it.open("price");
    it.type("subscription_price", "12");
    it.save();
    expect(it.view().status).toBe("saving");
    answer(it.actor, "saveSection", {
      status: "ok",
      data: { setting: { ...setting, subscription_price: 1200 } },
    });
    expect(it.view()).toMatchObject({ status: "shown", setting: { subscription_price: 1200 } });
    expect(it.emitted).toEqual([{ type: "toast.requested", kind: "success", text: "Your price is saved." }]);
  });

  test("that another window changed keeps what was typed, and replaces the other only when it is saved again", () => {
    const it = start();
    it.open("price");
    it.type("subscription_price", "12");
    it.save();
    const fields = { subscription_price: "Changed meanwhile to: $8.00. Save again to replace it." };
    answer(it.actor, "saveSection", {
      status: "failed",
      failure: { code: "section_changed", error: "Changed.", fields, current: { subscription_price: 800 } },
    });
    expect(it.view()).toMatchObject({ status: "editing", form: { subscription_price: "12" }, texts: fields });
    it.save();
    expect(it.asked[1]).toEqual({
      section: "price",
      values: { subscription_price: 1200 },
      was: { subscription_price: 800 },
    });
    breakOff(it.actor, "saveSection");
    expect(it.view()).toMatchObject({ status: "editing", form: { subscription_price: "12" } });
  });
});

describe("packages", () => {
  test("[CVAL-09] [CVAL-10] [CVAL-48] are chosen among No Package, 0 and steps of 5, each with its price", () => {
    const options = sections.package6.fields[0]!.options!(999);
    expect(options[0]).toEqual({ value: "off", label: "No Package" });
    expect(options.slice(1, 4).map(({ label }) => label)).toEqual([
      "0% off: $59.94",
      "5% off: $56.94",
      "10% off: $53.94",
    ]);
    expect(options).toHaveLength(17);
    const it = start();
    it.open("package6");
    expect(it.view().form).toEqual({ percent: "20" });
    it.type("percent", "0");
    it.save();
    answer(it.actor, "saveSection", { status: "ok", data: { setting } });
    it.open("package12");
    it.type("percent", "off");
    it.save();
    expect(it.asked.map(({ section, values }) => [section, values])).toEqual([
      ["package6", { percent: 0 }],
      ["package12", { percent: null }],
    ]);
  });

  test("[CVAL-11] of a page without a price cannot be set", () => {
    const it = start({ subscription_price: 0, subscription_discount: {} });
    it.open("package6");
    it.type("percent", "5");
    it.save();
    expect([it.view().texts, it.asked]).toEqual([
      { percent: "Please set a subscription price above 0 first." },
      [],
    ]);
  });
});

describe("the Snapchat sale", () => {
  test("[OWNER-25] [OWNER-27] is turned off after a question", () => {
    const it = start();
    it.press("snapchat");
    expect(it.dialogs()[0]).toMatchObject({
      dialog: {
        title: "Turn off Snapchat",
        text: "Are you sure you want to stop selling your Snapchat? Current members keep access until their period ends.",
        confirmLabel: "Turn off",
        cancelLabel: "Cancel",
      },
    });
    it.says("cancelled");
    expect([it.view().status, it.asked]).toEqual(["shown", []]);
    it.press("snapchat");
    it.says("confirmed");
    expect(it.asked[0]).toEqual({
      section: "snapchat",
      values: { ...setting.sell_snapchat, on_sale: false },
      was: setting.sell_snapchat,
    });
  });

  test("[OWNER-26] is turned on at once", () => {
    const it = start({ sell_snapchat: { ...setting.sell_snapchat, on_sale: false } });
    it.press("snapchat");
    expect([it.asked[0]?.values, it.dialogs()]).toEqual([setting.sell_snapchat, []]);
  });

  test("[CVAL-12] [CVAL-13] [CVAL-14] asks for the username first, and for the price, 9.99 by itself", () => {
    const it = start({ sell_snapchat: { on_sale: false, price: 999, snapchat_username: null } });
    it.press("snapchat");
    expect(it.view()).toMatchObject({
      status: "editing",
      section: "snapchat",
      form: { on_sale: true, snapchat_username: "", price: "9.99" },
    });
    it.type("price", "");
    it.save();
    expect(it.view().texts).toEqual({
      snapchat_username: "This field is required",
      price: "This field is required",
    });
    it.type("snapchat_username", "https://www.snapchat.com/add/ava.unframed");
    it.type("price", "15");
    it.save();
    expect(it.asked[0]?.values).toEqual({ on_sale: true, price: 1500, snapchat_username: "ava.unframed" });
  });
});

describe("limited offers", () => {
  test("[OWNER-38] a trial is turned on by its form, saved with its places as they were shown, and turned off at once", () => {
    const off = { trial_active: false, trial_subscription_limit: null, trial_offer_ends_at: null };
    const it = start(off);
    it.press("trial");
    expect(it.view().form).toEqual({
      trial_active: true,
      trial_discount: "50",
      trial_duration_in_day: "7",
      trial_convert: true,
      trial_subscription_limit: "",
      trial_offer_ends_at: null,
    });
    it.type("trial_subscription_limit", "1001");
    it.type("trial_duration_in_day", "x");
    it.type("trial_offer_ends_at", now + 60);
    it.save();
    expect(Object.keys(it.view().texts).toSorted()).toEqual([
      "trial_duration_in_day",
      "trial_offer_ends_at",
      "trial_subscription_limit",
    ]);
    const on = start({ trial_offer_ends_at: now + 60 });
    on.open("trial");
    on.save();
    expect(on.asked[0]).toMatchObject({
      values: { trial_active: true, trial_subscription_limit: 40, trial_offer_ends_at: now + 60 },
      was: { trial_subscription_limit: 40 },
    });
    const ending = start();
    ending.press("trial");
    expect(ending.asked[0]).toMatchObject({ section: "trial", values: { trial_active: false } });
  });
});

test("[OWNER-17] comments are closed where they stand; what cannot be saved stays as it was", () => {
  const it = start();
  it.open("bio");
  it.press("comments");
  expect(it.asked).toEqual([
    { section: "comments", values: { post_comments_disabled: true }, was: { post_comments_disabled: false } },
  ]);
  breakOff(it.actor, "saveSection");
  expect(it.view()).toMatchObject({
    status: "editing",
    section: "bio",
    setting: { post_comments_disabled: false },
  });
});
