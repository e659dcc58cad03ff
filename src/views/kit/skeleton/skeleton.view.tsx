import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import * as css from "./skeleton.css.ts";

export type SkeletonProps = {
  shape?: keyof typeof css.shape | undefined;
  width?: keyof typeof css.width | undefined;
};

/** Holds the place of something that is on its way. */
export function Skeleton({ shape = "text", width }: SkeletonProps) {
  return (
    <span className={classNames(css.skeleton, css.shape[shape], width && css.width[width])} aria-hidden />
  );
}

/** A group of skeletons that says once what is loading. */
export function Loading({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div className={className} role="status" aria-busy>
      <span className={css.said}>{label}</span>
      {children}
    </div>
  );
}
