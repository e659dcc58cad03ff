import { useEffect, useRef } from "react";

/** The document's title, with the site's behind it (CWL-13); null is the site's alone. */
export function usePageTitle(title: string | null, siteTitle: string): void {
  useEffect(() => {
    document.title = title === null || title === siteTitle ? siteTitle : `${title} | ${siteTitle}`;
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
