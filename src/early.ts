declare global {
  interface Window {
    /** The button that was pressed last. */
    earlyButton?: HTMLButtonElement | null;
  }
}

// Runs before everything else: presses on the server's HTML before the scripts are there are replayed then.
addEventListener(
  "click",
  ({ target }) => {
    if (target instanceof Element) window.earlyButton = target.closest("button");
  },
  true,
);
