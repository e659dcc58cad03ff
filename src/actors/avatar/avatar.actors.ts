import { fromCallback, fromPromise } from "xstate";

import type { Crop } from "../../domain/upload/crop.ts";
import type { PictureCommand, PictureOutcome } from "../../machines/avatar/avatar.machine.ts";
import type { UploadedDocument } from "../../machines/document-upload/document-upload.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import type { AppServices } from "../app/services.ts";

/** More than the server keeps would be sent for nothing, in pixels. */
const MOST_SIDE = 1024;
const QUALITY = 0.92;

const read = async (url: string): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
};

const cut = (image: HTMLImageElement, { x, y, side }: Crop): Promise<Blob | null> => {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(Math.min(side, MOST_SIDE));
  canvas.height = canvas.width;
  const pen = canvas.getContext("2d")!;
  // What is transparent would be black in a JPEG.
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, x, y, side, side, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
};

/** Reads the chosen picture, shows it from the browser's own memory, and cuts a square out of it. */
export const createPicture = () =>
  fromCallback<PictureCommand>(({ sendBack, receive }) => {
    let url: string | null = null;
    let image: HTMLImageElement | null = null;
    let name = "";
    let turn = 0;
    const tell = (outcome: PictureOutcome): void => sendBack(outcome);
    const drop = (): void => {
      turn += 1;
      if (url !== null) URL.revokeObjectURL(url);
      url = null;
      image = null;
    };

    const open = async (file: Blob): Promise<void> => {
      drop();
      const mine = turn;
      const shown = URL.createObjectURL(file);
      url = shown;
      name = file instanceof File ? file.name : "";
      const found = await read(shown).catch(() => null);
      if (mine !== turn) return;
      image = found;
      if (found === null) tell({ type: "picture.unreadable" });
      else tell({ type: "picture.read", url: shown, width: found.naturalWidth, height: found.naturalHeight });
    };

    const cutOut = async (crop: Crop): Promise<void> => {
      const mine = turn;
      const square = image === null ? null : await cut(image, crop);
      if (mine !== turn) return;
      tell(
        square === null
          ? { type: "picture.unreadable" }
          : { type: "picture.cutOut", document_file: new File([square], name, { type: square.type }) },
      );
    };

    receive((command) => {
      if (command.type === "picture.cut") void cutOut(command.crop);
      else if (command.document_file instanceof Blob) void open(command.document_file);
    });
    return drop;
  });

/** Uses an upload as the avatar (COVER-33). */
export const createSetAvatar = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"setAvatar">, UploadedDocument>(({ input: { tkn, srv_id }, signal }) =>
    call("setAvatar", { tkn, srv_id }, { signal }),
  );

/** Deletes the avatar (CAPI-12). */
export const createDeleteAvatar = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"deleteAvatar">>(({ signal }) => call("deleteAvatar", {}, { signal }));
