import "../../tools/testing/all-pages.ts";
import type { AnyActorRef } from "xstate";
import { waitFor } from "xstate";
import { expect, test } from "vitest";

import { startApp } from "../../src/actors/app/start.ts";
import { createPages } from "../../src/pages/pages.ts";
import { checkpointHead } from "../../src/actors/journal/head.ts";
import { readRecordingFile, writeRecordingFile } from "../../src/actors/journal/recording-file.ts";
import { describeState } from "../../src/actors/journal/describe-state.ts";
import type { JournalEntry } from "../../src/actors/journal/recording.ts";
import { createTimeline } from "../../src/actors/journal/timeline.ts";
import { sampleFan } from "../../src/machines/app/sample-records.ts";
import type { DialogsRef } from "../../src/machines/dialogs/dialogs.machine.ts";
import { sampleGlobals, testServices } from "../actors/app-services.ts";
import { machineOf } from "./journal-drive.ts";

const MARKER = "Marker-4711-secret";

/** The whole app with its real flows: dialogs load, a short password and a long one are typed, the server refuses. */
const run = async () => {
  const globals = {
    ...sampleGlobals,
    csrf: MARKER,
    user: null,
    answers: {},
  };
  const services = testServices({
    globals,
    call: ((name: string) =>
      name === "signUp"
        ? Promise.resolve({
            status: "failed",
            failure: {
              code: "username_taken",
              error: `Taken: token=${MARKER}`,
              fields: { username: "Taken." },
            },
          })
        : Promise.reject(new Error(`Cannot reach https://example.com/?token=${MARKER}`))) as never,
  });
  const {
    app,
    journal: started,
    stop,
  } = startApp(services, { path: "/__kit", search: `?token=${MARKER}` }, createPages());
  const journal = await started.recorder();
  journal.keepHeads(checkpointHead);
  const followed: JournalEntry[] = [];
  journal.follow((entry) => followed.push(entry));
  app.send({ type: "signUp.chosen" });
  const dialogs: DialogsRef = app.system.get("dialogs");
  const { context } = await waitFor(dialogs, (snapshot) => snapshot.context.stack.length > 0);
  const signUp: AnyActorRef = context.stack[0]!.ref!;
  signUp.send({ type: "field.changed", field: "username", value: "dana" });
  signUp.send({ type: "field.changed", field: "password", value: "abc" });
  signUp.send({ type: "form.submitted" });
  signUp.send({ type: "field.changed", field: "password", value: `${MARKER}-password` });
  signUp.send({ type: "captcha.solved", solution: MARKER });
  signUp.send({ type: "form.submitted" });
  await waitFor(signUp, (snapshot) => "username" in snapshot.context.texts);
  const user = { ...sampleFan, node_token: MARKER };
  app.system.get("session").send({ type: "socket.received", name: "account.user-update", data: { user } });
  await new Promise(setImmediate);
  return { app, dialogs, signUp, journal, followed, stop };
};

test("a whole run of the real app folds to what lives, through a file, and holds no secret", async () => {
  const { app, dialogs, signUp, journal, followed, stop } = await run();
  const recording = journal.recording();
  const text = writeRecordingFile(
    [{ id: "one", title: "/__kit", begun: 0, ended: null, recording }],
    machineOf,
    { exported: 0 },
  );
  expect(text).not.toContain(MARKER);
  expect(JSON.stringify(followed)).not.toContain(MARKER);
  const answer = readRecordingFile(text);
  if ("reason" in answer) throw new Error(answer.reason);
  const { file } = answer;
  const timeline = createTimeline(machineOf, { machines: file.machines });
  timeline.append(file.loads[0]!.recording.entries);
  expect(timeline.notes).toEqual([]);

  const living = new Map<string, AnyActorRef>([[app.id, app]]);
  for (const id of ["dialogs", "router", "session", "toasts", "analytics"]) {
    living.set(`${app.id}/${id}`, app.system.get(id));
  }
  living.set(`${app.id}/dialogs/${signUp.id}`, signUp);
  for (const [path, ref] of living) {
    const actor = [...timeline.fold.actors.values()].find(({ entry }) => entry.path === path)!;
    const folded = describeState(actor.moments.at(-1)!.snapshot!);
    expect([path, folded]).toEqual([path, JSON.parse(JSON.stringify(describeState(ref.getSnapshot())))]);
  }
  const shown = timeline.actorsAt(timeline.length - 1);
  expect(shown.find(({ path }) => path.endsWith(dialogs.id))!.context).toMatchObject({
    stack: [{ ref: { $ref: signUp.id } }],
  });
  expect(shown.find(({ id }) => id === signUp.id)!.context).toMatchObject({ username: "dana" });
  stop();
});
