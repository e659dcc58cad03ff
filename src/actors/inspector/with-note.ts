import type { Timeline, TimelineNote } from "../../machines/inspector/timeline.ts";

/** The same timeline with one more note. */
export const withNote = (timeline: Timeline, note: TimelineNote): Timeline =>
  Object.create(timeline, { notes: { get: () => [note, ...timeline.notes] } }) as Timeline;
