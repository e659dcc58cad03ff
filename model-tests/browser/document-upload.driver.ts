import type { Locator } from "playwright";
import type { SnapshotFrom } from "xstate";

import { documentUploadFlow } from "../../src/machines/document-upload/document-upload.flow.ts";
import {
  selectDocumentUploadView,
  type DocumentUploadInput,
  type DocumentUploadView,
  type documentUploadMachine,
} from "../../src/machines/document-upload/document-upload.machine.ts";
import { filledApplication } from "../../src/machines/creator-application/sample-application.ts";
import {
  boxNames,
  chooseFile,
  cutOffPicture,
  FANTIME,
  keepDraft,
  openApplication,
  PICTURE_READ,
} from "./application-stage.ts";
import { cannot, type Act, type Driver, type Stage } from "./driver.ts";
import { shownButtons } from "./form.ts";
import { eventually, holdRequests, type Gate, type Site } from "./site.ts";

type Snapshot = SnapshotFrom<typeof documentUploadMachine>;

interface BoxStage extends Stage {
  readonly box: Locator;
  readonly calls: Gate;
}

const CALL = "/api/v1/image/document";
const REMOVE = `Remove ${boxNames.front.toLowerCase()}`;

const open = async (site: Site): Promise<BoxStage> => {
  const stage = await openApplication(site, "/creator/signup", "creator");
  const { page, main } = stage;
  await keepDraft(stage, { ...filledApplication, document_type: "passport" });
  await stage.calls.leaveOpen();
  for (const title of ["About you", "Your address"])
    await main.getByRole("form", { name: title }).getByRole("button", { name: "Continue" }).click();
  const calls = await holdRequests(page, `**${CALL}`);
  return { site, page, calls, box: main.getByRole("region", { name: boxNames.front }) };
};

/** The process that reads pictures begins with the first one. */
const answered =
  (pass: Act<BoxStage>): Act<BoxStage> =>
  async (stage) => {
    const answer = stage.page.waitForResponse(`**${CALL}`, { timeout: PICTURE_READ });
    await pass(stage);
    await answer;
  };

const press =
  (name: string): Act<BoxStage> =>
  ({ box }) =>
    box.getByRole("button", { name, exact: true }).click();

const buttonsOf = ({ status }: DocumentUploadView): readonly string[] => {
  const choose = `${status === "uploaded" ? "Replace" : "Choose a picture"}: ${boxNames.front}`;
  if (status === "empty") return [choose];
  if (status === "uploading") return [];
  return status === "broken" ? ["Try again", choose, REMOVE] : [choose, REMOVE];
};

const textOf = (view: DocumentUploadView): string => {
  switch (view.status) {
    case "empty":
      return view.text ?? "All four corners, no glare, every word readable.";
    case "uploading":
      return "Sending…";
    case "broken":
      return "The picture was not sent. Please check your connection.";
    case "uploaded":
      return "Sent. Is every word readable?";
  }
};

export const documentUploadDriver: Driver<DocumentUploadInput, Snapshot, BoxStage> = {
  flow: documentUploadFlow,
  site: FANTIME,
  open: () => open,
  plan: ({ event, before }) => {
    const isOnItsWay = before.matches("uploading");
    switch (event.type) {
      case "file.chosen":
        return isOnItsWay
          ? cannot("while a picture is being sent the box has no button")
          : ({ box }) => chooseFile(box, event["mediaType"], event["size"]);
      case "file.removed":
        return isOnItsWay ? cannot("while a picture is being sent the box has no button") : press(REMOVE);
      case "retry.requested":
        return press("Try again");
      case "upload.previewed":
        // The browser's own work.
        return async () => {};
      case "upload.progressed":
        return cannot("how far the browser says it has come is not ours to arrange");
      case "upload.finished":
        return answered(({ calls }) => calls.pass());
      case "upload.refused":
        return answered(({ calls }) => calls.pass(cutOffPicture));
      case "upload.broken":
        return answered(async ({ site, calls }) => {
          await site.fault({ method: "POST", path: CALL, status: 503, times: 1 });
          await calls.pass();
        });
      default:
        return undefined;
    }
  },
  shows: async ({ box, calls }, snapshot) => {
    const view = selectDocumentUploadView(snapshot);
    await eventually(calls.held).toBe(view.status === "uploading" ? 1 : 0);
    await box.getByText(textOf(view), { exact: true }).waitFor();
    await eventually(() => shownButtons(box)).toEqual(buttonsOf(view));
    await eventually(() => box.locator("img").count()).toBe(view.status === "empty" ? 0 : 1);
    await eventually(() => box.getByRole("img", { name: "Sent" }).count()).toBe(
      view.status === "uploaded" ? 1 : 0,
    );
  },
};
