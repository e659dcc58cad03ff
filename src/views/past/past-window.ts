/** The page of the past, which is loaded before it is looked at, so that it is there without a network. */
export interface PastWindow {
  /** Shows it in a place until it is given back; it goes on as it was. */
  readonly lend: (place: Element) => () => void;
  /** Moves it to an address that differs in what follows the # alone. */
  readonly show: (address: string) => void;
}

/** An element that can be moved without being begun anew, where the browser can do that. */
type Movable = Element & { readonly moveBefore?: (child: Element, before: null) => void };

const move = (to: Movable, child: Element): void => {
  if (to.moveBefore === undefined) to.append(child);
  else to.moveBefore(child, null);
};

/** Loads the page in a frame that is not seen yet. `home` is where the frame stands meanwhile. */
export const createPastWindow = (home: HTMLElement, className: string): PastWindow => {
  const frame = home.ownerDocument.createElement("iframe");
  frame.title = "The product as it was";
  frame.className = className;
  frame.src = "/__past";
  home.append(frame);
  return {
    lend: (place) => {
      move(place, frame);
      return () => move(home, frame);
    },
    // Replaced, not navigated: a drag along the timeline leaves no trail in the history.
    show: (address) => frame.contentWindow?.location.replace(address),
  };
};
