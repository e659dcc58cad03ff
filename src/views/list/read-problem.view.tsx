import { UNREACHABLE } from "../../machines/app/error-toast.ts";
import { Button, type ButtonProps } from "../kit/button/button.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";

export type ReadProblemProps = Pick<ButtonProps, "tone" | "size"> & {
  /** The server's refusal; without one it could not be reached. */
  failure?: { readonly error: string } | undefined;
  onRetry: () => void;
};

/** Stands where something would be that could not be read, with the way to try again. */
export function ReadProblem({ failure, onRetry, tone, size }: ReadProblemProps) {
  return (
    <Notice
      tone={failure === undefined ? "warning" : "danger"}
      action={
        <Button tone={tone} size={size} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {failure?.error ?? UNREACHABLE}
    </Notice>
  );
}
