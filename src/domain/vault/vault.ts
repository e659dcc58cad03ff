import { fieldTexts, requiredText, type FieldTexts } from "../account/field-texts.ts";
import { keptFileName } from "../upload/file-name.ts";

/** Folders of a creator at most, and characters of a folder's name. */
export const vaultLimits = { folders: 100, folderName: 40, chosen: 48 } as const;

/** What a folder is called: one line without ends of spaces. */
export const keptFolderName = (name: string): string => name.replaceAll(/[\s\p{C}]+/gu, " ").trim();

const lengthText = (name: string): string | null =>
  [...name].length > vaultLimits.folderName
    ? `Please use at most ${vaultLimits.folderName} characters`
    : null;

/** What keeps a name of a folder from being kept. */
export const checkFolderName = (name: string): FieldTexts<"name"> =>
  fieldTexts({ name: requiredText(keptFolderName(name)) ?? lengthText(keptFolderName(name)) });

export const FOLDER_EXISTS = "You have a folder of this name already.";
export const TOO_MANY_CHOSEN = `You can choose up to ${vaultLimits.chosen} files at a time.`;
export const TOO_MANY_FOLDERS = `You have ${vaultLimits.folders} folders, which is the most.`;
const NO_NAME = "A name is made of letters, digits, spaces, hyphens, underscores and dots.";

/** What keeps a file from being renamed: nothing is left of the name, or it would begin with a dot (UPLOAD-11). */
export const checkFileName = (name: string): FieldTexts<"name"> =>
  fieldTexts({
    name: requiredText(name) ?? (/^(\.|$)/.test(keptFileName(name)) ? NO_NAME : null),
  });
