/**
 * Runs the page's scripts once its first frame is shown, so that its own words are not held back by the time that the code
 * takes. The server names them as preloads, in their order (`after-first-frame.ts`). A page that nobody sees shows no frame.
 */
const start = async (): Promise<void> => {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]'))
    await import(href);
};

const open = (): void => {
  if (document.hidden) void start();
  else requestAnimationFrame(() => void setTimeout(() => void start()));
};

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", open);
else open();
