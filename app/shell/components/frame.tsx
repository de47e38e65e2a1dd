import { useLocation } from "@remix-run/react";
import { type ReactNode, useCallback } from "react";
import type { Visitor } from "#app/edge/context/visitor.ts";
import type { Scheme } from "#app/edge/cookies/scheme.ts";
import { openOption } from "#app/player/options/opened-option.ts";
import { UsageBar } from "#app/rights/usage/components/usage-bar.tsx";
import type { UsageBarData } from "#app/rights/usage/read-usage-bar.server.ts";
import { Footer } from "#app/shell/components/footer.tsx";
import { GetStarted } from "#app/shell/components/get-started.tsx";
import { Header } from "#app/shell/components/header.tsx";
import { HouseTabs } from "#app/shell/components/house-tabs.tsx";
import { layoutOf } from "#app/shell/layout-rules.ts";
import type { FooterLinks } from "#app/shell/navigation/footer-links.server.ts";
import { pagesIn, trailTo } from "#app/shell/navigation/house-tabs.ts";
import { MobileBar } from "#app/shell/navigation/mobile-bar.tsx";
import { MobileFooter } from "#app/shell/navigation/mobile-footer.tsx";
import type { Menus, NavBadges } from "#app/shell/navigation/nav-entry.ts";
import { SideNavigation } from "#app/shell/navigation/side-navigation.tsx";
import { useRouteHandle } from "#app/shell/use-route-handle.ts";
import { classNames } from "#app/ui/class-names.ts";
import { TrailContext } from "#app/ui/list/trail.tsx";

type FrameProps = {
  visitor: Visitor;
  menus: Menus;
  badges: NavBadges;
  footer: FooterLinks;
  scheme: Scheme;
  /** Null for users who cannot request licences. */
  usage: UsageBarData | null;
  children: ReactNode;
};

/** Layout around the routed page, with its `<main>`. The player is outside. */
export function Frame({ visitor, menus, badges, footer, scheme, usage, children }: FrameProps) {
  const { pathname } = useLocation();
  const layout = layoutOf(useRouteHandle(), pathname, visitor);
  // A company's background decides between light and dark, so there is no choice.
  const choice = layout.schemeChoice && visitor.company.theme.background === null ? scheme : null;
  const line = layout.bare ? null : usage;
  const trail = useCallback((path: string) => trailTo(pagesIn(menus), path), [menus]);
  return (
    <div
      className={classNames(
        "relative flex flex-1 flex-col",
        !layout.footer && "pb-floor",
        layout.side && !layout.bare && "lg:pl-side",
        layout.tone === "secondary" && "bg-sand",
      )}
    >
      {layout.side ? (
        <div className={layout.bare ? "lg:hidden" : "contents"}>
          <MobileBar company={visitor.company} sharesLine={line !== null} />
        </div>
      ) : null}
      {layout.header ? <Header visitor={visitor} layout={layout} /> : null}
      {line && layout.side ? <UsageBar bar={line} onOpen={openOption} /> : null}
      {layout.side && visitor.user !== null ? <HouseTabs menus={menus} /> : null}
      {/* No tabindex: a click on the page must leave the focus on the body, where the player listens for keys. */}
      <main id="content" className="flex-1">
        <TrailContext.Provider value={trail}>{children}</TrailContext.Provider>
      </main>
      {/* After the page in tab order; on screen at the left. */}
      {layout.side ? (
        <div className={layout.bare ? "lg:hidden" : "contents"}>
          <SideNavigation visitor={visitor} menus={menus} badges={badges} scheme={choice} />
        </div>
      ) : null}
      {layout.footer ? <GetStarted /> : null}
      {layout.footer ? <Footer visitor={visitor} links={footer} /> : null}
      {layout.side ? <MobileFooter visitor={visitor} entries={menus.quick} /> : null}
    </div>
  );
}
