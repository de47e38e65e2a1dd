import { useLocation } from "@remix-run/react";
import type { Visitor } from "#app/edge/context/visitor.ts";
import { copy } from "#app/shell/copy.ts";
import type { Layout } from "#app/shell/layout-rules.ts";
import { headerButtons, headerLinks, type SiteLink } from "#app/shell/navigation/site-links.ts";
import { useScrollState } from "#app/shell/use-scroll-state.ts";
import { Logo } from "#app/ui/art/logo.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Menu, X } from "#app/ui/icons.tsx";
import { CachedItems } from "#app/ui/markup/cached-items.tsx";
import { popoverButton, popoverPanel } from "#app/ui/overlay/popover.ts";
import { useClosingPanel } from "#app/ui/overlay/use-closing-panel.ts";
import { useLinkClicks } from "#app/ui/use-link-clicks.ts";

type HeaderProps = { visitor: Visitor; layout: Layout };

const menuId = "site-menu";

/** Header of the site. Next to the side navigation on wide screens only, without the logo, which the side navigation has. */
export function Header({ visitor, layout }: HeaderProps) {
  const location = useLocation();
  const { pathname } = location;
  const { hidden, scrolled } = useScrollState();
  const panel = useClosingPanel();
  const followLinks = useLinkClicks();
  const buttons = headerButtons(visitor, location);
  return (
    <div className={classNames("h-18", layout.side && "max-lg:hidden", layout.bare && "lg:hidden")}>
      <header
        data-scrolled={scrolled || undefined}
        className={classNames(
          "inset-x-0 top-0 z-30 flex h-18 items-center gap-3 px-gutter xl:gap-8 transition-transform duration-200",
          scrolled ? "header-scrolled fixed border-b border-line" : "absolute",
          hidden && "header-hidden -translate-y-full focus-within:translate-y-0",
          layout.side && "lg:left-side",
          layout.headerTone === "blue" ? "bg-blue text-white" : scrolled && "bg-paper",
        )}
      >
        <Logo company={visitor.company} show={layout.side ? "name" : "both"} />
        <nav ref={panel} aria-label={copy.siteNavigation} {...popoverPanel(menuId)} data-side="end" className="drawer">
          <button
            type="button"
            {...popoverButton(menuId)}
            className="btn btn-icon self-end lg:hidden"
            aria-label={copy.closeMenu}
          >
            <X size={22} aria-hidden />
          </button>
          <CachedItems
            as="ul"
            className="flex gap-x-3 gap-y-2 max-lg:flex-col xl:gap-x-7"
            onClick={followLinks}
            kind="header"
            items={headerLinks().map((link) => ({ ...link, isCurrent: pathname === link.to }))}
          >
            {({ isCurrent, ...link }) => <HeaderLink key={link.id} link={link} current={isCurrent} />}
          </CachedItems>
          <ul className="flex flex-wrap gap-2 lg:hidden">
            {buttons.map((link, index) => (
              <li key={link.id}>
                <ButtonLink to={link.to} variant={index === buttons.length - 1 ? "primary" : "quiet"}>
                  {link.label}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex shrink-0 items-center gap-1 sm:max-lg:gap-3 xl:gap-3">
          {buttons.map((link, index) => (
            <ButtonLink
              key={link.id}
              to={link.to}
              variant={index === buttons.length - 1 ? "primary" : "quiet"}
              className={classNames(
                // All fit from 992 px, also beside the side navigation.
                "max-xl:px-3.5 lg:max-xl:px-2 lg:max-xl:text-sm",
                // On the narrowest phones, and on any phone for a company's name, there is only room for the name; the drawer has the
                // button too.
                index === buttons.length - 1 ? "max-[22.5rem]:hidden" : "max-lg:hidden",
                visitor.company.subdomain !== null && "max-sm:hidden",
              )}
            >
              {link.label}
            </ButtonLink>
          ))}
          <button
            type="button"
            {...popoverButton(menuId)}
            className="btn btn-icon -mr-2 lg:hidden"
            aria-label={copy.menu}
          >
            <Menu size={22} aria-hidden />
          </button>
        </div>
      </header>
    </div>
  );
}

type HeaderLinkProps = { link: SiteLink; current: boolean };

function HeaderLink({ link, current }: HeaderLinkProps) {
  return (
    <li>
      <a
        href={link.to}
        data-discover="true"
        aria-current={current ? "page" : undefined}
        className="inline-flex min-h-11 items-center whitespace-nowrap text-[0.9375rem] lg:max-xl:text-sm font-medium underline-offset-[6px] hover:underline aria-[current]:underline"
      >
        {link.label}
      </a>
    </li>
  );
}
