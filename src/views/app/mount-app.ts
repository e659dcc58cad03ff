import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";

/**
 * Shows the app in an element. Server HTML is hydrated before this returns: `useSelector` hydrates with an actor's current
 * snapshot, so no timer and no message may come between the actors' start and the end of the hydration. A Suspense boundary
 * that the server rendered would be hydrated later: what a first view of server HTML shows stands in none.
 */
export function mountApp(element: Element, app: ReactNode): void {
  if (element.hasChildNodes()) flushSync(() => hydrateRoot(element, app));
  else createRoot(element).render(app);
}
