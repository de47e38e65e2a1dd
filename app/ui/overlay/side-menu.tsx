import type { ReactNode } from "react";
import { Menu } from "#app/ui/overlay/menu.tsx";

type SideMenuProps = {
  icon: ReactNode;
  text: string;
  /** Sum of the counts of its entries; none is shown for 0. */
  count?: number;
  /** Whether it contains the page's entry. */
  current?: boolean;
  /** Links and buttons with the class `menu-item`, each in an `<li>`. */
  children: ReactNode;
};

/** An entry of the side navigation that opens a list of choices beside it. */
export function SideMenu({ icon, text, count = 0, current = false, children }: SideMenuProps) {
  const button = (
    <>
      {icon}
      <span>{text}</span>
      {count > 0 ? <span className="side-badge">{count}</span> : null}
    </>
  );
  return (
    <Menu button={button} buttonClassName="side-link" align="side" name="side-menu-open" current={current}>
      {children}
    </Menu>
  );
}
