import { expect, test } from "vitest";

import { answer, breakOff, drive } from "../../model-tests/walk/drive.ts";
import {
  autoPostsMachine,
  formIn,
  selectAutoPostsView,
  type AutoPostsToSave,
} from "../../src/machines/auto-posts/auto-posts.machine.ts";
import type { AnswerTo } from "../../src/machines/resource/call.ts";
import { promiseLogic } from "../running/promise-logic.ts";

const folders = [
  { folder_id: 4, name: "Sketchbook", waiting: 3 },
  { folder_id: 5, name: "Studio evenings", waiting: 2 },
];
const stored = {
  ...({ slots: [{ weekday: 5, time: "18:00" }], folder_ids: [4, 5], access: "paid", active: true } as const),
  ...{ share_on_twitter: false, twitter: false },
  ...{ time_zone: "Europe/Berlin", browser_time_zone: "America/New_York", next_at: null, folders },
};

const editing = () => {
  const save = promiseLogic<AnswerTo<"setAutoPosts">, AutoPostsToSave>();
  const { actor } = drive(autoPostsMachine, undefined, { saveAutoPosts: save.logic });
  answer(actor, "loadAutoPosts", { status: "ok", data: stored });
  actor.send({ type: "field.changed", field: "access", value: "free" });
  actor.send({ type: "form.submitted" });
  const refuse = (failure: object) => answer(actor, "saveAutoPosts", { status: "failed", failure });
  return { actor, refuse, asked: save.asked, form: () => formIn(actor.getSnapshot().context) };
};

test("a save says what the form was filled with; one that was overtaken is sent again with what is stored by now", () => {
  const { actor, refuse, asked, form } = editing();
  expect(asked.at(-1)).toEqual({ form: { ...formIn(stored), access: "free" }, was: formIn(stored) });
  const fields = { active: "Changed meanwhile to: off. Save again to replace it." };
  const current = { ...formIn(stored), active: false };
  refuse({ code: "section_changed", error: "This was changed in another window.", fields, current });
  expect(actor.getSnapshot().context.texts).toEqual(fields);
  expect(form()).toMatchObject({ access: "free", active: true });
  actor.send({ type: "form.submitted" });
  expect(asked.at(-1)).toMatchObject({ was: current });
});

test("when a folder is gone the others are offered, and what was entered stays, also when they cannot be read", () => {
  const gone = {
    ...{ code: "validation", error: "Please check the fields." },
    fields: { folder_ids: "A folder that you chose is not there any more." },
  };
  const one = editing();
  one.refuse(gone);
  answer(one.actor, "loadAutoPosts", { status: "ok", data: { ...stored, folders: folders.slice(1) } });
  const view = selectAutoPostsView(one.actor.getSnapshot());
  expect(view).toMatchObject({ status: "form", busy: false, folders: folders.slice(1), texts: gone.fields });
  expect(one.form()).toMatchObject({ access: "free", folder_ids: [5] });

  const other = editing();
  other.refuse(gone);
  breakOff(other.actor, "loadAutoPosts");
  expect(selectAutoPostsView(other.actor.getSnapshot())).toMatchObject({ folders, texts: gone.fields });
});

test("the zones to choose from are the one that is stored and that of who looks", () => {
  const { actor } = drive(autoPostsMachine, undefined);
  answer(actor, "loadAutoPosts", { status: "ok", data: stored });
  const zones = ["Europe/Berlin", "America/New_York"];
  expect(selectAutoPostsView(actor.getSnapshot())).toMatchObject({ zones });
  actor.send({ type: "field.changed", field: "time_zone", value: "America/New_York" });
  expect(selectAutoPostsView(actor.getSnapshot())).toMatchObject({ zones });
});
