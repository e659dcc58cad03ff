import type { ReactNode } from "react";
import { ButtonLink } from "../../kit/button/button.view.tsx";
import * as css from "./error-page.css.ts";

export type ErrorPageProps = {
  message: string;
  /** False shows the message alone [SHELL-37]. */
  oops?: boolean | undefined;
  homePath?: string | undefined;
  /** Another way on, such as a button that tries again. */
  action?: ReactNode;
};

/** What is shown in the place of a page that could not be [SHELL-36]. */
export function ErrorPage({ message, oops = true, homePath = "/", action }: ErrorPageProps) {
  return (
    <div className={css.page}>
      {oops ? (
        <>
          <h1 className={css.oops}>Oops</h1>
          <p className={css.message}>{message}</p>
        </>
      ) : (
        <h1 className={css.alone}>{message}</h1>
      )}
      <div className={css.actions}>
        {action}
        <ButtonLink href={homePath} tone="secondary">
          Back to the start
        </ButtonLink>
      </div>
    </div>
  );
}
