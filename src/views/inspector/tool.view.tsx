import { type ComponentProps, type ReactNode, useRef, useState } from "react";

import { classNames } from "../kit/class-names.ts";
import { useDismissal } from "../kit/menu/use-dismissal.ts";
import { type ToolIconName, toolIcons } from "./tool-icons.ts";
import * as css from "./tool.css.ts";

/** A small line drawing in the colour of the text around it. */
export function ToolIcon({ name }: { name: ToolIconName }) {
  return (
    <svg className={css.icon} viewBox="0 0 16 16" aria-hidden>
      <path d={toolIcons[name]} />
    </svg>
  );
}

type ToolProps = {
  icon?: ToolIconName | undefined;
  /** Names it; shown as its tip when it has no text. */
  label?: string | undefined;
  tone?: keyof typeof css.tone | undefined;
  pressed?: boolean | undefined;
  children?: ReactNode;
} & Omit<ComponentProps<"button">, "style" | "className">;

/** A compact button of the inspector; without children its icon stands alone. */
export function Tool({ icon, label, tone = "plain", pressed, children, ...rest }: ToolProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(css.tone[tone], children === undefined && css.square)}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
    >
      {icon && <ToolIcon name={icon} />}
      {children}
    </button>
  );
}

/** Words for those who do not see the page. */
export function Said({ children }: { children: ReactNode }) {
  return <span className={css.said}>{children}</span>;
}

/** A button with a sheet below it; Escape and a press outside close it. */
export function ToolSheet(props: {
  label: string;
  icon?: ToolIconName | undefined;
  text: ReactNode;
  side?: "left" | "right";
  active?: boolean;
  children: (close: () => void) => ReactNode;
}) {
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useDismissal(root, open, close);
  return (
    <div ref={root} className={css.popover}>
      <button
        type="button"
        className={css.tone.outlined}
        aria-label={props.label}
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-pressed={props.active}
        onClick={() => setOpen(!open)}
      >
        {props.icon && <ToolIcon name={props.icon} />}
        {props.text}
      </button>
      {open && (
        <div
          className={classNames(css.sheet, props.side === "left" && css.left)}
          role="dialog"
          aria-label={props.label}
        >
          {props.children(close)}
        </div>
      )}
    </div>
  );
}
