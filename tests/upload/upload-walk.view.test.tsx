import { expect } from "vitest";

import { press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";
import { timeLeftText } from "../../src/domain/upload/time-left.ts";
import { uploadFlow } from "../../src/machines/upload/upload.flow.ts";
import type { UploadRef } from "../../src/machines/upload/upload.machine.ts";
import { Upload } from "../../src/views/upload/upload.view.tsx";

const NAME = "clip.mp4, 1 of 2";

walkView(uploadFlow, {
  render: (actor) => <Upload upload={actor as UploadRef} name={NAME} />,
  actions: {
    "pause.requested": (page) => press(page, `Pause: ${NAME}`),
    "pause.ended": (page) => press(page, `Go on: ${NAME}`),
    "retry.requested": (page) => press(page, `Try again: ${NAME}`),
  },
  shows: {
    empty: (page) => expect(page.textContent).toBe(""),
    sending: (page, { context: { percent, left } }) => {
      expect(page.querySelector("progress")!.value).toBe(percent);
      says(`${percent}%`)(page);
      if (left !== null) says(timeLeftText(left))(page);
    },
    paused: (page, { context }) => {
      says("Paused")(page);
      says(`${context.percent}%`)(page);
    },
    broken: (page, { context }) =>
      says(context.text ?? "The connection was lost. It goes on by itself.")(page),
    making: (page, { context: { making } }) => {
      const bar = page.querySelector("progress")!;
      if (making === null) expect(bar.hasAttribute("value")).toBe(false);
      else expect(bar.value).toBe(making);
      says(making === null ? "Waiting to be prepared" : `${making}%`)(page);
    },
    refused: (page, { context }) => says(context.text)(page),
    sent: says("Sent"),
  },
});
