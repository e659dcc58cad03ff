import { Button } from "../kit/button/button.view.tsx";
import { ErrorPage } from "../shell/error/error-page.view.tsx";

/** Says that the code of a page could not be loaded. */
export function PageFailure({ onReload }: { onReload: () => void }) {
  return (
    <ErrorPage
      message="This page could not be loaded. Please check your connection and try again."
      action={<Button onClick={onReload}>Reload</Button>}
    />
  );
}
