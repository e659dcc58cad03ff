import { describe, expect, test } from "vitest";

import { answer, breakOff } from "../../model-tests/walk/drive.ts";
import { setting, start } from "./start-customize.ts";

const offSale = { ...setting, sell_snapchat: { ...setting.sell_snapchat, on_sale: false } };
const ok = { status: "ok", data: { setting: offSale } };

/** A bio that is being typed while the switch of another section is pressed and confirmed. */
const besideBio = () => {
  const it = start();
  it.open("bio");
  it.type("fans_bio", "Half a sentence");
  it.press("snapchat");
  const typed = () => [it.view().section, it.view().form["fans_bio"]];
  return { ...it, typed };
};

describe("a switch that is pressed while the form of another section is open", () => {
  test("[OWNER-23] [OWNER-26] [OWNER-28] leaves what is typed there, and the form stays open when it is saved", () => {
    const { actor, asked, emitted, says, type, typed, view } = besideBio();
    says("confirmed");
    expect(asked).toMatchObject([{ section: "snapchat" }]);
    expect([view().status, typed()]).toEqual(["saving", ["bio", "Half a sentence"]]);
    type("fans_bio", "A whole sentence");
    answer(actor, "saveSection", ok);
    expect(view()).toMatchObject({ status: "editing", pending: null, setting: offSale });
    expect(typed()).toEqual(["bio", "A whole sentence"]);
    expect(emitted.at(-1)).toMatchObject({ type: "toast.requested", kind: "success" });
  });

  test("[OWNER-28] leaves it when the question is denied, when the server refuses, and without a line", () => {
    const { actor, emitted, press, says, typed, view } = besideBio();
    says("cancelled");
    expect([view().status, typed()]).toEqual(["editing", ["bio", "Half a sentence"]]);
    press("snapchat");
    says("confirmed");
    answer(actor, "saveSection", { status: "failed", failure: { code: "too_many", error: "Too many." } });
    expect(view()).toMatchObject({ status: "editing", pending: null, texts: {} });
    expect(emitted.at(-1)).toMatchObject({ kind: "error", text: "Too many." });
    press("snapchat");
    says("confirmed");
    breakOff(actor, "saveSection");
    expect([view().status, typed()]).toEqual(["editing", ["bio", "Half a sentence"]]);
  });
});
