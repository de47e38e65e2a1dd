import { useLocation } from "@remix-run/react";
import type { Visitor } from "#app/edge/visitor.ts";
import { copy } from "#app/shell/copy.ts";
import { mobileFooterItems } from "#app/shell/mobile-footer-items.ts";
import { NavIcon } from "#app/shell/nav-icon.tsx";
import { SmartLink } from "#app/ui/smart-link.tsx";

type MobileFooterProps = { visitor: Visitor };

/** The thumb's navigation, below 992 px only. */
export function MobileFooter({ visitor }: MobileFooterProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={copy.quickNavigation} className="mobile-footer">
      {mobileFooterItems(visitor).map((item) => (
        <SmartLink key={item.id} to={item.to} aria-current={pathname === item.to ? "page" : undefined}>
          <NavIcon name={item.icon} />
          {item.label}
        </SmartLink>
      ))}
    </nav>
  );
}
