import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { ReadProblem } from "./read-problem.view.tsx";

export type ReadingProps = {
  view: { readonly status: "failed"; readonly error: string } | { readonly status: string };
  /** What is being read, as it is said while it is. */
  label: string;
  /** Class of what stands around the grey shapes. */
  className?: string | undefined;
  onRetry: () => void;
};

/** Stands where a page's content will be while it is read, and when it could not be read. */
export function Reading({ view, label, className, onRetry }: ReadingProps) {
  if (view.status === "loading")
    return (
      <Loading label={label} className={className}>
        <Skeleton width="most" />
        <Skeleton width="half" />
      </Loading>
    );
  if ("error" in view && view.status === "failed")
    return <ReadProblem failure={{ error: view.error }} onRetry={onRetry} tone="secondary" />;
  return null;
}
