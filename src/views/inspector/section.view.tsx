import type { ReactNode } from "react";

import * as css from "./details.css.ts";
import { ToolIcon } from "./tool.view.tsx";

/** A part of the details that folds away. */
export function Section(props: { title: string; aside?: ReactNode; folded?: boolean; children: ReactNode }) {
  return (
    <details className={css.section} open={props.folded !== true}>
      <summary className={css.summary}>
        <span className={css.arrow}>
          <ToolIcon name="chevron" />
        </span>
        <h2>{props.title}</h2>
        {props.aside !== undefined && <span className={css.aside}>{props.aside}</span>}
      </summary>
      <div className={css.body}>{props.children}</div>
    </details>
  );
}
