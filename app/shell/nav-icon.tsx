import {
  CircleDot,
  Compass,
  House,
  LayoutDashboard,
  ListMusic,
  LogIn,
  type LucideIcon,
  Palette,
  Search,
  Sparkles,
  UserRound,
} from "lucide-react";
import type { NavIcon as Name } from "#app/shell/navigation.ts";

const icons: Record<Name, LucideIcon> = {
  search: Search,
  discover: Compass,
  dashboard: LayoutDashboard,
  playlists: ListMusic,
  artists: UserRound,
  kitchen: Palette,
  about: Sparkles,
  login: LogIn,
  home: House,
  other: CircleDot,
};

type NavIconProps = { name: Name };

/** Decoration beside a label. */
export function NavIcon({ name }: NavIconProps) {
  const Icon = icons[name];
  return <Icon size={20} strokeWidth={1.6} aria-hidden />;
}
