/** Resolves once the page has loaded, in a task after that. */
export const pageLoaded = (browser: Window): Promise<void> =>
  new Promise((resolve) => {
    if (browser.document.readyState === "complete") browser.setTimeout(resolve, 0);
    else browser.addEventListener("load", () => browser.setTimeout(resolve, 0), { once: true });
  });

/** Resolves when the page has loaded and the browser has nothing better to do, at the latest 3 seconds after the load. */
export const whenIdle = async (browser: Window): Promise<void> => {
  await pageLoaded(browser);
  await new Promise<void>((resolve) => {
    if ("requestIdleCallback" in browser) browser.requestIdleCallback(() => resolve(), { timeout: 3_000 });
    else (browser as Window).setTimeout(resolve, 500);
  });
};
