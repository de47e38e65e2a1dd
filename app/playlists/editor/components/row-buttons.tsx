import type { ReactNode } from "react";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import { rowsForm } from "#app/playlists/editor/rows-form.ts";
import { ArrowDown, ArrowUp, X } from "#app/ui/icons.tsx";

type RowButtonsProps = {
  id: string;
  name: string;
  /** Whether the row can't be moved or removed. */
  isFixed: boolean;
  /** Link that opens the row. */
  children: ReactNode;
};

const look = "btn btn-icon btn-small";

/** Buttons that move and remove a row: submit buttons of the shared rows form, so they work without JavaScript. */
export function RowButtons({ id, name, isFixed, children }: RowButtonsProps) {
  const button = (act: "top" | "up" | "down" | "bottom" | "remove", icon: ReactNode) => (
    <button
      type="submit"
      form={rowsForm}
      name="act"
      value={`${act}:${id}`}
      className={look}
      aria-label={copy[act](name)}
    >
      {icon}
    </button>
  );
  return (
    <span className="playlist-buttons">
      {isFixed ? null : (
        <>
          {button("top", <EndArrow />)}
          {button("up", <ArrowUp size={16} aria-hidden />)}
          {button("down", <ArrowDown size={16} aria-hidden />)}
          {button("bottom", <EndArrow isDown />)}
        </>
      )}
      {children}
      {isFixed ? null : button("remove", <X size={16} aria-hidden />)}
    </span>
  );
}

/** Icon: arrow to a line, for moving to an end. */
function EndArrow({ isDown = false }: { isDown?: boolean }) {
  return (
    <svg
      width={16}
      height={16}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      className={isDown ? "rotate-180" : undefined}
      aria-hidden
    >
      <path d="M5 4h14M6 14l6-6 6 6M12 8v12" />
    </svg>
  );
}
