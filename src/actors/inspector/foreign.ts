import { createBrowserReceiver } from "@statelyai/inspect";

import type { SourceHead } from "../../machines/inspector/library.ts";
import {
  chartOfDefinition,
  createForeignTimeline,
  foreignName,
  type ForeignTimeline,
} from "./foreign-timeline.ts";
import { readPlainMessage } from "./plain-message.ts";

export interface ForeignSource {
  readonly head: Omit<SourceHead, "length">;
  readonly timeline: ForeignTimeline;
}

/** The window that opened the inspector or framed it; only its messages count. */
const appOf = (window: Window): Window | null => {
  const around = window.self === window.top ? (window.opener as Window | null) : window.parent;
  return around === window ? null : around;
};

/**
 * Listens to another XState app that points `createBrowserInspector` at this page: each of its roots is a source. `changed`
 * receives the source and whether it is new.
 */
export const listenToForeign = (
  window: Window,
  now: () => number,
  changed: (source: ForeignSource, isNew: boolean) => void,
): void => {
  const app = appOf(window);
  if (app === null) return;
  const sources = new Map<string, ForeignSource>();
  const bySession = new Map<string, ForeignSource>();
  let count = 0;

  const sourceOf = (root: string, name: string, time: number, isRoot: boolean): ForeignSource => {
    const known = sources.get(root);
    // A root that begins again is another run of that app.
    if (known !== undefined && !isRoot) return known;
    count += 1;
    const head = {
      id: `foreign:${count}`,
      kind: "foreign",
      title: name,
      begun: time,
      group: "foreign",
    } as const;
    const source = { head, timeline: createForeignTimeline() };
    sources.set(root, source);
    return source;
  };

  const guarded = {
    opener: app,
    addEventListener: (type: "message", listener: (event: MessageEvent) => void) =>
      window.addEventListener(type, (event) => {
        if (event.source === app) listener(event);
      }),
  };
  Object.assign(guarded, { self: guarded, top: guarded });
  createBrowserReceiver({ window: guarded as unknown as Window }).subscribe((data) => {
    const message = readPlainMessage(data, now());
    if (message === null) return;
    if (message.type !== "@xstate.actor") {
      const source = bySession.get(message.session);
      source?.timeline.hear(message);
      if (message.type === "@xstate.snapshot" && source !== undefined) changed(source, false);
      return;
    }
    const { root, session, definition, time } = message;
    const name = foreignName(message.name, chartOfDefinition(definition));
    const source = sourceOf(root, name, time, session === root);
    const isNew = session === root;
    bySession.set(session, source);
    source.timeline.hear(message);
    changed(source, isNew);
  });
};
