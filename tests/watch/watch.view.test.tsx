import { expect, test } from "vitest";

import { sampleFan } from "../../src/machines/app/sample-records.ts";
import { sampleStream, sampleViewed } from "../../src/machines/stream-chat/sample-stream.ts";
import { watchMachine } from "../../src/machines/watch/watch.machine.ts";
import { WatchPage } from "../../src/views/watch/watch.view.tsx";
import { answer, drive } from "../../model-tests/walk/drive.ts";
import { render } from "../kit/render.tsx";

test.each([
  [true, ["Send Tip", "Tip menu"]],
  [false, []],
] as const)("[COVER-10] a broadcast in which tips are open: %s, has %j", (isOpen, buttons) => {
  const { actor } = drive(watchMachine, {
    ...{ route: { page: "watch", username: "ava" }, user: sampleFan, now: 1_790_000_000 },
  } as const);
  const viewed = { ...sampleViewed, has_tip_button: isOpen, has_tip_menu: isOpen };
  const page = {
    stream: sampleStream,
    replaced: false,
    muted: false,
    ice_servers: [],
    peer: "me",
    mode: "peer",
  };
  answer(actor, "enterStream", { status: "ok", data: { viewed, joined: page } });
  render(<WatchPage page={actor} />);
  const shown = [...document.querySelectorAll("button")].map(({ textContent }) => textContent);
  expect(shown.filter((label) => label.startsWith("Send Tip") || label.startsWith("Tip menu"))).toEqual(
    buttons,
  );
});
