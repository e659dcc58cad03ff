/** What a tooltip is about: an element with a name or a longer text that is not written on it. */
export interface Pointed {
  readonly element: Element;
  readonly text: string;
}

interface TooltipListener {
  readonly show: (pointed: Pointed) => void;
  readonly hide: () => void;
}

/** How long a pointer rests, or a finger stays, before the tooltip comes; how long it stays after the finger is gone. */
const RESTING_MS = 350;
const PRESSING_MS = 500;
const READING_MS = 1_500;

const described = "[data-tooltip], [title]:not(iframe)";

const pointedOf = (target: EventTarget | null): Pointed | null => {
  const element = target instanceof Element ? target.closest(described) : null;
  const text = element?.getAttribute("data-tooltip") ?? element?.getAttribute("title") ?? "";
  return element === null || text === "" ? null : { element, text };
};

/**
 * Tells what the person points at: a mouse that rests, the keyboard's focus, a finger that stays. Escape, a press, scrolling
 * and leaving end it. While it is shown the browser's own tooltip is put away. Answers how to stop.
 */
export const watchTooltips = (page: Document, listener: TooltipListener): (() => void) => {
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true, passive: false };
  let current: Pointed | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPressed = false;
  let isMoving = false;

  const later = (work: () => void, wait: number): void => {
    clearTimeout(timer);
    timer = setTimeout(work, wait);
  };
  const hide = (): void => {
    clearTimeout(timer);
    if (current === null) return;
    const { element, text } = current;
    if (!element.hasAttribute("data-tooltip") && !element.hasAttribute("title"))
      element.setAttribute("title", text);
    current = null;
    listener.hide();
  };
  const show = (pointed: Pointed): void => {
    if (current?.element === pointed.element) return;
    hide();
    if (!pointed.element.isConnected) return;
    current = pointed;
    pointed.element.removeAttribute("title");
    listener.show(pointed);
  };
  const listen = <Name extends keyof DocumentEventMap>(
    name: Name,
    react: (event: DocumentEventMap[Name]) => void,
  ): void => page.addEventListener(name, react, options);

  listen("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const isTooltip = event.target instanceof Element && event.target.closest("[role=tooltip]") !== null;
    const pointed = pointedOf(event.target);
    if (isTooltip || (current !== null && current.element.contains(event.target as Node)))
      return clearTimeout(timer);
    if (pointed !== null) later(() => show(pointed), current === null ? RESTING_MS : 0);
    // A moment to get over the gap onto the tooltip itself.
    else if (current === null) clearTimeout(timer);
    else later(hide, 100);
  });
  listen("focusin", (event) => {
    const pointed = pointedOf(event.target);
    // A dialog that gives its first button the focus as it opens is not asked what the button is.
    if (pointed !== null && isMoving && pointed.element.matches(":focus-visible")) show(pointed);
    else hide();
  });
  listen("focusout", hide);
  listen("keyup", () => {
    isMoving = false;
  });
  listen("keydown", (event) => {
    isMoving = event.key === "Tab" || event.key.startsWith("Arrow");
    if (event.key !== "Escape" || current === null) return;
    // It ends the tooltip alone, not the dialog below it.
    event.preventDefault();
    event.stopPropagation();
    hide();
  });
  listen("pointerdown", (event) => {
    hide();
    isPressed = false;
    isMoving = false;
    const pointed = event.pointerType === "touch" ? pointedOf(event.target) : null;
    if (pointed === null) return;
    later(() => {
      isPressed = true;
      show(pointed);
    }, PRESSING_MS);
  });
  listen("pointerup", (event) => {
    if (event.pointerType === "touch") later(hide, isPressed ? READING_MS : 0);
  });
  listen("pointercancel", hide);
  listen("contextmenu", (event) => {
    if (isPressed) event.preventDefault();
  });
  // Who asked what a button is does not press it.
  listen("click", (event) => {
    if (!isPressed) return hide();
    isPressed = false;
    event.preventDefault();
    event.stopPropagation();
  });
  listen("scroll", hide);
  return () => {
    hide();
    listening.abort();
  };
};
