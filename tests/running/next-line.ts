import type { Page } from "playwright";

/** Done when the next socket of a page has heard from the server. */
export const nextLine = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.once("websocket", (socket) => socket.once("framereceived", () => resolve()));
  });
