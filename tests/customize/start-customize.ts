import type { SectionName } from "../../src/domain/customize/section-values.ts";
import {
  customizeMachine,
  selectCustomizeView,
  type CustomizeEvent,
  type SectionToSave,
} from "../../src/machines/customize/customize.machine.ts";
import { sampleOwnRecord } from "../../src/machines/profile/sample-profile.ts";
import type { CreatorRecord } from "../../src/protocol/records.ts";
import { drive } from "../../model-tests/walk/drive.ts";
import { promiseLogic } from "../running/promise-logic.ts";

export const now = 1_790_000_000;
const { content } = sampleOwnRecord;
export const setting: CreatorRecord["setting"] = {
  ...sampleOwnRecord.setting,
  sell_snapchat: { on_sale: true, price: 999, snapchat_username: "ava.unframed" },
};

/** The customize tab of a creator who sells her Snapchat, with what its calls are asked. */
export const start = (more: Partial<CreatorRecord["setting"]> = {}) => {
  const { logic, asked } = promiseLogic<unknown, SectionToSave>();
  const input = { setting: { ...setting, ...more }, content };
  const { actor, emitted } = drive(customizeMachine, input, { saveSection: logic });
  const send = (...events: readonly CustomizeEvent[]) => events.forEach((event) => actor.send(event));
  const view = () => selectCustomizeView(actor.getSnapshot());
  const open = (section: SectionName) => send({ type: "section.opened", section, now });
  const type = (field: string, value: string | number | boolean | null) =>
    send({ type: "field.changed", field, value });
  const save = () => send({ type: "form.submitted" });
  const press = (section: SectionName) => send({ type: "switch.pressed", section, now });
  const says = (answered: "confirmed" | "cancelled") =>
    send({ type: "question.answered", name: "", answer: answered });
  const dialogs = () => emitted.filter((event) => event.type === "dialog.requested");
  return { actor, emitted, asked, send, view, open, type, save, press, says, dialogs };
};
