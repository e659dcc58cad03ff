import { expect, test } from "vitest";

import { answer, drive, listener } from "../../model-tests/walk/drive.ts";
import { sampleCreator, sampleSite } from "../../src/machines/app/sample-records.ts";
import { giftMachine } from "../../src/machines/gift/gift.machine.ts";

const open = () => {
  const page = { captchaRequired: false, signupSource: "creators", isMobile: false } as const;
  const lists = listener();
  const route = { page: "gifts" } as const;
  const input = { route, user: sampleCreator, site: sampleSite, now: 1_790_000_000, page };
  return { ...drive(giftMachine, input, { list: lists.logic }), lists };
};

test("[C-09] before a gift ends its creator is asked, by the name of who has it", () => {
  const { actor, emitted, lists } = open();
  actor.send({ type: "end.pressed", id: "g1", name: "Noah" });
  expect(emitted).toMatchObject([
    { type: "dialog.requested", dialog: { kind: "confirm", title: "End the gift of Noah?" } },
  ]);
  actor.send({ type: "question.answered", name: "end-gift", answer: "cancelled" });
  expect(actor.getSnapshot().value.list).toBe("showing");
  actor.send({ type: "end.pressed", id: "g1", name: "Noah" });
  actor.send({ type: "question.answered", name: "end-gift", answer: "confirmed" });
  expect(actor.getSnapshot().value.list).toBe("ending");
  answer(actor, "endGift", { status: "ok", data: { ok: true } });
  expect(emitted.at(-1)).toMatchObject({ type: "toast.requested", text: "The gift has ended." });
  expect(lists.heard).toEqual([{ type: "reload.requested" }]);
});
