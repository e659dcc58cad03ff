import type { Locator } from "playwright";
import type { AnyEventObject } from "xstate";

import type { PostFile } from "../../src/domain/post/post-file.ts";
import { sampleVaultItem } from "../../src/machines/vault/sample-vault.ts";
import { cutOffPicture, isPiece, PICTURE_READ } from "./application-stage.ts";
import { cannot, type Act, type Plan, type Stage } from "./driver.ts";
import { choosePicture, openVault } from "./editor-stage.ts";
import type { Gate } from "./site.ts";

/** Where a message with files is written. */
export interface FilesStage extends Stage {
  readonly files: Locator;
  /** Beginnings of uploads. */
  readonly uploads: Gate;
  /** Shows the files, where they are hidden at first. */
  readonly showFiles: () => Promise<void>;
}

const read = async (
  { page, uploads }: FilesStage,
  change?: ReturnType<typeof cutOffPicture>,
): Promise<void> => {
  const answer = page.waitForResponse(isPiece, { timeout: PICTURE_READ });
  await uploads.pass(change);
  await answer;
};

/** What is done to the files of a message that the form holds as `media`; undefined: the step is about none. */
export const planFiles = (event: AnyEventObject, media: readonly PostFile[]): Plan<FilesStage> => {
  const sent = media.find(({ id }) => id === "file-1");
  const shown =
    (act: Act<FilesStage>): Act<FilesStage> =>
    async (stage) => {
      await stage.showFiles();
      await act(stage);
    };
  switch (event.type) {
    case "file.chosen":
      return shown((stage) => choosePicture(stage, event["name"]));
    case "media.changed":
      if (sent?.source !== "sending") return cannot("its upload is over");
      return event["source"] === "failed"
        ? (stage) => read(stage, cutOffPicture(stage.page))
        : (stage) => read(stage);
    case "file.moved":
      return cannot("one file alone has no other place");
    case "file.removed":
      return sent === undefined
        ? cannot("there is no such file")
        : ({ files }) => files.getByRole("button", { name: /^Remove: beach\.jpg, / }).click();
    case "vault.opened":
    case "picker.closed":
      // It lies over the form: it is closed again for the next step.
      return shown(async (stage) => (await openVault(stage)).getByRole("button", { name: "Cancel" }).click());
    case "media.picked":
      if (media.some(({ id }) => id === `vault-${sampleVaultItem.vault_id}`))
        return cannot("what the message has is not chosen again");
      return shown(async (stage) => {
        const dialog = await openVault(stage);
        await dialog.getByRole("checkbox", { name: sampleVaultItem.name }).check({ force: true });
        await dialog.getByRole("button", { name: "Add", exact: true }).click();
      });
    default:
      return undefined;
  }
};
