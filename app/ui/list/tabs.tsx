import { Link, type LinkProps } from "@remix-run/react";

type TabsProps = {
  label: string;
  items: { label: string; to: LinkProps["to"]; current: boolean }[];
};

/** Views of one thing, as links: which one is open is in the address. */
export function Tabs({ label, items }: TabsProps) {
  return (
    <nav aria-label={label} className="tabs">
      {items.map((item) => (
        <Link key={item.label} to={item.to} aria-current={item.current ? "page" : undefined} preventScrollReset>
          {item.label}
        </Link>
      ))}
    </nav>
  );
}
