import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router-dom";
import { classNames } from "../class-names.ts";
import * as css from "./card.css.ts";

export type CardProps = {
  as?: "div" | "article" | "section" | "li" | undefined;
  padding?: keyof typeof css.padding | undefined;
  raised?: boolean | undefined;
  /** The card holds one `CardLink` that covers it all. */
  pressable?: boolean | undefined;
  children: ReactNode;
} & Omit<ComponentProps<"div">, "style" | "children">;

/** A surface that keeps what belongs together. */
export function Card({
  as: Tag = "div",
  padding = "medium",
  raised,
  pressable,
  className,
  ...rest
}: CardProps) {
  const names = classNames(
    css.card,
    css.padding[padding],
    raised && css.raised,
    pressable && css.pressable,
    className,
  );
  return <Tag {...(rest as object)} className={names} />;
}

/** The link of a pressable card: its text names it, its area is the whole card. */
export function CardLink({
  className,
  children,
  href,
  ...rest
}: Omit<ComponentProps<"a">, "style"> & { href: string }) {
  return (
    <Link {...rest} to={href} className={classNames(css.link, className)}>
      {children}
    </Link>
  );
}
