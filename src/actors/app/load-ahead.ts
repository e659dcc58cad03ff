import type { AppRef } from "../../machines/app/app.machine.ts";
import { whenIdle } from "../browser/when-idle.ts";
import { loadCodec } from "../http/call.ts";
import type { CodedPage, PageLogics } from "./page-logics.ts";

/** Loads and prepares the page that the shown one names as its next (`ahead`) while the browser is idle, once. */
export const loadAhead = (browser: Window, app: AppRef, pages: PageLogics): void => {
  const asked = new Set<CodedPage>();
  const load = async (coming: CodedPage): Promise<void> => {
    await whenIdle(browser);
    await Promise.all([pages.load(coming), loadCodec()]);
    await whenIdle(browser);
    pages.code(coming)?.prepare?.(browser);
  };
  let leave = (): void => undefined;
  let page: unknown;
  const look = (): void => {
    const { context, children } = app.getSnapshot();
    const kind = context.route?.page ?? "not-found";
    if (kind === "not-found") return;
    const coming = pages.code(kind)?.ahead?.(children["page"]?.getSnapshot() as never) ?? null;
    if (coming === null || asked.has(coming)) return;
    asked.add(coming);
    // What cannot be had now is loaded by who opens it.
    load(coming).catch(() => asked.delete(coming));
  };
  const follow = (): void => {
    const shown = app.getSnapshot().children["page"];
    if (shown === page) return;
    page = shown;
    leave();
    const looking = shown?.subscribe(look);
    leave = () => looking?.unsubscribe();
    look();
  };
  app.subscribe(follow);
  follow();
};
