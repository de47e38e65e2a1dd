import { Form, useLocation } from "@remix-run/react";
import { type ComponentProps, useEffect } from "react";
import type { Visitor } from "#app/edge/context/visitor.ts";
import type { Scheme } from "#app/edge/cookies/scheme.ts";
import { WorkspaceSwitcher } from "#app/identity/session/components/workspace-switcher.tsx";
import { SchemeMenu } from "#app/shell/components/scheme-menu.tsx";
import { copy } from "#app/shell/copy.ts";
import { jumpPath } from "#app/shell/jump/jump.ts";
import { jumpCopy } from "#app/shell/jump/jump-copy.ts";
import { entrancePath } from "#app/shell/navigation/entrance-path.ts";
import { type EntryGroup, groupEntries } from "#app/shell/navigation/group-entries.ts";
import type { MenuEntry, Menus, NavBadges } from "#app/shell/navigation/nav-entry.ts";
import { NavIcon } from "#app/shell/navigation/nav-icon.tsx";
import { selectedEntry } from "#app/shell/navigation/selected-entry.ts";
import { GroupIcon, GroupLink, SideGroup } from "#app/shell/navigation/side-group.tsx";
import { headerButtons } from "#app/shell/navigation/site-links.ts";
import { useFreshBadges } from "#app/shell/navigation/use-fresh-badges.ts";
import { Logo } from "#app/ui/art/logo.tsx";
import { IconSymbol, X } from "#app/ui/icons.tsx";
import { CachedItems } from "#app/ui/markup/cached-items.tsx";
import { navIconOf } from "#app/ui/nav-icon-names.ts";
import { popoverButton, popoverPanel } from "#app/ui/overlay/popover.ts";
import { useClosingPanel } from "#app/ui/overlay/use-closing-panel.ts";
import { isInside } from "#app/ui/smart-link.tsx";
import { useLinkClicks } from "#app/ui/use-link-clicks.ts";

export const sideMenuId = "side-menu";

type SideNavigationProps = { visitor: Visitor; menus: Menus; badges: NavBadges; scheme: Scheme | null };

/**
 * Side navigation, 70 px wide: docs/product/navigation.md. Below 992 px a panel opened by the mobile bar. `scheme`: the visitor's choice;
 * null if there is none.
 */
export function SideNavigation({ visitor, menus, badges, scheme }: SideNavigationProps) {
  const location = useLocation();
  const { pathname } = location;
  const access = headerButtons(visitor, location).find(({ id }) => id === "client-access");
  const panel = useClosingPanel();
  const followLinks = useLinkClicks();
  const selected = selectedEntry(menus.side, pathname);
  const counts = useFreshBadges(badges, {
    hasBadges: menus.hasBadges,
    isLate: menus.side.some(({ badge }) => badge === "queue"),
  });
  const groups = groupEntries(menus.side, { signedIn: visitor.user !== null });
  const isInBar = groups.some(({ folded, entries }) => !folded && entries.some(({ id }) => id === selected));
  const house = isInBar ? undefined : menus.side.find(({ id }) => id === selected)?.group;
  const settings = menus.side.filter(({ group }) => group === "settings" || group === "site");
  const linkOf = (entry: MenuEntry): SideLinkProps => ({
    entry: entry.entrance ? { ...entry, route: entrancePath(entry.route, location) } : entry,
    current: entry.id === selected,
    count: entry.badge === undefined ? undefined : counts[entry.badge],
  });
  const itemsOf = (group: EntryGroup<MenuEntry>): SideItem[] =>
    group.folded ? [{ group, selected, current: group.id === house, badges: counts }] : group.entries.map(linkOf);
  const foot = menus.side.filter((entry) => entry.place === "foot" && !entry.group);

  // Keeps the current entry of the scrolling list visible. Not by `scrollIntoView`: Chromium would start the tab order at the entry.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the selection changes, and reads it from the DOM.
  useEffect(() => {
    const entry = panel.current?.querySelector<HTMLElement>(".side-list [aria-current]");
    const scroller = entry?.closest<HTMLElement>(".side-list");
    if (!entry || !scroller) return;
    const top = entry.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
    scroller.scrollTop = Math.max(top + entry.offsetHeight - scroller.clientHeight, Math.min(top, scroller.scrollTop));
  }, [selected]);

  return (
    <nav ref={panel} aria-label={copy.mainNavigation} {...popoverPanel(sideMenuId)} className="drawer side-bar">
      <div className="flex items-center justify-between lg:hidden">
        <Logo company={visitor.company} />
        <button type="button" {...popoverButton(sideMenuId)} className="btn btn-icon" aria-label={copy.closeMenu}>
          <X size={22} aria-hidden />
        </button>
      </div>
      <div className="hidden shrink-0 lg:block">
        <Logo company={visitor.company} show="mark" />
      </div>
      <CachedItems
        as="ul"
        className="side-list"
        onClick={followLinks}
        kind="side-list"
        items={[...visitor.company.theme.sidebarMenu.map((own) => ({ own })), ...groups.flatMap(itemsOf)]}
      >
        {(item) => (
          <li key={keyOf(item)}>
            {"own" in item ? <OwnLink link={item.own} /> : null}
            {"group" in item ? <SideGroup {...item} /> : null}
            {"entry" in item ? <SideLink {...item} /> : null}
          </li>
        )}
      </CachedItems>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the clicks are those of the links inside. */}
      <div className="side-foot" onClick={followLinks}>
        {visitor.user ? (
          <SettingsMenu entries={settings} selected={selected} scheme={scheme} />
        ) : scheme ? (
          <SchemeMenu scheme={scheme} />
        ) : null}
        {visitor.user ? (
          <a
            href={jumpPath}
            data-discover="true"
            className="side-link"
            title={`${jumpCopy.title} (${jumpCopy.keys})`}
            aria-keyshortcuts="Control+K Meta+K"
            aria-haspopup="dialog"
          >
            <IconSymbol id="keyboard" size={20} strokeWidth={1.6} />
            <span>{jumpCopy.title}</span>
          </a>
        ) : null}
        {/* If the header with its button is hidden. */}
        {access ? (
          <a href={access.to} data-discover="true" className="side-link lg:hidden">
            <NavIcon name="companies" />
            <span>{access.label}</span>
          </a>
        ) : null}
        {foot.map((entry) => {
          if (entry.switches) return <WorkspaceSwitcher key={entry.id} visitor={visitor} />;
          if (entry.posts) return <SideForm key={entry.id} entry={entry} title={visitor.user?.email} />;
          return <SideLink key={entry.id} {...linkOf(entry)} />;
        })}
      </div>
    </nav>
  );
}

type SettingsMenuProps = { entries: MenuEntry[]; selected: string | null; scheme: Scheme | null };

/** Account, help, the agency's pages and the colour scheme; on a preview's pages without a choice of scheme. */
function SettingsMenu({ entries, selected, scheme }: SettingsMenuProps) {
  const linksOf = (chosen: MenuEntry[]) =>
    chosen.map((entry) => <GroupLink key={entry.id} entry={entry} current={entry.id === selected} badges={{}} />);
  const site = entries.filter(({ group }) => group === "site");
  if (scheme === null && entries.length === 0) return null;
  return (
    <SchemeMenu
      scheme={scheme}
      within={{
        icon: <GroupIcon id="settings" />,
        text: copy.groups.settings,
        current: entries.some(({ id }) => id === selected),
        entries: (
          <>
            {linksOf(entries.filter(({ group }) => group === "settings"))}
            {site.length > 0 ? <li className="menu-heading">{copy.groups.site}</li> : null}
            {linksOf(site)}
          </>
        ),
      }}
    />
  );
}

type CustomLink = Visitor["company"]["theme"]["sidebarMenu"][number];

/** A company's own link. */
function OwnLink({ link: { url, icon, label } }: { link: CustomLink }) {
  return (
    <a href={url} rel={isInside(url) ? undefined : "noopener"} className="side-link">
      {/* The home icon is hidden on mobile: docs/product/navigation.md. */}
      <span className={icon === "home" ? "max-lg:invisible" : undefined}>
        <NavIcon name={navIconOf(icon)} />
      </span>
      <span>{label}</span>
    </a>
  );
}

type SideLinkProps = { entry: MenuEntry; current: boolean; count: number | undefined };

function SideLink({ entry, current, count }: SideLinkProps) {
  const isPercent = entry.badge === "profile";
  return (
    <a
      href={entry.route}
      data-discover="true"
      className="side-link"
      aria-current={current ? "page" : undefined}
      aria-haspopup={entry.modal ? "dialog" : undefined}
    >
      <NavIcon name={entry.icon} />
      <span>{entry.name}</span>
      {count ? (
        <span className="side-badge" data-percent={isPercent || undefined}>
          {isPercent ? `${count}%` : count}
        </span>
      ) : null}
    </a>
  );
}

/** What stands in the list; its markup depends on nothing else. */
type SideItem = { own: CustomLink } | ComponentProps<typeof SideGroup> | SideLinkProps;

function keyOf(item: SideItem): string {
  if ("own" in item) return item.own.url;
  return "group" in item ? item.group.id : item.entry.id;
}

type SideFormProps = { entry: MenuEntry; title: string | undefined };

function SideForm({ entry, title }: SideFormProps) {
  return (
    <Form method="post" action={entry.route}>
      <button type="submit" className="side-link" title={title}>
        <NavIcon name={entry.icon} />
        <span>{entry.name}</span>
      </button>
    </Form>
  );
}
