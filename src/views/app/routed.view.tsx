import { shallowEqual, useSelector } from "@xstate/react";
import { useMemo, type ReactNode } from "react";
import { createPath, Router, type Navigator, type To } from "react-router-dom";

import type { RouterRef, RouterSnapshot } from "../../machines/router/router.machine.ts";

const selectLocation = ({ context: { location } }: RouterSnapshot) => ({
  pathname: location.path,
  search: location.search,
});

const addressOf = (to: To): string => (typeof to === "string" ? to : createPath(to));

/** Addresses are clean, without a hash (SHELL-39). */
const asked = (to: To) => ({ type: "navigation.requested", to: addressOf(to).replace(/#.*/, "") }) as const;

/** Where links lead is decided by the router machine: it navigates, loads the page, or redirects home. */
const navigatorOf = (router: RouterRef): Navigator => ({
  createHref: addressOf,
  push: (to) => router.send(asked(to)),
  replace: (to) => router.send({ ...asked(to), replace: true }),
  go: () => undefined,
});

/** Gives the links inside the location of the router machine, which stays the one that knows it. */
export function Routed({ router, children }: { router: RouterRef; children: ReactNode }) {
  const navigator = useMemo(() => navigatorOf(router), [router]);
  return (
    <Router
      location={useSelector(router, selectLocation, shallowEqual)}
      navigator={navigator}
      useTransitions={false}
    >
      {children}
    </Router>
  );
}
