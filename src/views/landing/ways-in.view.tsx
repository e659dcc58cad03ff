import type { ReactNode } from "react";

import { Button } from "../kit/button/button.view.tsx";
import * as css from "./ways-in.css.ts";

export type WaysInProps = {
  /** Both landing and welcome page take these. */
  page: { readonly send: (event: { type: "signUp.pressed" } | { type: "logIn.pressed" }) => void };
  /** How one becomes a creator; null where the site takes none. */
  forCreators: ReactNode;
};

/** What guests can do on a site's first page: sign up, log in, become a creator. */
export function WaysIn({ page, forCreators }: WaysInProps) {
  return (
    <>
      <div className={css.ways}>
        <Button size="large" tone="follow" onClick={() => page.send({ type: "signUp.pressed" })}>
          Sign up
        </Button>
        <Button size="large" tone="secondary" onClick={() => page.send({ type: "logIn.pressed" })}>
          Log in
        </Button>
      </div>
      {forCreators !== null && <ForCreators>{forCreators}</ForCreators>}
    </>
  );
}

/** The line with the way to become a creator. */
export function ForCreators({ children }: { children: ReactNode }) {
  return (
    <p className={css.forCreators}>
      Do you make things?
      {children}
    </p>
  );
}
