import { onTestFinished } from "vitest";

import { mountedDisk } from "./mounted-disk.ts";

/** Puts a disk of so many kilobytes at a folder, until the test is over; `grow` makes it larger. */
export const smallDisk = (folder: string, kilobytes: number) => {
  const { grow, unmount } = mountedDisk(folder, kilobytes);
  onTestFinished(unmount);
  return { grow };
};
