import type { DetachedWindowAPI } from "happy-dom";
import { createActor } from "xstate";
import { afterEach, expect, test } from "vitest";

import { isMobile, watchBrowser } from "../../src/actors/browser/browser-facts.ts";
import { appFlow } from "../../src/machines/app/app.flow.ts";
import { appMachine } from "../../src/machines/app/app.machine.ts";
import { media } from "../../src/views/theme/media.ts";

const { happyDOM } = window as unknown as { readonly happyDOM: DetachedWindowAPI };
const resize = (width: number, height = 700) => happyDOM.setViewport({ width, height });
const pageHeight = () => document.documentElement.style.getPropertyValue("--page-height");

afterEach(() => resize(1024, 768));

test("[CONST-04] [CCONST-06] 767 px is mobile, 768 px is not, for the app and for the style sheets", () => {
  const seen = [767, 768].map((width) => {
    resize(width);
    return [
      isMobile(window),
      window.matchMedia(media.mobile).matches,
      window.matchMedia(media.tablet).matches,
    ];
  });
  expect(seen).toEqual([
    [true, true, false],
    [false, false, true],
  ]);
});

test("[CONST-06] the page height is the window's inner height and follows it, until the watch ends", () => {
  const app = createActor(appMachine, { input: appFlow.inputs[0]! });
  resize(1024, 600);
  const stop = watchBrowser(window, app);
  expect(pageHeight()).toBe("600px");
  resize(1024, 480);
  expect(pageHeight()).toBe("480px");
  stop();
  resize(1024, 720);
  expect(pageHeight()).toBe("480px");
});
