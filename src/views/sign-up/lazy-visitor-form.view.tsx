import { Suspense } from "react";

import { lazyView } from "../app/lazy-view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import type { VisitorFormProps } from "./visitor-form.view.tsx";

const load = () => import("./visitor-form.view.tsx");
const VisitorForm = lazyView(async () => (await load()).VisitorForm);

/** Loads its code, and that of the log-in in it. */
export const preloadVisitorForm = async (): Promise<void> => {
  await VisitorForm.preload();
  await (await load()).preloadSignInForm();
};

/** The form of somebody who is not signed in, for dialogs that members open as well: its code is not theirs. */
export function LazyVisitorForm(props: VisitorFormProps) {
  return (
    <Suspense
      fallback={
        <Loading label="Loading the form">
          <Skeleton shape="button" />
          <Skeleton shape="button" />
          <Skeleton shape="button" />
        </Loading>
      }
    >
      <VisitorForm {...props} />
    </Suspense>
  );
}
