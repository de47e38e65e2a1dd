import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

type MenuProps = {
  /** The accessible name, where the button shows only an icon. */
  label?: string;
  /** What the button shows. */
  button: ReactNode;
  buttonClassName?: string;
  /** Where the list opens: under the button, or beside it in the side navigation. */
  align?: "start" | "end" | "side";
  /** Of the menus with this name, one is open at a time. */
  name?: string;
  /** Whether it contains the current page. */
  current?: boolean;
  /** Called when the list is about to be opened: the pointer or the focus is on the button, or it opens. */
  onIntent?: () => void;
  /** Links and buttons with the class `menu-item`, each in an `<li>`. */
  children: ReactNode;
};

const itemSelector = ".menu-list :is(a[href], button:not(:disabled))";

/** The index a key moves to among `count` items, from `at` (−1: the button); null for other keys. */
function targetOf(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return at <= 0 ? count - 1 : at - 1;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}

/** A button that discloses a list of links and buttons. It is a `<details>`, so it opens without JavaScript. */
export function Menu({
  label,
  button,
  buttonClassName = "btn btn-quiet",
  align = "start",
  name,
  current = false,
  onIntent,
  children,
}: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    function closeOutside(event: Event) {
      const element = details.current;
      if (element?.open && event.target instanceof Node && !element.contains(event.target)) element.open = false;
    }
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLDetailsElement>) {
    const element = event.currentTarget;
    if (event.key === "Escape" && element.open) {
      element.open = false;
      element.querySelector("summary")?.focus();
      return;
    }
    const items = [...element.querySelectorAll<HTMLElement>(itemSelector)];
    const at = items.findIndex((item) => item.matches(":focus"));
    const opens = event.key === "ArrowDown" || event.key === "ArrowUp";
    const target = element.open || opens ? targetOf(event.key, at, items.length) : null;
    if (target === null) return;
    event.preventDefault();
    element.open = true;
    items[target]?.focus();
  }

  return (
    <details ref={details} name={name} className="menu" data-align={align} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is the button of its details. */}
      <summary
        className={buttonClassName}
        aria-label={label}
        aria-current={current || undefined}
        onPointerEnter={onIntent}
        onFocus={onIntent}
      >
        {button}
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click is the items' own; the list only closes after it. */}
      <ul
        className="menu-list"
        onClick={() => {
          // The item disappears with the list: its dialog returns the focus to the button.
          details.current?.querySelector("summary")?.focus();
          if (details.current) details.current.open = false;
        }}
      >
        {children}
      </ul>
    </details>
  );
}
