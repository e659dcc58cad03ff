import { fromCallback } from "xstate";

import type { Crop } from "../../domain/upload/crop.ts";
import { mediaKindOf } from "../../domain/upload/upload-kind.ts";
import { chosenFileOf } from "./chosen-file.ts";
import type { FilmRead, PictureCommand, PictureOutcome } from "../../machines/picture/picture-events.ts";

const QUALITY = 0.92;

const read = async (url: string): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
};

const isFilm = (file: Blob): boolean => mediaKindOf(chosenFileOf(file)) === "video";

/** A film may be of a type that only the server can read. */
const readFilm = (url: string): Promise<FilmRead> =>
  new Promise((resolve) => {
    const film = document.createElement("video");
    film.preload = "metadata";
    film.muted = true;
    film.addEventListener("loadedmetadata", () => {
      const seconds = Number.isFinite(film.duration) ? film.duration : null;
      resolve({ type: "film.read", url: film.videoWidth === 0 ? null : url, seconds });
    });
    film.addEventListener("error", () => resolve({ type: "film.read", url: null, seconds: null }));
    film.src = url;
  });

const cut = (
  image: HTMLImageElement,
  { x, y, width, height }: Crop,
  mostWidth: number,
): Promise<Blob | null> => {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(Math.min(width, mostWidth));
  canvas.height = Math.round((canvas.width * height) / width);
  const pen = canvas.getContext("2d")!;
  // What is transparent would be black in a JPEG.
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
};

/** Reads the chosen picture or film, shows it from the browser's own memory, and cuts a part out of a picture, at most `mostWidth` pixels wide. */
export const createPicture = (mostWidth: number) =>
  fromCallback<PictureCommand>(({ sendBack, receive }) => {
    let url: string | null = null;
    let image: HTMLImageElement | null = null;
    let chosen: Blob | null = null;
    let turn = 0;
    const tell = (outcome: PictureOutcome | FilmRead): void => sendBack(outcome);
    const drop = (): void => {
      turn += 1;
      if (url !== null) URL.revokeObjectURL(url);
      url = null;
      image = null;
      chosen = null;
    };

    const open = async (file: Blob): Promise<void> => {
      drop();
      const mine = turn;
      const shown = URL.createObjectURL(file);
      url = shown;
      chosen = file;
      if (isFilm(file)) {
        const film = await readFilm(shown);
        if (mine === turn) tell(film);
        return;
      }
      const found = await read(shown).catch(() => null);
      if (mine !== turn) return;
      image = found;
      if (found === null) tell({ type: "picture.unreadable" });
      else tell({ type: "picture.read", url: shown, width: found.naturalWidth, height: found.naturalHeight });
    };

    const cutOut = async (crop: Crop | null): Promise<void> => {
      const mine = turn;
      const name = chosen instanceof File ? chosen.name : "";
      const part = crop === null ? chosen : image && (await cut(image, crop, mostWidth));
      if (mine !== turn) return;
      tell(
        part === null
          ? { type: "picture.unreadable" }
          : { type: "picture.cutOut", document_file: new File([part], name, { type: part.type }) },
      );
    };

    receive((command) => {
      if (command.type === "picture.closed") drop();
      else if (command.type === "picture.cut") void cutOut(command.crop);
      else if (command.document_file instanceof Blob) void open(command.document_file);
    });
    return drop;
  });
