import type { Browser } from "playwright";

import { openPage } from "../running/screens.ts";

type Options = Parameters<Browser["newContext"]>[0];

/** A new browser's page, with everything that is said on channels and between windows, and what broke in any page. */
export const overhear = async (browser: Browser, options: Options = {}) => {
  const { page } = await openPage(browser, "desktop", options);
  const context = page.context();
  const said: string[] = [];
  const broken: string[] = [];
  await context.exposeBinding("overheard", (_, text: string) => void said.push(text));
  await context.addInitScript(() => {
    const { overheard } = globalThis as unknown as { readonly overheard: (text: string) => void };
    const textOf = (message: unknown): string => {
      try {
        return JSON.stringify(message) ?? "";
      } catch {
        return String(message);
      }
    };
    const channel = BroadcastChannel.prototype;
    const post = channel.postMessage;
    channel.postMessage = function (message: unknown) {
      overheard(textOf(message));
      post.call(this, message);
    };
    window.addEventListener("message", ({ data: message }) => overheard(textOf(message)), { capture: true });
  });
  context.on("page", (opened) => opened.on("pageerror", (error) => broken.push(error.message)));
  context.on("console", (message) => {
    if (/content security policy|trusted type/i.test(message.text())) broken.push(message.text());
  });
  return { page, context, said, broken };
};

/** The product with `?inspect`, and the inspector's window that it opens. */
export const openInspected = async (browser: Browser, origin: string, path = "/", options: Options = {}) => {
  const opened = await overhear(browser, options);
  const [inspector] = await Promise.all([
    opened.context.waitForEvent("page"),
    opened.page.goto(`${origin}${path}?inspect`),
  ]);
  await inspector.setViewportSize({ width: 1280, height: 860 });
  await inspector.getByText("Live", { exact: true }).waitFor();
  return { ...opened, inspector };
};
