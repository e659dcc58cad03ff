const SHARED = `
  :host { all: initial; color-scheme: light dark; font: 500 13px/1.4 var(--mq-font-sans, system-ui), sans-serif; }
  button { font: inherit; color: inherit; cursor: pointer; border: 0; background: none; border-radius: 8px; }
  button:focus-visible, [tabindex]:focus-visible { outline: 2px solid var(--mq-focus, Highlight); outline-offset: 2px; }
  iframe { display: block; border: 0; width: 100%; height: 100%; background: var(--mq-page, Canvas); }
`;

/** An element at the end of the page whose inside neither takes the product's styles nor gives any to it. */
export const shadowHost = (
  page: Document,
  css: string,
): { readonly host: HTMLElement; readonly root: ShadowRoot } => {
  const host = page.createElement("marquee-inspector");
  const root = host.attachShadow({ mode: "open" });
  // A constructed sheet: the policy of the page lets no inline style in.
  const sheet = new page.defaultView!.CSSStyleSheet();
  sheet.replaceSync(SHARED + css);
  root.adoptedStyleSheets = [sheet];
  page.body.append(host);
  return { host, root };
};

/** An element with attributes and a text, for those few that are not drawn by React. */
export const element = <Name extends keyof HTMLElementTagNameMap>(
  page: Document,
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  text = "",
): HTMLElementTagNameMap[Name] => {
  const made = page.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
};
