import type { RouteFacts } from "../../domain/site/page-route.ts";
import { resolveLocation } from "../router/route.ts";

/** Whether there is a page at a path that the viewer may open: menus and pages link to nothing else. */
export const pageExists =
  (facts: RouteFacts) =>
  (path: string): boolean => {
    const { route, isOpen } = resolveLocation({ path, search: "" }, facts);
    return isOpen && route.page !== "not-found";
  };
