const LATEST_MS = 5_000;

/**
 * Resolves when a video that plays by itself has its first picture, at once where there is none, and after 5 seconds at the latest:
 * what loads ahead of its use would keep the picture waiting.
 */
export const firstPicture = (browser: Window): Promise<void> => {
  const video = browser.document.querySelector<HTMLVideoElement>("video[autoplay]");
  if (video === null || video.readyState >= video.HAVE_CURRENT_DATA) return Promise.resolve();
  return new Promise((resolve) => {
    browser.setTimeout(resolve, LATEST_MS);
    video.addEventListener("loadeddata", () => resolve(), { once: true });
  });
};
