import { expect, test } from "vitest";

import { drive, listener } from "../../model-tests/walk/drive.ts";
import { geoNoticeMachine, selectGeoNoticeView } from "../../src/machines/geo-notice/geo-notice.machine.ts";

test("[BANNER-28] the notice is told once a page load: remembered as soon as it shows, done when it is answered", () => {
  const memory = listener();
  const { actor, emitted } = drive(geoNoticeMachine, undefined, { noticeMemory: memory.logic });
  const status = () => selectGeoNoticeView(actor.getSnapshot()).status;
  const seen = () => [status(), emitted.length, memory.heard];
  const shown = { type: "notice.shown" };
  expect(seen()).toEqual(["quiet", 0, []]);
  actor.send({ type: "notice.due", text: "The law forbids tips." });
  expect(seen()).toEqual(["telling", 1, [shown]]);
  expect(emitted[0]).toMatchObject({ dialog: { kind: "alert", text: "The law forbids tips." } });
  actor.send({ type: "question.answered", name: "geo-notice", answer: "confirmed" });
  actor.send({ type: "notice.due", text: "The law forbids tips." });
  expect(seen()).toEqual(["told", 1, [shown]]);
});
