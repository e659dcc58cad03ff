import { expect, test } from "vitest";

import type { CustomizeEvent } from "../../src/machines/customize/customize.machine.ts";
import { answer, breakOff } from "../../model-tests/walk/drive.ts";
import { setting, start } from "./start-customize.ts";

test("each failure is told, in a form and at a switch; nothing waits any more, and the switch can be pressed again", () => {
  const failure = { code: "too_many", error: "Too many tries. Please wait a moment." } as const;
  const told = (it: ReturnType<typeof start>) =>
    it.emitted.flatMap((event) => (event.type === "toast.requested" ? [[event.kind, event.text]] : []));
  for (const fails of [
    (it: ReturnType<typeof start>) => answer(it.actor, "saveSection", { status: "failed", failure }),
    (it: ReturnType<typeof start>) => breakOff(it.actor, "saveSection"),
  ]) {
    const form = start();
    form.open("price");
    form.type("subscription_price", "12");
    form.save();
    expect(form.view()).toMatchObject({ status: "saving", pending: "price" });
    fails(form);
    expect(form.view()).toMatchObject({ status: "editing", section: "price", pending: null });
    const bySwitch = start();
    bySwitch.press("comments");
    expect(bySwitch.view()).toMatchObject({ status: "saving", pending: "comments" });
    fails(bySwitch);
    expect(bySwitch.view()).toMatchObject({ status: "shown", pending: null });
    bySwitch.press("comments");
    expect(bySwitch.asked).toHaveLength(2);
    for (const it of [form, bySwitch]) expect(told(it)).toEqual([["error", expect.any(String)]]);
  }
});

test("a switch that was turned in another window shows what is stored, and is turned from there", () => {
  const failure = { code: "section_changed", error: "Changed.", fields: {} } as const;
  for (const [section, current, shown] of [
    ["comments", { post_comments_disabled: true }, { post_comments_disabled: true }],
    ["snapchat", { on_sale: false }, { sell_snapchat: { ...setting.sell_snapchat, on_sale: false } }],
  ] as const) {
    const it = start();
    it.press(section);
    it.says("confirmed");
    answer(it.actor, "saveSection", { status: "failed", failure: { ...failure, current } });
    expect(it.view()).toMatchObject({ status: "shown", setting: shown });
    it.press(section);
    expect(it.asked.at(-1)).toMatchObject({ section, was: current });
  }
});

test("a record that was read anew is shown, and is what the next form holds; an open form stays as it was typed", () => {
  const it = start();
  it.open("price");
  it.type("subscription_price", "12");
  const read = { setting: { ...setting, subscription_price: 800 }, content: { fans_bio: "Anew" } };
  it.send({ type: "record.changed", ...read } as CustomizeEvent);
  expect(it.view()).toMatchObject({ ...read, form: { subscription_price: "12" } });
  it.open("bio");
  expect(it.view().form).toEqual({ fans_bio: "Anew" });
});
