import { Form, Link, useLocation } from "@remix-run/react";
import { LogOut, X } from "lucide-react";
import type { Visitor } from "#app/edge/visitor.ts";
import { WorkspaceSwitcher } from "#app/identity/components/workspace-switcher.tsx";
import { copy } from "#app/shell/copy.ts";
import { Logo } from "#app/shell/logo.tsx";
import { NavIcon } from "#app/shell/nav-icon.tsx";
import { type NavBadges, type NavEntry, navIconOf, navigationOf, selectedEntry } from "#app/shell/navigation.ts";
import { SchemeMenu } from "#app/shell/scheme-menu.tsx";
import { popoverButton, popoverPanel } from "#app/ui/popover.ts";
import { SmartLink } from "#app/ui/smart-link.tsx";
import { useClosingPanel } from "#app/ui/use-closing-panel.ts";

export const sideMenuId = "side-menu";

type SideNavigationProps = { visitor: Visitor; badges: NavBadges; schemeSwitch: boolean };

/** The bar at the left, 70 px: specification part 2, section 9. Below 992 px it is a panel that the mobile bar opens. */
export function SideNavigation({ visitor, badges, schemeSwitch }: SideNavigationProps) {
  const { pathname } = useLocation();
  const panel = useClosingPanel();
  const shown = navigationOf(visitor);
  const selected = selectedEntry(shown, pathname);
  return (
    <nav ref={panel} aria-label={copy.mainNavigation} {...popoverPanel(sideMenuId)} className="drawer side-bar">
      <div className="flex items-center justify-between lg:hidden">
        <Logo company={visitor.company} />
        <button type="button" {...popoverButton(sideMenuId)} className="btn btn-icon" aria-label={copy.closeMenu}>
          <X size={22} aria-hidden />
        </button>
      </div>
      <div className="hidden shrink-0 lg:block">
        <Logo company={visitor.company} show="sign" />
      </div>
      <ul className="side-list">
        {visitor.company.theme.sidebarMenu.map((link) => (
          <li key={link.url}>
            <SmartLink to={link.url} className="side-link">
              {/* The home icon is hidden on mobile: specification part 2, section 2. */}
              <span className={link.icon === "home" ? "max-lg:hidden" : undefined}>
                <NavIcon name={navIconOf(link.icon)} />
              </span>
              <span>{link.label}</span>
            </SmartLink>
          </li>
        ))}
        {shown.map((entry) => (
          <SideEntry key={entry.id} entry={entry} current={entry.id === selected} badges={badges} />
        ))}
      </ul>
      <div className="side-foot">
        <WorkspaceSwitcher visitor={visitor} />
        {schemeSwitch ? <SchemeMenu /> : null}
        {visitor.user ? (
          <Form method="post" action="/logout">
            <button type="submit" className="side-link" title={visitor.user.email}>
              <LogOut size={20} strokeWidth={1.6} aria-hidden />
              <span>{copy.signOut}</span>
            </button>
          </Form>
        ) : null}
      </div>
    </nav>
  );
}

type SideEntryProps = { entry: NavEntry; current: boolean; badges: NavBadges };

function SideEntry({ entry, current, badges }: SideEntryProps) {
  const figure = entry.badge === null ? undefined : badges[entry.badge];
  return (
    <li>
      <Link to={entry.route} className="side-link" aria-current={current ? "page" : undefined}>
        <NavIcon name={entry.icon} />
        <span>{entry.name}</span>
        {figure ? <span className="side-badge">{entry.badge === "profile" ? `${figure}%` : figure}</span> : null}
      </Link>
    </li>
  );
}
