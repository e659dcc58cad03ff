import * as accountPaths from "../site/account-paths.ts";

/** One line of the bar above pages: what a creator has to do about her Snapchat (COVER-15, COVER-16). */
export interface PendingLine {
  readonly text: string;
  readonly path: string;
}

interface Tasks {
  readonly snapchat_adds: number;
  readonly snapchat_removals: number;
}

/** Where a broadcast is prepared, runs or is watched, nothing leads away (COVER-18, COVER-19). */
const streamPath = /^\/stream\/(create|view)(\/|$)/;

/** The lines of the bar at a path; a line is not there at 0, and nobody but a creator has any (COVER-17, COVER-20). */
export const pendingLines = (
  path: string,
  isCreator: boolean,
  tasks: Tasks | null,
): readonly PendingLine[] => {
  if (!isCreator || tasks === null || streamPath.test(path)) return [];
  const { snapchat_adds: adds, snapchat_removals: removals } = tasks;
  return [
    ...(adds > 0 ? [{ text: `${adds} new snapchat member(s).`, path: accountPaths.snapchatList }] : []),
    ...(removals > 0
      ? [
          {
            text: `${removals} snapchat membership(s) expired.`,
            path: `${accountPaths.snapchatList}?tab=expired`,
          },
        ]
      : []),
  ];
};
