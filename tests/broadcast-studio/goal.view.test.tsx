import { act } from "react";
import { expect, test } from "vitest";

import { sampleCreator } from "../../src/machines/app/sample-records.ts";
import { broadcastStudioMachine } from "../../src/machines/broadcast-studio/broadcast-studio.machine.ts";
import { sampleViewed } from "../../src/machines/stream-chat/sample-stream.ts";
import { BroadcastStudioPage } from "../../src/views/broadcast-studio/broadcast-studio.view.tsx";
import { answer, drive } from "../../model-tests/walk/drive.ts";
import { render } from "../kit/render.tsx";

test("[CVAL-42] the goal of a broadcast says what it reads, since a comma is a decimal separator", () => {
  const { actor } = drive(broadcastStudioMachine, { user: sampleCreator, now: 1_790_000_000 });
  answer(actor, "readStream", { status: "ok", data: { ...sampleViewed, status: "offline", stream: null } });
  const { element } = render(<BroadcastStudioPage page={actor} />);
  act(() => actor.send({ type: "field.changed", field: "goal", value: "1,234" }));
  expect(element.textContent).toContain("= $1.23");
});
