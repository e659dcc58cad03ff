import { expect, test, vi } from "vitest";

import { firstPicture } from "../../src/actors/browser/first-picture.ts";

/** Whether it has resolved by now. */
const watched = (promise: Promise<void>) => {
  const resolved = vi.fn();
  const wait = async (): Promise<void> => {
    await promise;
    resolved();
  };
  void wait();
  return resolved;
};

test("a video that plays by itself is waited for until it has a picture, no other, and none for ever", async () => {
  document.body.innerHTML = "<video></video>";
  await firstPicture(window);
  document.body.innerHTML = "<video autoplay></video>";
  const video = document.querySelector("video")!;
  const shown = watched(firstPicture(window));
  await Promise.resolve();
  expect(shown).not.toHaveBeenCalled();
  video.dispatchEvent(new Event("loadeddata"));
  await expect.poll(() => shown).toHaveBeenCalledTimes(1);

  vi.useFakeTimers();
  const late = watched(firstPicture(window));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(late).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(late).toHaveBeenCalledTimes(1);
  vi.useRealTimers();

  Object.defineProperty(video, "readyState", { value: 4 });
  await firstPicture(window);
});
