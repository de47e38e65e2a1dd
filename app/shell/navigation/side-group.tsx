import { copy } from "#app/shell/copy.ts";
import type { EntryGroup } from "#app/shell/navigation/group-entries.ts";
import type { MenuEntry, NavBadges, NavGroup } from "#app/shell/navigation/nav-entry.ts";
import { NavIcon } from "#app/shell/navigation/nav-icon.tsx";
import type { NavIcon as Icon } from "#app/ui/nav-icon-names.ts";
import { SideMenu } from "#app/ui/overlay/side-menu.tsx";

const icons: Record<NavGroup, Icon> = {
  ...{ own: "profile", find: "discover", library: "library", licensing: "licenses", desk: "requests" },
  ...{
    catalogue: "music",
    rights: "agreements",
    curate: "sliders",
    company: "companies",
    site: "globe",
    settings: "settings",
  },
};

/** Icon of the button of a group. */
export function GroupIcon({ id }: { id: NavGroup }) {
  return <NavIcon name={icons[id]} />;
}

type SideGroupProps = {
  group: EntryGroup<MenuEntry>;
  selected: string | null;
  /** Whether the page is one of the house. */
  current: boolean;
  badges: NavBadges;
};

/** A folded group: a button with the sum of the counts behind it, and the panel with its entries. */
export function SideGroup({ group: { id, entries }, selected, current, badges }: SideGroupProps) {
  const count = entries.reduce((sum, { badge }) => sum + (badge === undefined ? 0 : (badges[badge] ?? 0)), 0);
  return (
    <SideMenu icon={<GroupIcon id={id} />} text={copy.groups[id]} count={count} current={current}>
      {entries.map((entry) => (
        <GroupLink key={entry.id} entry={entry} current={entry.id === selected} badges={badges} />
      ))}
    </SideMenu>
  );
}

type GroupLinkProps = { entry: MenuEntry; current: boolean; badges: NavBadges };

/** An entry in the panel of a group. Its link is followed by the element around. */
export function GroupLink({ entry, current, badges }: GroupLinkProps) {
  const count = entry.badge === undefined ? undefined : badges[entry.badge];
  return (
    <li>
      <a
        href={entry.route}
        data-discover="true"
        className="menu-item"
        aria-current={current ? "page" : undefined}
        aria-haspopup={entry.modal ? "dialog" : undefined}
      >
        <NavIcon name={entry.icon} />
        <span>{entry.name}</span>
        {count ? <span className="side-badge">{count}</span> : null}
      </a>
    </li>
  );
}
