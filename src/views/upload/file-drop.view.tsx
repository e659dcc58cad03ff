import type { ReactNode, SyntheticEvent } from "react";

import type { MediaChosen } from "../../machines/upload/upload.machine.ts";
import { chosenFile } from "./chosen-file.ts";

type FileDropProps = {
  readonly onChoose: (file: MediaChosen) => void;
  /** Files that are dropped are not opened by the browser, but not taken either. */
  readonly isClosed?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
};

/** What stands in it takes files that are dropped there or pasted. */
export function FileDrop({ onChoose, isClosed = false, className, children }: FileDropProps) {
  const takeFrom = (event: SyntheticEvent, { files }: DataTransfer) => {
    if (files.length === 0) return;
    event.preventDefault();
    if (!isClosed) for (const file of files) onChoose(chosenFile(file));
  };
  return (
    <div
      className={className}
      onPaste={(event) => takeFrom(event, event.clipboardData)}
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onDrop={(event) => takeFrom(event, event.dataTransfer)}
    >
      {children}
    </div>
  );
}
