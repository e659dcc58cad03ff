import { Button, type ButtonProps } from "../kit/button/button.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";

export const OFFLINE_TEXT = "We could not reach the server. Please check your connection and try again.";

export type ReadProblemProps = Pick<ButtonProps, "tone"> & {
  /** The server's refusal; without one it could not be reached. */
  failure?: { readonly error: string } | undefined;
  onRetry: () => void;
};

/** Stands where something would be that could not be read, with the way to try again. */
export function ReadProblem({ failure, onRetry, tone }: ReadProblemProps) {
  return (
    <Notice
      tone={failure === undefined ? "warning" : "danger"}
      action={
        <Button tone={tone} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {failure?.error ?? OFFLINE_TEXT}
    </Notice>
  );
}
