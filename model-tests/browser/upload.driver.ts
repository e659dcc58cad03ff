import type { SnapshotFrom } from "xstate";

import { timeLeftText } from "../../src/domain/upload/time-left.ts";
import { uploadFlow } from "../../src/machines/upload/upload.flow.ts";
import {
  retryWait,
  selectUploadView,
  type uploadMachine,
  type UploadInput,
  type UploadView,
} from "../../src/machines/upload/upload.machine.ts";
import { boxNames, cutOffPicture, FANTIME, isPiece, PICTURE_READ } from "./application-stage.ts";
import { cannot, type Act, type Driver, type Plan, type StepFacts } from "./driver.ts";
import { shownButtons } from "./form.ts";
import { eventually } from "./site.ts";
import { openUpload, ROW, tellMaking, type UploadStage } from "./upload-stage.ts";

type Snapshot = SnapshotFrom<typeof uploadMachine>;

const BEGIN = "/api/v1/upload";
const LOST = "The connection was lost. It goes on by itself.";
const REMOVE = `Remove ${boxNames.front.toLowerCase()}`;

const press =
  (name: string): Act<UploadStage> =>
  ({ box }) =>
    box.getByRole("button", { name, exact: true }).click();

/** Lets the beginning through, and waits for the answer to the last piece: the process that reads pictures begins with the first. */
const answered =
  (pass: Act<UploadStage>): Act<UploadStage> =>
  async (stage) => {
    const answer = stage.page.waitForResponse(isPiece, { timeout: PICTURE_READ });
    await pass(stage);
    await answer;
  };

const failing =
  (status: number): Act<UploadStage> =>
  async ({ site, uploads }) => {
    await site.fault({ method: "POST", path: BEGIN, status, times: 1 });
    await uploads.pass();
  };

/** What is done in the box for a document, which sends pictures alone. */
const planBox = ({ event, before }: StepFacts<Snapshot>): Plan<UploadStage> => {
  switch (event.type) {
    case "file.chosen":
      return before.matches("sending")
        ? cannot("while a picture is being sent the box has no button")
        : ({ choose }) => choose(event["mediaType"], event["size"]);
    case "file.removed":
      if (before.matches("sending")) return cannot("while a picture is being sent the box has no button");
      return before.matches("empty") || before.matches("refused")
        ? cannot("what is not there cannot be taken away")
        : press(REMOVE);
    case "pause.requested":
    case "pause.ended":
      return cannot("a picture is sent too quickly to be paused");
    case "upload.refused":
      return answered((stage) => stage.uploads.pass(cutOffPicture(stage.page)));
    default:
      return undefined;
  }
};

/** What is done at the row of a film. */
const planRow = ({ event, before }: StepFacts<Snapshot>): Plan<UploadStage> => {
  switch (event.type) {
    case "file.chosen":
      if (event["mediaType"] !== "video/mp4") return cannot("the row of a film takes no picture");
      return before.matches("empty")
        ? ({ choose }) => choose(event["mediaType"], event["size"])
        : cannot("another file of a post gets a row of its own");
    case "file.removed":
      return before.matches("empty")
        ? cannot("what is not there cannot be taken away")
        : press(`Remove: ${ROW}`);
    case "pause.requested":
      return press(`Pause: ${ROW}`);
    case "pause.ended":
      return press(`Go on: ${ROW}`);
    case "upload.refused":
      return cannot("of a film's content the server says other words");
    case "making.progressed":
      return (stage) => {
        const { percent } = event as unknown as { readonly percent: number | null };
        const state = percent === null ? "waiting" : "processing";
        return tellMaking(stage, { state, percent: percent ?? 0, error: null });
      };
    case "making.finished":
      return (stage) => tellMaking(stage, { state: "ready", percent: 100, error: null });
    case "making.failed":
      return (stage) => tellMaking(stage, { state: "failed", percent: 0, error: event["text"] });
    default:
      return undefined;
  }
};

const planBoth = ({ event, before }: StepFacts<Snapshot>): Plan<UploadStage> => {
  switch (event.type) {
    case "retry.requested":
      return before.context.kind === "document" ? press("Try again") : press(`Try again: ${ROW}`);
    case "upload.previewed":
      // The browser's own work.
      return async () => {};
    case "upload.progressed":
      return cannot("how far the browser says it has come is not ours to arrange");
    case "upload.finished":
      return answered(({ uploads }) => uploads.pass());
    case "upload.broken":
      return failing(event["text"] === undefined ? 500 : 429);
    case "xstate.after.retryDelay.upload.broken":
      // No longer: calls that have just begun time out by the same clock, which stands still afterwards.
      return ({ page }) => page.clock.runFor(retryWait(before.context));
    default:
      return undefined;
  }
};

const boxButtons = ({ status }: UploadView): readonly string[] => {
  const choose = `${status === "sent" ? "Replace" : "Choose a picture"}: ${boxNames.front}`;
  if (status === "empty" || status === "refused") return [choose];
  if (status === "sending") return [];
  return status === "broken" ? ["Try again", choose, REMOVE] : [choose, REMOVE];
};

const boxText = (view: UploadView): string => {
  switch (view.status) {
    case "refused":
      return view.text;
    case "sending":
      return "Sending…";
    case "broken":
      return view.text ?? LOST;
    case "sent":
      return "Sent. Is every word readable?";
    default:
      return "All four corners, no glare, every word readable.";
  }
};

const showsBox = async ({ box }: UploadStage, view: UploadView): Promise<void> => {
  const isEmpty = view.status === "empty" || view.status === "refused";
  await box.getByText(boxText(view), { exact: true }).waitFor();
  await eventually(() => shownButtons(box)).toEqual(boxButtons(view));
  await eventually(() => box.locator("img").count()).toBe(isEmpty ? 0 : 1);
  await eventually(() => box.getByRole("img", { name: "Sent" }).count()).toBe(view.status === "sent" ? 1 : 0);
};

const rowText = (view: UploadView): string => {
  switch (view.status) {
    case "sending":
      return view.left === null ? "Sending…" : timeLeftText(view.left);
    case "paused":
      return "Paused";
    case "broken":
      return view.text ?? LOST;
    case "making":
      return view.percent === null ? "Sent. Waiting to be prepared…" : `${view.percent}%`;
    case "refused":
      return view.text;
    default:
      return "Sent";
  }
};

const showsRow = async ({ box, states }: UploadStage, view: UploadView): Promise<void> => {
  const row = box.getByRole("listitem");
  if (view.status === "empty") return eventually(() => row.count()).toBe(0);
  await row.getByText(rowText(view), { exact: true }).first().waitFor();
  if (view.status !== "making") await eventually(states.held).toBe(0);
};

export const uploadDriver: Driver<UploadInput, Snapshot, UploadStage> = {
  flow: uploadFlow,
  site: FANTIME,
  open:
    ({ kind }) =>
    (site) =>
      openUpload(site, kind),
  plan: (facts) =>
    (facts.before.context.kind === "document" ? planBox(facts) : planRow(facts)) ?? planBoth(facts),
  shows: async (stage, snapshot) => {
    const view = selectUploadView(snapshot);
    await eventually(stage.uploads.held).toBe(view.status === "sending" ? 1 : 0);
    await (stage.kind === "document" ? showsBox(stage, view) : showsRow(stage, view));
  },
};
