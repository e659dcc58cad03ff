import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { lockFile, lockHolder } from "./file-lock.ts";

/** Another process already runs on the data folder. */
export class DataFolderBusy extends Error {
  override readonly name = "DataFolderBusy";
}

/** Makes the data folder ours until the answered function is called or this process ends. Throws `DataFolderBusy`. */
export const lockDataFolder = (folder: string): (() => void) => {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "server.lock");
  const lock = lockFile(path);
  if (lock !== null) return lock.release;
  throw new DataFolderBusy(
    `Another Marquee (${lockHolder(path)}) already runs on the data folder ${folder}. Stop it first, or set DATA_DIR.`,
  );
};
