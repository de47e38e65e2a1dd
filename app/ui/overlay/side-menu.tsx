import type { ReactNode } from "react";
import { Menu } from "#app/ui/overlay/menu.tsx";

type SideMenuProps = {
  icon: ReactNode;
  text: string;
  /** Links and buttons with the class `menu-item`, each in an `<li>`. */
  children: ReactNode;
};

/** An entry of the side navigation that opens a list of choices beside it. */
export function SideMenu({ icon, text, children }: SideMenuProps) {
  const button = (
    <>
      {icon}
      <span>{text}</span>
    </>
  );
  return (
    <Menu button={button} buttonClassName="side-link" align="side">
      {children}
    </Menu>
  );
}
