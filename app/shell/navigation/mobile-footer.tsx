import { useLocation } from "@remix-run/react";
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from "react";
import type { Visitor } from "#app/edge/context/visitor.ts";
import { copy } from "#app/shell/copy.ts";
import type { MenuEntry } from "#app/shell/navigation/nav-entry.ts";
import { NavIcon } from "#app/shell/navigation/nav-icon.tsx";
import { selectedEntry } from "#app/shell/navigation/selected-entry.ts";
import { CachedItems } from "#app/ui/markup/cached-items.tsx";
import { navIconOf } from "#app/ui/nav-icon-names.ts";
import { loadForPress } from "#app/ui/network/load-for-press.ts";
import { isPlainClick } from "#app/ui/overlay/plain-click.ts";
import { isInside } from "#app/ui/smart-link.tsx";
import { useLinkClicks } from "#app/ui/use-link-clicks.ts";

/** Loaded with the first press. */
const BottomSheet = lazy(() =>
  loadForPress(() => import("#app/ui/overlay/bottom-sheet.tsx")).then(({ BottomSheet: component }) => ({
    default: component,
  })),
);
const BriefPanel = lazy(() =>
  loadForPress(() => import("#app/assistant/conversations/components/brief-panel.tsx")).then(
    ({ BriefPanel: component }) => ({ default: component }),
  ),
);

/** Content of the sheets that entries open, by their id. */
const sheets: Partial<Record<string, ReactNode>> = {
  "stereo-ai": (
    <Suspense fallback={null}>
      <BriefPanel />
    </Suspense>
  ),
};

type MobileFooterProps = { visitor: Visitor; entries: MenuEntry[] };

/** Bottom navigation below 992 px. A company's first sidebar entry takes the first place and links out. */
export function MobileFooter({ visitor, entries }: MobileFooterProps) {
  const { pathname } = useLocation();
  const selected = selectedEntry(entries, pathname);
  const followLinks = useLinkClicks();
  const own = visitor.company.theme.sidebarMenu[0];
  return (
    <CachedItems
      as="nav"
      aria-label={copy.quickNavigation}
      className="mobile-footer"
      onClick={followLinks}
      kind="mobile-footer"
      items={[...(own ? [{ own }] : []), ...entries.map((entry) => ({ entry, current: entry.id === selected }))]}
    >
      {(item) =>
        "own" in item ? (
          <a key={item.own.url} href={item.own.url} rel={isInside(item.own.url) ? undefined : "noopener"}>
            <NavIcon name={navIconOf(item.own.icon)} />
            {item.own.label}
          </a>
        ) : (
          <QuickLink key={item.entry.id} {...item} sheet={sheets[item.entry.id]} />
        )
      }
    </CachedItems>
  );
}

type QuickLinkProps = {
  entry: Pick<MenuEntry, "name" | "icon" | "route" | "modal">;
  current: boolean;
  /** Content of a bottom sheet that opens instead of the page. */
  sheet?: ReactNode;
};

/**
 * An entry of the mobile footer. With `sheet` it opens a bottom sheet; without JavaScript it stays a link. Links are followed by the element
 * around.
 */
export function QuickLink({ entry, current, sheet }: QuickLinkProps) {
  const [isPressed, setPressed] = useState(false);
  const face = (
    <>
      <NavIcon name={entry.icon} />
      {entry.name}
    </>
  );
  function openSheet(event: MouseEvent) {
    if (!sheet || !isPlainClick(event)) return;
    event.preventDefault();
    setPressed(true);
  }
  const link = (
    <a
      href={entry.route}
      data-discover="true"
      aria-current={current ? "page" : undefined}
      aria-haspopup={entry.modal || sheet ? "dialog" : undefined}
      onClick={openSheet}
    >
      {face}
    </a>
  );
  if (!isPressed) return link;
  return (
    <Suspense fallback={link}>
      <BottomSheet title={entry.name} to={entry.route} trigger={face} opened>
        {sheet}
      </BottomSheet>
    </Suspense>
  );
}
