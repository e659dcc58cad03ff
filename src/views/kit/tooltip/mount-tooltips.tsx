import { createRoot } from "react-dom/client";

import { Tooltips } from "./tooltip.view.tsx";

/** Gives the page its tooltips. They are no part of what the app shows: nothing waits for them, and no state has them. */
export const mountTooltips = (page: Document): void => {
  createRoot(page.body.appendChild(page.createElement("div"))).render(<Tooltips />);
};
