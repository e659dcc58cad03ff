import { useEffect, useRef } from "react";

/** A document's title, with the site's behind it (CWL-13); null is the site's alone. */
export const documentTitle = (title: string | null, siteTitle: string): string =>
  title === null || title === siteTitle ? siteTitle : `${title} | ${siteTitle}`;

/** Keeps the title of the document. */
export function usePageTitle(title: string | null, siteTitle: string): void {
  useEffect(() => {
    document.title = documentTitle(title, siteTitle);
  }, [title, siteTitle]);
}

/** Puts the focus on another page's content, so that a reader hears it and Tab begins there. Not at the first page. */
export function useFocusOnPage(key: string): void {
  const last = useRef(key);
  useEffect(() => {
    if (last.current === key) return;
    last.current = key;
    document.getElementById("content")?.focus({ preventScroll: true });
  }, [key]);
}
