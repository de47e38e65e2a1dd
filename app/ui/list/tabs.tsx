import { Link, type LinkProps } from "@remix-run/react";
import { useEffect, useRef } from "react";

type TabsProps = {
  label: string;
  items: { label: string; to: LinkProps["to"]; current: boolean }[];
};

/** Views of one subject as links: the URL selects one. If they overflow, the bar scrolls to the current one. */
export function Tabs({ label, items }: TabsProps) {
  const bar = useRef<HTMLElement>(null);
  const current = items.find((item) => item.current)?.label;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the current tab changes, and reads it from the DOM.
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>("[aria-current]");
    // Not `scrollIntoView`: it would scroll the page as well.
    if (bar.current && tab) bar.current.scrollLeft = tab.offsetLeft - (bar.current.clientWidth - tab.offsetWidth) / 2;
  }, [current]);

  return (
    <nav ref={bar} aria-label={label} className="tabs">
      {items.map((item, at) => (
        <Link
          // biome-ignore lint/suspicious/noArrayIndexKey: views of lists have any name, also that of another tab.
          key={`${at} ${item.label}`}
          to={item.to}
          aria-current={item.current ? "page" : undefined}
          preventScrollReset
        >
          {item.label}
        </Link>
      ))}
    </nav>
  );
}
