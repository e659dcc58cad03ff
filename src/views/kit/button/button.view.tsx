import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link, useInRouterContext } from "react-router-dom";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon/icon.view.tsx";
import type { IconName } from "../icon/icon-paths.ts";
import { Spinner } from "../spinner/spinner.view.tsx";
import * as css from "./button.css.ts";

type Look = {
  tone?: keyof typeof css.tone | undefined;
  size?: keyof typeof css.size | undefined;
  wide?: boolean | undefined;
  icon?: IconName | undefined;
  iconAfter?: IconName | undefined;
  children?: ReactNode;
};

export type ButtonProps = Look & {
  /** Something is under way: the button says so and does nothing until it is over, keeping the focus. */
  busy?: boolean | undefined;
  /** Stands in the place of the label while busy, such as "Logging in…". */
  busyLabel?: string | undefined;
} & Omit<ComponentProps<"button">, keyof Look | "style">;

export type ButtonLinkProps = Look & { href: string } & Omit<
    ComponentProps<"a">,
    keyof Look | "href" | "style"
  >;

export type IconButtonProps = Omit<ButtonProps, "icon" | "iconAfter" | "children" | "wide" | "busyLabel"> & {
  icon: IconName;
  label: string;
  filled?: boolean | undefined;
};

/** A button. While `busy` clicks and submits are swallowed. */
export function Button(props: ButtonProps) {
  const { tone, size, wide, icon, iconAfter, children, busy = false, busyLabel, ...rest } = props;
  const { className, onClick, type = "button", ...others } = rest;
  return (
    <button
      {...others}
      type={type}
      className={classNames(look({ tone, size, wide }), className)}
      onClick={busy ? swallow : onClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || others["aria-disabled"]}
    >
      <Content icon={icon} iconAfter={iconAfter}>
        {children}
      </Content>
      {busy && <Waiting label={busyLabel} />}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  tone,
  size,
  wide,
  icon,
  iconAfter,
  children,
  className,
  href,
  ...rest
}: ButtonLinkProps) {
  const looks = classNames(look({ tone, size, wide }), className);
  const content = (
    <Content icon={icon} iconAfter={iconAfter}>
      {children}
    </Content>
  );
  // Where the app itself broke there is no router either.
  return useInRouterContext() ? (
    <Link {...rest} to={href} className={looks}>
      {content}
    </Link>
  ) : (
    <a {...rest} href={href} className={looks}>
      {content}
    </a>
  );
}

/** A round button with a drawing for a label; `label` names it. */
export function IconButton({
  icon,
  label,
  filled,
  tone = "plain",
  size = "medium",
  ...rest
}: IconButtonProps) {
  return (
    <Button
      {...rest}
      tone={tone}
      size={size}
      className={classNames(css.round[size], rest.className)}
      aria-label={label}
      data-tooltip={label}
    >
      <Icon name={icon} filled={filled} />
    </Button>
  );
}

function look({ tone = "primary", size = "medium", wide = false }: Omit<Look, "children">): string {
  return classNames(css.button, css.tone[tone], css.size[size], wide && css.wide);
}

function Content({ icon, iconAfter, children }: Pick<Look, "icon" | "iconAfter" | "children">) {
  return (
    <span className={css.content}>
      {icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} />}
    </span>
  );
}

function Waiting({ label }: { label: string | undefined }) {
  return (
    <>
      <span className={css.waiting} aria-hidden>
        <Spinner size="small" />
        {label}
      </span>
      <span className={css.said}> {label ?? "Please wait"}</span>
    </>
  );
}

function swallow(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
