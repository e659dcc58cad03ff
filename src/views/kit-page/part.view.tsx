import type { ReactNode } from "react";
import * as css from "./kit-page.css.ts";

/** A chapter of the page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.section} aria-label={title}>
      <h2 className={css.heading}>{title}</h2>
      {children}
    </section>
  );
}

/** One part of the kit in one of its states. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.part}>
      <h3 className={css.name}>{name}</h3>
      {children}
    </div>
  );
}
